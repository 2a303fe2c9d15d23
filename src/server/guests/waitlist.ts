import type { MeetupId, MemberId } from "#contract/ids.ts";
import { available, fits, placesOf } from "#domain/places.ts";
import { askNoMore, endOffers, offerPlace } from "../answers/places/offers.ts";
import { openMeetup } from "../answers/places/open-meetup.ts";
import { responseOf } from "../answers/places/places.ts";
import { fillPlaces, promoteFromWaitlist } from "../answers/places/promote.ts";
import { auditMeetup } from "../audit/audit.ts";
import { countAnswer } from "../calls/organisers-limits.ts";
import type { CallDeps } from "../calls/writes.ts";
import { withdrawKinds } from "../mail/status-mails.ts";
import type { MeetupRow, ResponseRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import type { Deps } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";

interface OfferInput {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  readonly actor: MemberId;
}

/** Offers a free place to a member on the waitlist, or changes until when their offer holds. */
export function offerToGuest(
  deps: CallDeps,
  { minutes, ...asked }: OfferInput & { readonly minutes: number },
): Promise<Refused | { name: string }> {
  const now = deps.clock();
  return deps.db.write(async (tx, scope) => {
    const found = await waitingGuest(tx, now, asked);
    if (isRefused(found)) return found;
    const { meetup, current, name } = found;
    if (meetup.starts_at <= now.toISOString()) return refused("meetup-over");
    const free = available(placesOf(meetup));
    if (current.offered === 0 && !fits(free, 1 + current.guests)) return refused("no-place-free");
    const limited = await countAnswer(tx, { ...deps, scope }, asked);
    if (limited) return limited;
    await offerPlace(tx, now, meetup, { member: asked.member, minutes });
    await auditMeetup(tx, now, meetup, { ...asked, action: "guest.offered" });
    return { name };
  });
}

/** Takes an offer back and asks the next; the member stays on the waitlist and is not asked again by itself. */
export function takeOfferBack({ db, clock }: Deps, asked: OfferInput): Promise<Refused | { name: string }> {
  const now = clock();
  return db.write(async (tx) => {
    const found = await waitingGuest(tx, now, asked);
    if (isRefused(found)) return found;
    const { meetup, current, name } = found;
    if (current.offered === 0) return refused("no-offer");
    await withdrawKinds(tx, now, asked, ["offered"]);
    await endOffers(tx, meetup.id, { member: asked.member });
    await askNoMore(tx, now, meetup.id, asked.member);
    await fillPlaces(tx, now, meetup.id);
    await auditMeetup(tx, now, meetup, { ...asked, action: "guest.offer-taken-back" });
    return { name };
  });
}

/** Lets everyone on the waitlist in that answered late, in the order of arrival, as far as there are places. */
export function admitLate(
  { db, clock }: Deps,
  id: MeetupId,
  actor: MemberId,
): Promise<Refused | { admitted: number; promoted: number }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await openMeetup(tx, now, id);
    if (isRefused(meetup)) return meetup;
    const { numUpdatedRows } = await tx
      .updateTable("responses")
      .set({ late: 0 })
      .where("meetup_id", "=", id)
      .where("late", "=", 1)
      .executeTakeFirstOrThrow();
    const promoted = await promoteFromWaitlist(tx, now, meetup);
    notifyOnCommit(tx, "meetups-changed");
    await auditMeetup(tx, now, meetup, { actor, action: "guest.admitted" });
    return { admitted: Number(numUpdatedRows), promoted };
  });
}

interface WaitingGuest {
  readonly meetup: MeetupRow;
  readonly current: ResponseRow;
  readonly name: string;
}

async function waitingGuest(
  tx: Tx,
  now: Date,
  { meetup: id, member }: OfferInput,
): Promise<Refused | WaitingGuest> {
  const meetup = await openMeetup(tx, now, id);
  if (isRefused(meetup)) return meetup;
  const person = await memberById(tx, member);
  if (!person) return refused("member-not-found");
  const current = await responseOf(tx, id, member);
  return current?.status === "waitlist" ? { meetup, current, name: person.name } : refused("not-waiting");
}
