import * as z from "zod";
import { ResponseStatus } from "#contract/meetups.ts";
import { MemberId } from "#contract/row-id.ts";
import { Instant } from "#contract/text.ts";
import { RESPONSE_VIAS } from "#domain/places.ts";
import type { PreviousAnswer } from "../../places/record-status.ts";

/** What an organiser's change of an answer replaced, kept with the answer until something else changes it (decision 40). */
const BeforeChange = z.object({
  status: z.nullable(ResponseStatus),
  queue_number: z.nullable(z.number()),
  changes: z.nullable(z.number()),
  via: z.nullable(z.enum(RESPONSE_VIAS)),
  answered_at: z.nullable(Instant),
  recorded_by: z.nullable(MemberId),
  /** Whether the member was invited. */
  invited: z.boolean(),
  /** Whether the change made them a member. */
  newcomer: z.boolean(),
});
type BeforeChange = z.output<typeof BeforeChange> & PreviousAnswer;

export const keepBefore = (before: BeforeChange): string => JSON.stringify(BeforeChange.parse(before));

export const readBefore = (kept: string): BeforeChange => BeforeChange.parse(JSON.parse(kept));
