import { reasonClosed } from "#domain/meetup-status.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { type Refusal, type Refused, refused } from "../../platform/refusals.ts";
import { passOnLapsed } from "./promote.ts";

/** Without offers that are over. The caller holds its lock. @param draft how a draft is refused: for a member it does not exist */
export async function openMeetup(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  draft: Refusal = "meetup-still-draft",
): Promise<MeetupRow | Refused> {
  return refuseClosed(meetup, now, { draft }) ?? passOnLapsed(tx, now, meetup);
}

const REFUSAL_WHEN_CLOSED = {
  draft: "meetup-still-draft",
  cancelled: "meetup-cancelled",
  over: "meetup-over",
} as const;

/** Refuses a meetup that takes no answers. @param others refusals of calls that have their own */
export function refuseClosed(
  meetup: Parameters<typeof reasonClosed>[0],
  now: Date,
  others: { readonly [Reason in keyof typeof REFUSAL_WHEN_CLOSED]?: Refusal } = {},
): Refused | null {
  const reason = reasonClosed(meetup, now.getTime());
  return reason && refused({ ...REFUSAL_WHEN_CLOSED, ...others }[reason]);
}
