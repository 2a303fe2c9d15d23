import * as z from "zod/mini";
import { MeetupId } from "./ids.ts";

/** Where what changes is told as it does (`text/event-stream`): no call, for its answer does not end. */
export const LIVE_PATH = "/api/live";

const PlaceCounts = z.object({
  id: MeetupId,
  confirmed: z.number(),
  waitlist: z.number(),
  /** `null` without a maximum. */
  available: z.nullable(z.number()),
});
export type PlaceCounts = z.output<typeof PlaceCounts>;

/** What each message says: nothing that is not public, and nobody's name. */
export const LiveUpdate = z.object({
  /** Of every meetup that is not over in the first message, later of those where it changed. */
  places: z.array(PlaceCounts),
  /** Something else about meetups changed too: whoever shows it asks anew. */
  isMore: z.boolean(),
  /** Whoever asks anew because of this does so at a moment of its own within so long, so that not everybody comes at once. */
  withinMs: z.number(),
});
export type LiveUpdate = z.output<typeof LiveUpdate>;
