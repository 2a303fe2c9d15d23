import type { ResponseStatus } from "#domain/places.ts";
import type { MeetupRow, MemberRow, Tx } from "../db/schema.ts";
import { enqueue } from "../mail/enqueue.ts";
import type { Outgoing } from "../mail/kinds.ts";
import { lastStated, withdrawOtherStatuses } from "../mail/status-mails.ts";

type StatusMail = Outgoing<
  "confirmation" | "waitlisted" | "declined" | "promoted" | "guest_added" | "guest_removed"
>;

interface Stating {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  /** What is recorded now; null where there is no answer. */
  readonly status: ResponseStatus | null;
  /** The mail that states it, where one is needed; `stated` is what the member believes until then. */
  readonly mail: (stated: ResponseStatus | null) => StatusMail;
  /** An organiser recorded it: the member does not know it yet, also where it says that they do not come. */
  readonly isByOrganiser?: boolean;
  /** When it may go at the earliest. */
  readonly later?: Date;
}

/**
 * Makes the member's last mail about the meetup state what is recorded (promise 72). Withdraws what says otherwise and
 * was not sent; queues a mail where the last one says otherwise. A member who never had a mail that states a status needs
 * none to say that they do not come. The caller holds the meetup's lock.
 */
export async function stateStatus(
  tx: Tx,
  now: Date,
  { meetup, member, status, mail, isByOrganiser = false, later = now }: Stating,
): Promise<void> {
  const guest = { meetup: meetup.id, member: member.id };
  const recorded = status ?? "declined";
  await withdrawOtherStatuses(tx, now, { meetup: meetup.id, members: [member.id] }, recorded);
  const stated = await lastStated(tx, guest);
  const known = stated ?? (isByOrganiser && status !== null ? null : "declined");
  if (known !== recorded) await enqueue(tx, now, member, mail(stated), later);
}

/** The mail about an answer that members gave themselves. */
export const ownStatusMail =
  (meetup: MeetupRow, status: ResponseStatus) =>
  (stated: ResponseStatus | null): StatusMail => {
    if (status === "confirmed") return { kind: "confirmation", meetup };
    if (status === "waitlist") return { kind: "waitlisted", meetup };
    return { kind: "declined", meetup, hadPlace: stated === "confirmed" };
  };
