import type { MemberId } from "#contract/ids.ts";
import type { ReturnedMailOutcome } from "#contract/inbox.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { refuseClosed } from "../answers/places/open-meetup.ts";
import { responseOf } from "../answers/places/places.ts";
import { respond } from "../answers/respond.ts";
import { isBeforeMove } from "../mail/calendar-files.ts";
import { enqueue } from "../mail/enqueue.ts";
import { lockMeetup } from "../platform/db/locks.ts";
import type { MeetupRow, Tx } from "../platform/db/schema.ts";
import type { Deps, TxContext } from "../platform/deps.ts";
import { isRefused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import type { CalendarReply } from "./incoming.ts";
import { memberProvenBy, memberWriting } from "./matching.ts";
import { type Arrival, areTooMany, storeReturned } from "./returned-mails.ts";

interface Given {
  readonly arrival: Arrival;
  readonly reply: CalendarReply;
}

/** Answers for the member whose tag the reply was sent to; any other reply is only shown. @returns what it counts as */
export async function recordCalendarReply(
  deps: Deps,
  arrival: Arrival,
  reply: CalendarReply,
): Promise<"calendar" | "too-many"> {
  const { db, clock, config } = deps;
  const member = await memberProvenBy(deps, reply);
  return db.write(async (tx) => {
    const meetup = member === null ? undefined : await lockMeetup(tx, reply.meetup);
    if (!meetup || member === null) return recordUnproven(tx, { arrival, reply });
    const outcome = await outcomeOf(tx, { now: clock(), config, meetup }, { reply, arrival, member });
    await storeReturned(tx, {
      ...replyColumns({ arrival, reply }),
      outcome,
      member_id: member,
      meetup_id: meetup.id,
      told_at: outcome === "outdated" ? clock().toISOString() : null,
    });
    return "calendar";
  });
}

async function recordUnproven(tx: Tx, { arrival, reply }: Given): Promise<"calendar" | "too-many"> {
  if (await areTooMany(tx, arrival, reply.from.address)) {
    await storeReturned(tx, { ...arrival, class: "too-many" });
    return "too-many";
  }
  const member = await memberWriting(tx, { address: reply.attendee, name: reply.from.name });
  const known = await tx.selectFrom("meetups").select("id").where("id", "=", reply.meetup).executeTakeFirst();
  await storeReturned(tx, {
    ...replyColumns({ arrival, reply }),
    outcome: "unproven",
    member_id: member?.id ?? null,
    meetup_id: known?.id ?? null,
  });
  return "calendar";
}

interface ForMeetup extends TxContext {
  readonly meetup: MeetupRow;
}

interface OfMember {
  readonly reply: CalendarReply;
  readonly arrival: Arrival;
  readonly member: MemberId;
}

/** A calendar's reply may be read hours after it was given: it replaces only what was recorded by then. */
async function outcomeOf(
  tx: Tx,
  context: ForMeetup,
  { reply, arrival, member }: OfMember,
): Promise<ReturnedMailOutcome> {
  const { now, meetup } = context;
  if (refuseClosed(meetup, now)) return "refused";
  if (await isBeforeMove(tx, meetup, { member, sequence: reply.sequence })) {
    await tellOfVersion(tx, now, meetup, member);
    return "outdated";
  }
  if (reply.answer === "tentative") return "tentative";
  const action = reply.answer === "accepted" ? "confirm" : "decline";
  const saidAt = momentOf(reply, arrival);
  const before = await responseOf(tx, meetup.id, member);
  const given = { member, action, via: "calendar", saidAt, replaces: saidAt } as const;
  const recorded = await respond(tx, context, given);
  if (isRefused(recorded)) return "refused";
  if (recorded.isOvertaken) return "overtaken";
  return recorded.status === before?.status ? "unchanged" : "answered";
}

/** By the clock of the member's device, but not after the mail arrived: a clock that is ahead would block later answers. */
const momentOf = ({ stamp }: CalendarReply, { received_at }: Arrival): Instant =>
  endOfSecond(stamp !== null && stamp < received_at ? stamp : received_at);

/** Calendars and mailboxes know whole seconds: an answer of the same second is not newer. */
const endOfSecond = (instant: string): Instant =>
  new Date(Math.floor(Date.parse(instant) / 1000) * 1000 + 999).toISOString();

/** At most one a day for a member and a meetup: a calendar program may repeat its reply. */
async function tellOfVersion(tx: Tx, now: Date, meetup: MeetupRow, id: MemberId): Promise<void> {
  const toldToday = await tx
    .selectFrom("returned_mails")
    .select("id")
    .where("member_id", "=", id)
    .where("meetup_id", "=", meetup.id)
    .where("outcome", "=", "outdated")
    .where("told_at", ">", instantBefore(now, DAY_MS))
    .limit(1)
    .executeTakeFirst();
  const member = toldToday ? undefined : await memberById(tx, id);
  if (!member) return;
  const response = await responseOf(tx, meetup.id, id);
  await enqueue(tx, now, member, {
    kind: "changed",
    meetup,
    before: meetup,
    hasPlace: response?.status === "confirmed",
    isAddressNew: false,
    isReply: true,
  });
}

const replyColumns = ({ arrival, reply }: Given) => ({
  ...arrival,
  class: "calendar" as const,
  sender_name: reply.from.name,
  sender_address: reply.from.address,
  text: reply.comment === "" ? null : reply.comment,
});
