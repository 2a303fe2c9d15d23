import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { ReturnedMailOutcome } from "#contract/inbox.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { refuseClosed } from "../answers/places/open-meetup.ts";
import { respond } from "../answers/respond.ts";
import { enqueue } from "../mail/enqueue.ts";
import { lockMeetup } from "../platform/db/locks.ts";
import type { MeetupRow, Tx } from "../platform/db/schema.ts";
import type { Deps, TxContext } from "../platform/deps.ts";
import { isRefused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import type { CalendarReply } from "./incoming.ts";
import { memberProvenBy, memberWriting } from "./matching.ts";
import { type Arrival, storeReturned } from "./returned-mails.ts";

interface Given {
  readonly arrival: Arrival;
  readonly reply: CalendarReply;
}

/** Answers for the member whose tag the reply was sent to; any other reply is only shown. */
export async function recordCalendarReply(deps: Deps, arrival: Arrival, reply: CalendarReply): Promise<void> {
  const { db, clock, config } = deps;
  const member = await memberProvenBy(deps, reply);
  await db.write(async (tx) => {
    const meetup = member === null ? undefined : await lockMeetup(tx, reply.meetup);
    if (!meetup || member === null) return recordUnproven(tx, { arrival, reply });
    const outcome = await outcomeOf(tx, { now: clock(), config, meetup }, { reply, member });
    await storeReturned(tx, {
      ...replyColumns({ arrival, reply }),
      outcome,
      member_id: member,
      meetup_id: meetup.id,
      told_at: outcome === "outdated" ? clock().toISOString() : null,
    });
  });
}

async function recordUnproven(tx: Tx, { arrival, reply }: Given): Promise<void> {
  const member = await memberWriting(tx, reply.attendee);
  const known = await tx.selectFrom("meetups").select("id").where("id", "=", reply.meetup).executeTakeFirst();
  await storeReturned(tx, {
    ...replyColumns({ arrival, reply }),
    outcome: "unproven",
    member_id: member?.id ?? null,
    meetup_id: known?.id ?? null,
  });
}

interface ForMeetup extends TxContext {
  readonly meetup: MeetupRow;
}

async function outcomeOf(
  tx: Tx,
  context: ForMeetup,
  { reply, member }: { readonly reply: CalendarReply; readonly member: MemberId },
): Promise<ReturnedMailOutcome> {
  const { now, meetup } = context;
  if (refuseClosed(meetup, now)) return "refused";
  if (reply.sequence < meetup.revision) {
    await tellOfVersion(tx, now, meetup, member);
    return "outdated";
  }
  if (reply.answer === "tentative") return "tentative";
  if (await isOvertaken(tx, reply, { meetup: meetup.id, member })) return "unchanged";
  const action = reply.answer === "accepted" ? "confirm" : "decline";
  const before = await answerOf(tx, { meetup: meetup.id, member });
  const recorded = await respond(tx, context, { member, action, via: "calendar" });
  if (isRefused(recorded)) return "refused";
  return recorded.status === before ? "unchanged" : "answered";
}

interface Attendee {
  readonly meetup: MeetupId;
  readonly member: MemberId;
}

async function answerOf(tx: Tx, { meetup, member }: Attendee) {
  const row = await tx
    .selectFrom("responses")
    .select("status")
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Mails may overtake each other: a reply older than one that was applied changes nothing (RFC 5546, 2.1.5). */
async function isOvertaken(tx: Tx, { stamp }: CalendarReply, { meetup, member }: Attendee): Promise<boolean> {
  if (stamp === null) return false;
  const newer = await tx
    .selectFrom("returned_mails")
    .select("id")
    .where("member_id", "=", member)
    .where("meetup_id", "=", meetup)
    .where("class", "=", "calendar")
    .where("outcome", "in", ["answered", "unchanged"])
    .where("stamp", ">", stamp)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

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
  const status = await answerOf(tx, { meetup: meetup.id, member: id });
  await enqueue(tx, now, member, {
    kind: "changed",
    meetup,
    before: meetup,
    hasPlace: status === "confirmed",
    isAddressNew: false,
    isReply: true,
  });
}

const replyColumns = ({ arrival, reply }: Given) => ({
  ...arrival,
  class: "calendar" as const,
  stamp: reply.stamp,
  sender_name: reply.from.name,
  sender_address: reply.from.address,
  text: reply.comment === "" ? null : reply.comment,
});
