import type { MemberId } from "#contract/ids.ts";
import { isYes, type ResponseStatus } from "#domain/places.ts";
import { enqueue } from "../../mail/enqueue.ts";
import type { Outgoing } from "../../mail/kinds.ts";
import { type AttendeeKey, lastStated, withdrawOtherStatusesOf } from "../../mail/status-mails.ts";
import type { MeetupRow, MemberRow, Tx } from "../../platform/db/schema.ts";
import type { Delay } from "../../platform/outbox/queue.ts";

export type StatusMail = Outgoing<
  "confirmation" | "waitlisted" | "declined" | "promoted" | "guest_added" | "guest_removed"
>;

interface StatusMailInput {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  readonly status: ResponseStatus | null;
  /** Builds the mail about it, when one is needed; `stated` is the status in the member's last mail. */
  readonly mail: (stated: ResponseStatus | null) => StatusMail;
  /** An organiser recorded it: the member does not know it yet, even when it is `declined`. */
  readonly isByOrganiser?: boolean;
  readonly delay?: Delay | undefined;
}

/** The last mail then states the recorded status (promise 72). The caller holds the meetup's lock. @returns whether it queued a mail */
export async function stateStatus(
  tx: Tx,
  now: Date,
  { meetup, member, status, mail, isByOrganiser = false, delay }: StatusMailInput,
): Promise<boolean> {
  const attendee = { meetup: meetup.id, member: member.id };
  const recorded = status ?? "declined";
  const stated = await lastStatedAfterWithdrawal(tx, now, attendee, recorded);
  const known = stated ?? (isByOrganiser && status !== null ? null : "declined");
  if (known === recorded) return false;
  await enqueue(tx, now, member, mail(stated), delay);
  return true;
}

/** Without any status mail, as before a first answer, there is nothing to withdraw. */
async function lastStatedAfterWithdrawal(
  tx: Tx,
  now: Date,
  attendee: AttendeeKey,
  recorded: ResponseStatus,
): Promise<ResponseStatus | null> {
  const stated = await lastStated(tx, attendee);
  if (stated === null) return null;
  return (await withdrawOtherStatusesOf(tx, now, attendee, recorded)) ? lastStated(tx, attendee) : stated;
}

export const ownStatusMail =
  (meetup: MeetupRow, status: ResponseStatus, guests = 0) =>
  (stated: ResponseStatus | null): StatusMail => {
    if (status === "confirmed")
      return { kind: "confirmation", meetup, guests: guests > 0 ? guests : undefined };
    const hadPlace = stated === "confirmed";
    return { kind: status === "waitlist" ? "waitlisted" : "declined", meetup, hadPlace };
  };

interface ByOrganiser extends Pick<StatusMailInput, "meetup" | "member" | "status" | "delay"> {
  readonly by: MemberId | null;
}

/** Names the organiser that did it, unless the member's last mail states the same. @returns whether it queued a mail */
export function stateByOrganiser(
  tx: Tx,
  now: Date,
  { meetup, member, status, by, delay }: ByOrganiser,
): Promise<boolean> {
  const mail = (stated: ResponseStatus | null): StatusMail => {
    const hadPlace = stated === "confirmed";
    if (!isYes(status)) return { kind: "guest_removed", meetup, by, hadPlace };
    const hasPlace = status === "confirmed";
    return { kind: "guest_added", meetup, by, hasPlace, hadPlace, isNew: member.verified_at === null };
  };
  return stateStatus(tx, now, { meetup, member, status, mail, isByOrganiser: true, delay });
}
