import type { MemberId } from "#contract/ids.ts";
import { available, fits, placesOf } from "#domain/places.ts";
import { hasBegun } from "#domain/timing.ts";
import { askNoMore, endOffers, offerPlace } from "../answers/places/offers.ts";
import { openMeetup } from "../answers/places/open-meetup.ts";
import { responseOf } from "../answers/places/places.ts";
import { passOnPlaces, promoteFromWaitlist, settleFirst } from "../answers/places/promote.ts";
import { auditMeetup } from "../audit/audit.ts";
import { countAnswer } from "../calls/organisers-limits.ts";
import type { MeetupContext } from "../calls/writes.ts";
import { withdrawKinds } from "../mail/status-mails.ts";
import type { MeetupRow, ResponseRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";

export async function offerToAttendee(
  tx: Tx,
  context: MeetupContext,
  { member, minutes }: { readonly member: MemberId; readonly minutes: number },
): Promise<Refused | null> {
  const { now, actor } = context;
  const found = await waitingAttendee(tx, context, member);
  if (isRefused(found)) return found;
  const { meetup, current } = found;
  if (hasBegun(meetup.starts_at, now.getTime())) return refused("meetup-over");
  const free = available(placesOf(meetup));
  if (current.offered === 0 && !fits(free, 1 + current.guests)) return refused("no-place-free");
  const limited = await countAnswer(tx, context, { meetup: meetup.id, member });
  if (limited) return limited;
  await offerPlace(tx, now, meetup, { member, minutes });
  await settleFirst(tx, now, meetup.id);
  await auditMeetup(tx, now, meetup, { actor, member, action: "guest.offered" });
  return null;
}

/** Takes an offer back and asks the next; the member stays on the waitlist and is not asked again by itself. */
export async function takeOfferBack(
  tx: Tx,
  context: MeetupContext,
  member: MemberId,
): Promise<Refused | null> {
  const { now, actor } = context;
  const found = await waitingAttendee(tx, context, member);
  if (isRefused(found)) return found;
  const { meetup, current } = found;
  if (current.offered === 0) return refused("no-offer");
  await withdrawKinds(tx, now, { meetup: meetup.id, member }, ["offered"]);
  await endOffers(tx, meetup.id, { member });
  await askNoMore(tx, now, meetup.id, member);
  await passOnPlaces(tx, now, meetup);
  await auditMeetup(tx, now, meetup, { actor, member, action: "guest.offer-taken-back" });
  return null;
}

/** Lets everyone on the waitlist in that answered late, in the order of arrival, as far as there are places. */
export async function admitLate(
  tx: Tx,
  { now, actor, meetup: locked }: MeetupContext,
): Promise<Refused | { admitted: number; promoted: number }> {
  const meetup = await openMeetup(tx, now, locked);
  if (isRefused(meetup)) return meetup;
  const { numUpdatedRows } = await tx
    .updateTable("responses")
    .set({ late: 0 })
    .where("meetup_id", "=", meetup.id)
    .where("late", "=", 1)
    .executeTakeFirstOrThrow();
  const promoted = await promoteFromWaitlist(tx, now, meetup);
  await settleFirst(tx, now, meetup.id);
  notifyOnCommit(tx, "meetups-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "guest.admitted" });
  return { admitted: Number(numUpdatedRows), promoted };
}

interface WaitingAttendee {
  readonly meetup: MeetupRow;
  readonly current: ResponseRow;
}

async function waitingAttendee(
  tx: Tx,
  { now, meetup: locked }: MeetupContext,
  member: MemberId,
): Promise<Refused | WaitingAttendee> {
  const meetup = await openMeetup(tx, now, locked);
  if (isRefused(meetup)) return meetup;
  if (!(await memberById(tx, member))) return refused("member-not-found");
  const current = await responseOf(tx, meetup.id, member);
  return current?.status === "waitlist" ? { meetup, current } : refused("not-waiting");
}
