import { reasonClosed } from "#domain/meetup-status.ts";
import { type Refusal, type Refused, refused } from "./refusals.ts";

const CLOSED = { draft: "meetup-still-draft", cancelled: "meetup-cancelled", over: "meetup-over" } as const;

/** Refuses a meetup that takes no answers. @param others refusals of calls that have their own */
export function refuseClosed(
  meetup: Parameters<typeof reasonClosed>[0],
  now: Date,
  others: { readonly [Reason in keyof typeof CLOSED]?: Refusal } = {},
): Refused | null {
  const reason = reasonClosed(meetup, now.getTime());
  return reason && refused({ ...CLOSED, ...others }[reason]);
}
