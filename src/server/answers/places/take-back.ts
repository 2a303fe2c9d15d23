import { sql } from "kysely";
import { type AttendeeKey, isPending, withdrawKinds } from "../../mail/status-mails.ts";
import type { MeetupRow, MemberRow, ResponseRow, Tx } from "../../platform/db/schema.ts";
import type { Delay } from "../../platform/outbox/queue.ts";
import { endOffers } from "./offers.ts";
import { countChange, standingOf, stillMember, updateResponse, updateStanding } from "./places.ts";
import { fillPlaces } from "./promote.ts";
import { organiserBy, ownStatusMail, stateByOrganiser, stateStatus } from "./state-status.ts";
import { firstInLine, type WaitingAnswer, waitedAs } from "./waitlist.ts";

interface TakingBack {
  /** How many people came back by the undo. */
  readonly people: number;
  /** As they waited when that was done which is undone. */
  readonly waiting: readonly WaitingAnswer[];
  readonly delay: Delay;
}

/** How many more people have a place, or are offered one, than there are. */
export const beyondMaximum = ({ max_participants, confirmed, held }: MeetupRow): number =>
  max_participants === null ? 0 : Math.max(0, confirmed + held - max_participants);

/**
 * Members that got or were offered a place and were not mailed about it yet wait again, as if nothing had happened: the last in line
 * first, until the other members fit and no waiting member was overtaken (decision 30). The caller holds the meetup's lock.
 */
export async function takePlacesBack(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { people, waiting, delay }: TakingBack,
): Promise<void> {
  let tooMany = Math.min(people, beyondMaximum(meetup));
  const first = (await firstInLine(tx, meetup.id))?.queue_number ?? Number.POSITIVE_INFINITY;
  for (const placed of await lastPlaced(tx, meetup, waiting)) {
    const hasOvertaken = placed.offered === 0 && placed.queue_number > first;
    if (tooMany <= 0 && !hasOvertaken) break;
    const before = waitedAs(placed.id, waiting);
    if (await takeBack(tx, now, meetup, { placed, before, delay })) tooMany -= 1 + placed.guests;
  }
  await fillPlaces(tx, now, meetup.id, delay);
}

type Placed = MemberRow & Pick<ResponseRow, "guests" | "offered" | "queue_number">;

/** The last in line first. Whose address refuses mail has no mail by which to see when they got their place. */
function lastPlaced(tx: Tx, { id }: MeetupRow, waiting: TakingBack["waiting"]): Promise<Placed[]> {
  const withoutMail = waiting.filter(({ getsMail }) => !getsMail).map(({ member_id }) => member_id);
  return tx
    .selectFrom("responses")
    .innerJoin("members", "members.id", "responses.member_id")
    .selectAll("members")
    .select(["responses.guests", "responses.offered", "responses.queue_number"])
    .where("responses.meetup_id", "=", id)
    .where(({ eb, or, and, exists, selectFrom }) =>
      and([
        or([
          eb("responses.offered", "=", 1),
          and([eb("responses.status", "=", "confirmed"), eb("responses.via", "=", "waitlist")]),
        ]),
        or([
          ...(withoutMail.length > 0 ? [eb("members.id", "in", withoutMail)] : []),
          exists(
            selectFrom("emails")
              .select("emails.id")
              .where("emails.meetup_id", "=", id)
              .whereRef("emails.member_id", "=", "members.id")
              .where("emails.kind", "in", ["offered", "promoted"])
              .where(isPending),
          ),
        ]),
      ]),
    )
    .orderBy("responses.offered", "desc")
    .orderBy(sql`case when responses.offered = 1 then responses.offers else 0 end`, "desc")
    .orderBy("responses.queue_number", "desc")
    .execute();
}

interface Taken {
  readonly placed: Placed;
  readonly before: WaitingAnswer;
  readonly delay: Delay;
}

/** @returns whether; not when the mail is being sent */
async function takeBack(tx: Tx, now: Date, meetup: MeetupRow, taken: Taken): Promise<boolean> {
  const { placed, before } = taken;
  const attendee = { meetup: meetup.id, member: placed.id };
  const isMailWithdrawn = await withdrawKinds(tx, now, attendee, ["offered", "promoted"]);
  if (before.getsMail && !isMailWithdrawn) return false;
  if (placed.offered === 1) await undoOffer(tx, attendee, before);
  else await undoPromotion(tx, now, meetup, taken);
  return true;
}

async function undoOffer(
  tx: Tx,
  attendee: AttendeeKey,
  { offered_until }: Pick<WaitingAnswer, "offered_until">,
): Promise<void> {
  await endOffers(tx, attendee.meetup, { member: attendee.member });
  await updateResponse(tx, attendee, (eb) => ({ offers: eb("offers", "-", 1), offered_until })).execute();
}

async function undoPromotion(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { placed, before: { via, recorded_by }, delay }: Taken,
): Promise<void> {
  const { guests, offered } = placed;
  const status = "waitlist";
  await updateStanding(tx, meetup.id, placed.id)
    .set((eb) => ({ status, via, recorded_by: stillMember(eb, recorded_by) }))
    .execute();
  await countChange(tx, meetup, {
    from: standingOf({ status: "confirmed", guests, offered }),
    to: standingOf({ status, guests, offered }),
    changed: 0,
  });
  if (recorded_by === null) {
    const mail = ownStatusMail(meetup, status);
    await stateStatus(tx, now, { meetup, member: placed, status, mail, delay });
  } else {
    const by = await organiserBy(tx, recorded_by);
    await stateByOrganiser(tx, now, { meetup, member: placed, status, by, delay });
  }
}
