import type { MeetupId } from "#contract/ids.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { howFilled } from "#domain/offers.ts";
import { available, placesOf, type Vacated } from "#domain/places.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import { withdrawOtherStatuses } from "../../mail/status-mails.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { unrestricted } from "../../platform/db/sql.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import type { Delay } from "../../platform/outbox/queue.ts";
import { rereadMeetup } from "../../records/meetups.ts";
import { addToCounters } from "./counters.ts";
import { endOffers, offerPlaces } from "./offers.ts";
import { headOfWaitlist, type MembersQuery, type Size, sizeOf } from "./waitlist.ts";

/** At once or as an offer (decision 47), in a fixed number of statements. The caller holds the lock. @returns null: no member got one */
export async function fillPlaces(
  tx: Tx,
  now: Date,
  id: MeetupId,
  delay?: Delay,
): Promise<Extract<Vacated, "passed-on" | "offered"> | null> {
  const meetup = await rereadMeetup(tx, id);
  const { waitlist, held } = meetup;
  if (waitlist === held || available(placesOf(meetup)) === 0) return null;
  if (reasonClosed(meetup, now.getTime()) !== null) return null;
  const how = howFilled(meetup, now.getTime());
  if (how === "first-come") return null;
  if (how === "offered") return (await offerPlaces(tx, now, meetup, delay)) > 0 ? "offered" : null;
  return (await promoteFromWaitlist(tx, now, meetup, delay)) > 0 ? "passed-on" : null;
}

/** Ends offers that are over and fills their places, under the meetup's lock. @returns the meetup as it is then */
export async function passOnLapsed(tx: Tx, now: Date, meetup: MeetupRow): Promise<MeetupRow> {
  if (meetup.held === 0 || (await endOffers(tx, meetup.id, { before: now })) === 0) return meetup;
  await fillPlaces(tx, now, meetup.id);
  return rereadMeetup(tx, meetup.id);
}

/** Promotes without asking. @returns how many members */
export async function promoteFromWaitlist(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  delay?: Delay,
): Promise<number> {
  const free = available(placesOf(meetup));
  const next = headOfWaitlist(tx, meetup.id, { free, order: "queue_number" });
  const size = await sizeOf(tx, next);
  if (size.members > 0) await confirmWaiting(tx, now, meetup, { next, size, delay });
  return size.members;
}

/** Turns open offers into places. The caller holds the meetup's lock. */
export async function confirmOffered(tx: Tx, now: Date, meetup: MeetupRow): Promise<void> {
  const next = tx
    .selectFrom("responses")
    .select("responses.member_id")
    .where("responses.meetup_id", "=", meetup.id)
    .where("responses.offered", "=", 1);
  const size = await sizeOf(tx, next);
  if (size.members === 0) return;
  await confirmWaiting(tx, now, meetup, { next, size, held: size.people });
  notifyOnCommit(tx, "offers-changed");
}

interface ConfirmInput {
  readonly next: MembersQuery;
  readonly size: Size;
  readonly held?: number;
  readonly delay?: Delay | undefined;
}

async function confirmWaiting(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { next, size: { members, people }, held = 0, delay }: ConfirmInput,
): Promise<void> {
  const { id } = meetup;
  const inOrder = tx
    .selectFrom("members")
    .innerJoin("responses", "responses.member_id", "members.id")
    .where("responses.meetup_id", "=", id)
    .where("members.id", "in", next)
    .orderBy("responses.queue_number");
  await withdrawOtherStatuses(tx, now, { meetup: id, members: next }, "confirmed");
  await enqueueToAll(tx, now, inOrder, { kind: "promoted", meetup }, delay);
  await unrestricted(tx)
    .updateTable("responses")
    .set({ status: "confirmed", via: "waitlist", recorded_by: null, offered: 0 })
    .where("meetup_id", "=", id)
    .where("member_id", "in", next)
    .execute();
  await addToCounters(tx, id, {
    confirmed: people,
    waitlist: -people,
    confirmed_members: members,
    waitlist_members: -members,
    held: -held,
  });
}
