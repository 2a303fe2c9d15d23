import type { MeetupId, MemberId } from "#contract/ids.ts";
import { MAX_OFFER, MAX_OFFERS, offerEnds } from "#domain/offers.ts";
import { available, placesOf } from "#domain/places.ts";
import { instantAfter, MINUTE_MS } from "#domain/timing.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import { withdrawKinds } from "../../mail/status-mails.ts";
import type { MeetupRow, Read, Tx } from "../../platform/db/schema.ts";
import { unrestricted } from "../../platform/db/sql.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { addToCounters } from "./counters.ts";
import { updateResponse } from "./places.ts";
import { ASKING, headOfWaitlist, type MembersQuery, sizeOf } from "./waitlist.ts";

const nextToAsk = (read: Read, meetup: MeetupRow, free: number | null) =>
  headOfWaitlist(read, meetup.id, { free, ...ASKING });

/** To the next on the waitlist, with a mail each. An offered place counts as taken. @returns how many members */
export async function offerPlaces(tx: Tx, now: Date, meetup: MeetupRow): Promise<number> {
  const next = nextToAsk(tx, meetup, available(placesOf(meetup)));
  const { members, people } = await sizeOf(tx, next);
  if (members === 0) return 0;
  const until = offerEnds(meetup.offer_minutes ?? 0, meetup.starts_at, now.getTime());
  await holdPlaces(tx, now, meetup, { next, people, until });
  return members;
}

interface HoldInput {
  readonly next: MembersQuery;
  readonly people: number;
  readonly until: MeetupRow["starts_at"];
}

async function holdPlaces(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { next, people, until }: HoldInput,
): Promise<void> {
  const asked = tx.selectFrom("members").where("members.id", "in", next);
  await enqueueToAll(tx, now, asked, { kind: "offered", meetup, until });
  // Their number stops matching `next` with this statement.
  await unrestricted(tx)
    .updateTable("responses")
    .set((eb) => ({ offered: 1, offered_until: until, offers: eb("offers", "+", 1), told_free: 0 }))
    .where("meetup_id", "=", meetup.id)
    .where("member_id", "in", next)
    .execute();
  await addToCounters(tx, meetup.id, { held: people });
  notifyOnCommit(tx, "offers-changed");
}

/** To one member, or changes when their offer ends. The caller checked for a place, and holds the meetup's lock. */
export async function offerPlace(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { member, minutes }: { readonly member: MemberId; readonly minutes: number },
): Promise<void> {
  await withdrawKinds(tx, now, { meetup: meetup.id, member }, ["offered"]);
  await endOffers(tx, meetup.id, { member });
  const next = oneOf(tx, meetup.id, member);
  const { people } = await sizeOf(tx, next);
  const until = offerEnds(minutes, meetup.starts_at, now.getTime());
  await holdPlaces(tx, now, meetup, { next, people, until });
}

const oneOf = (read: Read, meetup: MeetupId, member: MemberId): MembersQuery =>
  read
    .selectFrom("responses")
    .select("responses.member_id")
    .where("responses.meetup_id", "=", meetup)
    .where("responses.member_id", "=", member);

type OffersToEnd = { readonly member: MemberId } | { readonly before: Date } | "all";

/** Members stay on the waitlist, without unsent mails. The caller holds the meetup's lock. @returns how many */
export async function endOffers(tx: Tx, id: MeetupId, which: OffersToEnd): Promise<number> {
  const ended = await unrestricted(tx)
    .updateTable("responses")
    .set({ offered: 0 })
    .where("meetup_id", "=", id)
    .where("offered", "=", 1)
    .where((eb) => {
      if (which === "all") return eb.lit(true);
      return "member" in which
        ? eb("member_id", "=", which.member)
        : eb("offered_until", "<=", which.before.toISOString());
    })
    .returning("guests")
    .execute();
  if (ended.length === 0) return 0;
  const people = ended.reduce((sum, { guests }) => sum + 1 + guests, 0);
  await addToCounters(tx, id, { held: -people });
  notifyOnCommit(tx, "offers-changed");
  return ended.length;
}

/** Of a clock that was ahead: none holds longer than one that begins now with the longest time to think. */
export async function shortenFutureOffers(tx: Tx, now: Date): Promise<void> {
  const { numUpdatedRows } = await unrestricted(tx)
    .updateTable("responses")
    .set({ offered_until: instantAfter(now, MAX_OFFER * MINUTE_MS) })
    .where("offered", "=", 1)
    .where("offered_until", ">", instantAfter(now, (MAX_OFFER + 1) * MINUTE_MS))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) notifyOnCommit(tx, "offers-changed");
}

/** After an organiser took an offer back, the member is not asked again by itself. */
export async function askNoMore(tx: Tx, now: Date, id: MeetupId, member: MemberId): Promise<void> {
  const asked = { offers: MAX_OFFERS, offered_until: now.toISOString() };
  await updateResponse(tx, { meetup: id, member }, asked).execute();
}
