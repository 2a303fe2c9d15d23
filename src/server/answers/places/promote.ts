import type { MeetupId } from "#contract/ids.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { howFilled } from "#domain/offers.ts";
import { available, placesOf, type Vacated } from "#domain/places.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import { withdrawOtherStatuses } from "../../mail/status-mails.ts";
import { heldSince } from "../../platform/db/hold.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { unrestricted } from "../../platform/db/sql.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { rereadMeetup } from "../../records/meetups.ts";
import { enqueuePlaceFreed } from "../../webhooks/events.ts";
import { addToCounters } from "./counters.ts";
import { endOffers, offerPlaces } from "./offers.ts";
import { type Telling, tellFirst } from "./tell-first.ts";
import { headOfWaitlist, type MembersQuery, type Size, sizeOf } from "./waitlist.ts";

/** How other members got or were offered the places that came free; null: none did. */
export type Filled = Extract<Vacated, "passed-on" | "offered"> | null;

interface Freed extends Telling {
  /** False for a place that was never free, and for a change of the meetup that no member hears of. */
  readonly isTold?: boolean;
}

/**
 * All that follows when places may have come free: others get or are offered them, the first in line hears of those that are too
 * few, and webhooks of those that stay free. The caller holds the meetup's lock. @param before as before they came free
 */
export async function passOnPlaces(
  tx: Tx,
  now: Date,
  before: MeetupRow,
  { isTold = true, ...telling }: Freed = {},
): Promise<Filled> {
  const filled = await fillPlaces(tx, now, before.id, telling);
  if (isTold) await enqueuePlaceFreed(tx, now, before);
  notifyOnCommit(tx, "meetups-changed");
  return filled;
}

/** At once or by offers (decision 47), in a fixed number of statements. */
async function fillPlaces(tx: Tx, now: Date, id: MeetupId, telling: Telling): Promise<Filled> {
  const meetup = await rereadMeetup(tx, id);
  if (!isAnyInLine(meetup, now)) return null;
  const filled = available(placesOf(meetup)) === 0 ? null : await fill(tx, now, meetup);
  await tellFirst(tx, now, await rereadMeetup(tx, id), telling);
  return filled;
}

/** Of an answer that frees no place, but may change which are free, or who is the first in line. */
export async function settleFirst(tx: Tx, now: Date, id: MeetupId, telling?: Telling): Promise<void> {
  const meetup = await rereadMeetup(tx, id);
  if (isAnyInLine(meetup, now)) await tellFirst(tx, now, meetup, telling);
}

const isAnyInLine = (meetup: MeetupRow, now: Date): boolean =>
  meetup.waitlist > meetup.held && reasonClosed(meetup, now.getTime()) === null;

async function fill(tx: Tx, now: Date, meetup: MeetupRow): Promise<Filled> {
  const how = howFilled(meetup, now.getTime());
  if (how === "first-come") return null;
  if (how === "offered") return (await offerPlaces(tx, now, meetup)) > 0 ? "offered" : null;
  return (await promoteFromWaitlist(tx, now, meetup)) > 0 ? "passed-on" : null;
}

/** Ends offers that are over and fills their places, under the meetup's lock, once the site is ours. @returns the meetup as it is then */
export async function passOnLapsed(tx: Tx, now: Date, meetup: MeetupRow): Promise<MeetupRow> {
  if (meetup.held === 0 || (await heldSince(tx)) !== null) return meetup;
  if ((await endOffers(tx, meetup.id, { before: now })) === 0) return meetup;
  await passOnPlaces(tx, now, meetup);
  return rereadMeetup(tx, meetup.id);
}

/** When a held site becomes ours: what lapsed, and what was free beside the waitlist. Under the meetup's lock. */
export async function fillAfterHold(tx: Tx, now: Date, meetup: MeetupRow): Promise<void> {
  await endOffers(tx, meetup.id, { before: now });
  await passOnPlaces(tx, now, meetup);
}

/** Promotes without asking. @returns how many members */
export async function promoteFromWaitlist(tx: Tx, now: Date, meetup: MeetupRow): Promise<number> {
  const free = available(placesOf(meetup));
  const next = headOfWaitlist(tx, meetup.id, { free, order: "queue_number" });
  const size = await sizeOf(tx, next);
  if (size.members > 0) await confirmWaiting(tx, now, meetup, { next, size });
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
}

async function confirmWaiting(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { next, size: { members, people }, held = 0 }: ConfirmInput,
): Promise<void> {
  const { id } = meetup;
  const inOrder = tx
    .selectFrom("members")
    .innerJoin("responses", "responses.member_id", "members.id")
    .where("responses.meetup_id", "=", id)
    .where("members.id", "in", next)
    .orderBy("responses.queue_number");
  await withdrawOtherStatuses(tx, now, { meetup: id, members: next }, "confirmed");
  await enqueueToAll(tx, now, inOrder, { kind: "promoted", meetup });
  await unrestricted(tx)
    .updateTable("responses")
    .set({ status: "confirmed", via: "waitlist", recorded_by: null, offered: 0, told_free: 0 })
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
