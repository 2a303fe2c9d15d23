import type { MemberId } from "#contract/ids.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { programmeInWords } from "#domain/talks.ts";
import type { CalendarMeetup } from "../../mail/calendar.ts";
import { withName } from "../../mail/placeholders.ts";
import { ATTENDEES_ONLY } from "../../mail/templates/whereabouts.tsx";
import { errorInWords } from "../../mail-log/error-words.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Read } from "../../platform/db/schema.ts";
import type { TxContext } from "../../platform/deps.ts";
import { deviceInWords } from "../../platform/http/client.ts";
import { attendanceOfMember } from "../../records/attendance.ts";
import { departuresAmong } from "../../records/departures.ts";
import { organisedIn } from "../../records/hosts.ts";
import { shownProgrammes } from "../../records/talks.ts";
import { whereaboutsFor } from "../../records/whereabouts.ts";
import { wishesInData } from "../../records/wishes.ts";

/** All data about a member, in a portable form (AVG, art. 20), without secrets that only serve the program, such as hashes. */
export async function dataOf(read: Read, { config, now }: TxContext, member: MemberId) {
  const row = await read.selectFrom("members").selectAll().where("id", "=", member).executeTakeFirstOrThrow();
  const {
    password_hash: _,
    pending_email_session: _session,
    feed_version: _version,
    // Only the name in another order.
    sort_name: _sort,
    ...account
  } = row;
  const invitations = await read
    .selectFrom("invitations")
    .innerJoin("meetups", "meetups.id", "invitations.meetup_id")
    .select(["meetups.id", "meetups.title", "meetups.date", "invited_at", "reminded_at"])
    .where("member_id", "=", member)
    .orderBy("invited_at")
    .execute();
  const responses = await answersOf(read, member, now);
  const { ticks, walk_ins } = await attendanceOfMember(read, member);
  const emails = await mailsTo(read, member);
  const messages = await read
    .selectFrom("messages")
    .select(["subject", "text", "audience", "created_at"])
    .where((eb) => eb.or([eb("written_by", "=", member), eb("member_id", "=", member)]))
    .orderBy("id")
    .execute();
  const returned_mails = await read
    .selectFrom("returned_mails")
    .select([
      "received_at",
      "class",
      "outcome",
      "words",
      "sender_address",
      "subject",
      "text",
      "html",
      "seen_at",
    ])
    .where("member_id", "=", member)
    .orderBy("id")
    .execute();
  const talks = await read
    .selectFrom("talks")
    .leftJoin("meetups", (join) =>
      join.onRef("meetups.id", "=", "talks.meetup_id").on("meetups.status", "<>", "draft"),
    )
    .select([
      "talks.title",
      "talks.text",
      "talks.minutes",
      "talks.needs",
      "talks.name_shown",
      "talks.state",
      "talks.slides",
      "talks.is_offered",
      "talks.created_at",
      "talks.changed_at",
      "meetups.title as meetup",
      "meetups.date",
    ])
    .where("member_id", "=", member)
    .orderBy("talks.id")
    .execute();
  const actions = await read
    .selectFrom("audit")
    .select(["at", "action", "target"])
    .where("actor_id", "=", member)
    .orderBy("id")
    .execute();
  return {
    account,
    invitations,
    responses,
    meetup_organisers: await organisedIn(read, member),
    ticks,
    walk_ins,
    emails,
    messages,
    returned_mails,
    talks,
    ...(await signInsOf(read, member)),
    actions,
    ...(await wishesInData(read, member)),
    departures: await departuresOf(read, config, account.email),
  };
}

/** That an earlier member of this address left: kept until the address is confirmed again. */
async function departuresOf(read: Read, config: Config, email: string) {
  const found = await departuresAmong(read, config, [email]);
  return [...found.values()].map((left_at) => ({ left_at }));
}

/** Answers, each with the address of its meetup where the member may know it. */
async function answersOf(read: Read, member: MemberId, now: Date) {
  const answers = await read
    .selectFrom("responses")
    .innerJoin("meetups", "meetups.id", "responses.meetup_id")
    .select([
      "meetups.id",
      "meetups.title",
      "meetups.date",
      "responses.status",
      "first_answered_at",
      "answered_at",
      "changes",
      "via",
      "note",
      "guests",
      "answers",
      "late",
      "reconfirmed_at",
      "offered_until",
      "told_free",
    ])
    .where("member_id", "=", member)
    .orderBy("first_answered_at")
    .execute();
  const ids = answers.map(({ id }) => id);
  const whereabouts = await whereaboutsFor(read, { member, now }, ids);
  return answers.map((answer) => ({ ...answer, ...whereabouts.get(answer.id) }));
}

async function signInsOf(read: Read, member: MemberId) {
  const sessions = await read
    .selectFrom("sessions")
    .select(["device", "created_at", "last_seen_at", "expires_at"])
    .where("member_id", "=", member)
    .execute();
  const passkeys = await read
    .selectFrom("passkeys")
    .select(["name", "created_at", "last_used_at"])
    .where("member_id", "=", member)
    .execute();
  return {
    sessions: sessions.map((session) => ({ ...session, device: deviceInWords(session.device) })),
    passkeys,
  };
}

/** A mail that told the address to a member that has no place any more. */
const isWithheld = (html: string, status: ResponseStatus | null): boolean =>
  status !== "confirmed" && html.includes(`class="${ATTENDEES_ONLY}"`);

async function mailsTo(read: Read, member: MemberId) {
  const logged = await read
    .selectFrom("emails")
    .leftJoin("letters", "letters.id", "emails.letter_id")
    .leftJoin("responses", (join) =>
      join
        .onRef("responses.meetup_id", "=", "emails.meetup_id")
        .onRef("responses.member_id", "=", "emails.member_id"),
    )
    .select([
      "kind",
      "recipient",
      "recipient_name",
      "subject",
      "meetup_title",
      "created_at",
      "sent_at",
      "kept_at",
      "error_message",
      "html",
      "responses.status",
    ])
    .where("emails.member_id", "=", member)
    .orderBy("emails.id")
    .execute();
  return logged.map(({ html, status, ...email }) => ({
    ...email,
    error_message: errorInWords(email.error_message),
    html: html === null || isWithheld(html, status) ? null : withName(html, email.recipient_name),
  }));
}

/** The meetups that a member confirmed, past ones included: a subscribed calendar keeps them. */
export async function meetupsInCalendarOf(
  read: Read,
  member: MemberId,
  { now, config }: TxContext,
): Promise<CalendarMeetup[]> {
  const meetups = await read
    .selectFrom("meetups")
    .innerJoin("responses", "responses.meetup_id", "meetups.id")
    .selectAll("meetups")
    .where("responses.member_id", "=", member)
    .where("responses.status", "=", "confirmed")
    .orderBy("starts_at")
    .execute();
  const ids = meetups.map(({ id }) => id);
  const whereabouts = await whereaboutsFor(read, { member, now }, ids);
  const programmes = await shownProgrammes(read, meetups, config.site.timeZone);
  return meetups.map((meetup) => {
    const programme = programmes.get(meetup.id);
    return {
      ...meetup,
      whereabouts: whereabouts.get(meetup.id) ?? null,
      programme: programme && programmeInWords(programme),
    };
  });
}
