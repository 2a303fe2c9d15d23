import * as z from "zod/mini";
import { MeetupId } from "./ids.ts";

/** Path of the stream of changes (`text/event-stream`). Not an endpoint, because its answer does not end. */
export const LIVE_PATH = "/api/live";

/** Path of the stream that says only that lists of attendees may have changed. It has no session, so it names no member. */
export const LIVE_ATTENDEES_PATH = "/api/live/guests";

const PlaceCounts = z.object({
  id: MeetupId,
  confirmed: z.number(),
  waitlist: z.number(),
  available: z.nullable(z.number()),
});
export type PlaceCounts = z.output<typeof PlaceCounts>;

/** Content of each message: public data only, and no names. */
export const LiveUpdate = z.object({
  /** First message: every meetup that is not over. Later messages: the meetups whose counts changed. */
  places: z.array(PlaceCounts),
  /** Something else about meetups changed too: a page that shows meetups fetches them again. */
  isMore: z.boolean(),
  /** Each page waits a random time up to this before it fetches again, to spread the load. */
  withinMs: z.number(),
});
export type LiveUpdate = z.output<typeof LiveUpdate>;
