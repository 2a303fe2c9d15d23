import { sql } from "kysely";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type {
  Addressed,
  Audience,
  Mailing,
  Progress,
  Recipients,
  SentMessage,
  sentToMembers,
} from "#contract/mailings.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { countToInvite } from "../answers/invitations/queries.ts";
import { membersWithStatus } from "../answers/places/places.ts";
import { kindOf } from "../mail/kinds.ts";
import type { Read } from "../platform/db/schema.ts";
import { countRows, wantsInvitations } from "../platform/db/sql.ts";
import { attendedMembers } from "../records/attendance.ts";
import { countWithoutChoice, waitingClubQuestion } from "../records/club-messages.ts";
import { GETS_MAIL } from "../records/members.ts";
import { countUnanswered } from "./unanswered.ts";

/** Progress of the mails about a meetup; the query needs only one index. @param since mails queued earlier do not count */
export async function mailingProgress(read: Read, id: MeetupId, since?: Instant): Promise<Mailing> {
  const rows = await read
    .selectFrom("emails")
    .select((eb) => [
      "kind",
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("sent_at").as("sent"),
      sql<number>`sum(case when sent_at is null and kept_at is not null then 1 else 0 end)`.as("kept"),
      sql<number>`sum(case when sent_at is null and kept_at is null and failed_at is not null then 1 else 0 end)`.as(
        "failed",
      ),
      sql<number>`sum(case when sent_at is null and kept_at is null and failed_at is null then paused else 0 end)`.as(
        "paused",
      ),
    ])
    .where("meetup_id", "=", id)
    .$if(since !== undefined, (query) => query.where("created_at", ">=", since as Instant))
    .groupBy("kind")
    .execute();
  const parts = rows.map(({ kind, all, sent, kept, failed, paused }) => ({
    kind: kindOf(kind),
    queued: all - sent - kept - failed,
    sent,
    kept,
    failed,
    paused,
  }));
  const sum = (of: keyof Progress) => parts.reduce((total, part) => total + part[of], 0);
  return {
    queued: sum("queued"),
    sent: sum("sent"),
    kept: sum("kept"),
    failed: sum("failed"),
    paused: sum("paused"),
    parts,
  };
}

/** @param came the members that attended, from `attendedMembers`; only for that audience */
export function audienceOf(
  read: Read,
  meetup: MeetupId,
  audience: Audience,
  { now, came }: { now: Date; came: readonly MemberId[] },
) {
  const members = read.selectFrom("members").where("members.verified_at", "is not", null);
  const invited = members.where("members.id", "in", (of) =>
    of.selectFrom("invitations").select("member_id").where("meetup_id", "=", meetup),
  );
  switch (audience) {
    case "came":
      return members.where("members.id", "in", came);
    // Only members with a place or on the waitlist get messages whatever their invitation preferences.
    case "confirmed":
    case "waitlist":
      return membersWithStatus(read, meetup, [audience]);
    case "declined":
      return membersWithStatus(read, meetup, [audience]).where(wantsInvitations(now));
    case "silent":
      return invited
        .where(wantsInvitations(now))
        .where("members.id", "not in", (of) =>
          of.selectFrom("responses").select("member_id").where("meetup_id", "=", meetup),
        );
    case "invited": {
      const coming = membersWithStatus(read, meetup, ["confirmed", "waitlist"]).select("members.id");
      return invited.where((eb) => eb.or([wantsInvitations(now)(eb), eb("members.id", "in", coming)]));
    }
    default:
      return audience satisfies never;
  }
}

export async function countAudience(
  read: Read,
  meetup: MeetupId,
  audience: Audience,
  now: Date,
): Promise<number> {
  const came = audience === "came" ? await attendedMembers(read, meetup) : [];
  if (audience === "came" && came.length === 0) return 0;
  return countRows(audienceOf(read, meetup, audience, { now, came }).where(GETS_MAIL));
}

export const countParticipants = async (read: Read, meetup: MeetupId, now: Date): Promise<number> =>
  (await countAudience(read, meetup, "confirmed", now)) +
  (await countAudience(read, meetup, "waitlist", now));

export async function recipients(read: Read, meetup: MeetupId, now: Date): Promise<Recipients> {
  return {
    confirmed: await countAudience(read, meetup, "confirmed", now),
    waitlist: await countAudience(read, meetup, "waitlist", now),
    declined: await countAudience(read, meetup, "declined", now),
    silent: await countAudience(read, meetup, "silent", now),
    invited: await countAudience(read, meetup, "invited", now),
    came: await countAudience(read, meetup, "came", now),
    unanswered: await countUnanswered(read, meetup, now),
  };
}

/** A message to one member is no mailing: it goes to a muted member as well. @param to null: all; also of several, those that want messages of the club */
export function membersToWrite(read: Read, to: Addressed, now: Date) {
  const members = read.selectFrom("members").where("members.verified_at", "is not", null);
  if (typeof to === "number") return members.where("members.id", "=", to);
  const wanting = members.where(wantsInvitations(now)).where("members.club_messages", "=", 1);
  return to === null ? wanting : wanting.where("members.id", "in", to);
}

export const countMembersToWrite = (read: Read, to: Addressed, now: Date): Promise<number> =>
  countRows(membersToWrite(read, to, now).where(GETS_MAIL));

const MAX_MESSAGES = 50;

const newestMessages = (read: Read) =>
  read
    .selectFrom("messages")
    .leftJoin("members", "members.id", "messages.sender_id")
    .select(["messages.id", "subject", "text", "recipients", "messages.created_at"])
    .select("members.name as sender")
    .orderBy("messages.id", "desc")
    .limit(MAX_MESSAGES);

export const messagesAbout = (read: Read, meetup: MeetupId): Promise<SentMessage[]> =>
  newestMessages(read)
    .select("audience")
    .where("meetup_id", "=", meetup)
    .where("audience", "is not", null)
    .$narrowType<{ audience: Audience }>()
    .execute();

export async function messagesToMembers(read: Read, now: Date): Promise<AnswerOf<typeof sentToMembers>> {
  const toAll = newestMessages(read).where("meetup_id", "is", null).where("member_id", "is", null);
  return {
    messages: await toAll.execute(),
    recipients: await countMembersToWrite(read, null, now),
    members: await countToInvite(read, now),
    undecided: await countWithoutChoice(read),
    isQuestionWaiting: (await waitingClubQuestion(read)) !== null,
  };
}
