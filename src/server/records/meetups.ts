import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { isFirstCome } from "#domain/companions.ts";
import { available, isAfterDeadline, placesOf, type ResponseStatus } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import { ANONYMOUS, shownName } from "#domain/wording.ts";
import { scopeAt } from "../calls/rights.ts";
import type { Session } from "../calls/session.ts";
import { PICTURE_COLUMNS, pictureOf } from "../pictures/queries.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { MeetupRow, Read, Tx } from "../platform/db/schema.ts";
import { countRows, RESERVED } from "../platform/db/sql.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { attendanceOf } from "./attendance.ts";
import { shownHosts } from "./hosts.ts";
import { runningMeetups, upcomingMeetups } from "./meetups-now.ts";
import { asOwnAnswer, OWN_ANSWER, type OwnAnswer } from "./own-answer.ts";
import { questionsOf } from "./questions.ts";
import { shownSeries } from "./repeating.ts";
import { shownProgramme } from "./talks.ts";
import { addWhereabouts, withheldFrom } from "./whereabouts.ts";

export async function meetupById(read: Read, id: MeetupId): Promise<MeetupRow | undefined> {
  return (await meetupsById(read, { id }))[0];
}

export async function rereadMeetup(tx: Tx, id: MeetupId): Promise<MeetupRow> {
  const meetup = await meetupById(tx, id);
  if (!meetup) throw new Error(`meetup ${id} is gone within its own transaction`);
  return meetup;
}

const meetupsById = prepared((read, { id }: { readonly id: MeetupId }) =>
  read.selectFrom("meetups").selectAll().select(RESERVED).where("id", "=", id),
);

export async function announcedMeetup(read: Read, id: MeetupId): Promise<MeetupRow | null> {
  const meetup = await meetupById(read, id);
  return meetup && meetup.status !== "draft" ? meetup : null;
}

export async function announcedIds(read: Read, most: number): Promise<MeetupId[]> {
  const rows = await read
    .selectFrom("meetups")
    .select("id")
    .where("status", "<>", "draft")
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function meetupToAnswer(
  read: Read,
  now: Date,
  id: MeetupId | undefined,
): Promise<MeetupRow | null> {
  const meetup = id === undefined ? undefined : await meetupById(read, id);
  return meetup?.status === "published" && !isOver(meetup, now.getTime()) ? meetup : null;
}

export async function answersOf(
  read: Read,
  member: MemberId,
  meetups: readonly MeetupId[],
): Promise<Map<MeetupId, OwnAnswer>> {
  if (meetups.length === 0) return new Map();
  const rows = await read
    .selectFrom("responses")
    .select(OWN_ANSWER)
    .select("responses.meetup_id")
    .where("member_id", "=", member)
    .where("meetup_id", "in", meetups)
    .execute();
  return new Map(rows.map((row) => [row.meetup_id, row]));
}

/** What visitors see of a meetup. Reading the other columns too made a page of fifty meetups a seventh slower. */
export const PUBLIC_MEETUP_COLUMNS = [
  "meetups.id",
  "meetups.title",
  "meetups.description",
  "meetups.date",
  "meetups.start_time",
  "meetups.end_time",
  "meetups.starts_at",
  "meetups.ends_at",
  "meetups.location",
  "meetups.max_participants",
  "meetups.confirmed",
  "meetups.waitlist",
  "meetups.waitlist_members",
  "meetups.held",
  RESERVED,
  "meetups.answer_by",
  "meetups.max_guests",
  "meetups.questions",
  "meetups.offer_minutes",
  "meetups.cancel_reason",
  "meetups.has_address",
  "meetups.has_online_url",
  ...PICTURE_COLUMNS,
] as const;

type ColumnOf<Path> = Path extends `meetups.${infer Column extends keyof MeetupRow}` ? Column : never;

/** What is off is absent, so that specified calls answer as they did without it. */
export function asMeetup(
  row: Pick<MeetupRow, ColumnOf<(typeof PUBLIC_MEETUP_COLUMNS)[number]> | "reserved">,
  now: Date,
): Meetup {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    location: row.location,
    maxParticipants: row.max_participants,
    picture: pictureOf(row),
    registrationCounts: {
      confirmed: row.confirmed,
      waitlist: row.waitlist,
      available: available(placesOf(row)),
    },
    reserved: row.reserved > 0 ? row.reserved : undefined,
    ...withheldFrom(row),
    cancelled: row.cancel_reason === null ? undefined : { reason: row.cancel_reason },
    answerBy: row.answer_by ?? undefined,
    isClosed: isAfterDeadline(row.answer_by, now.getTime()) ? true : undefined,
    isFirstCome: isFirstCome(row, now.getTime()) ? true : undefined,
    maxGuests: row.max_guests > 0 ? row.max_guests : undefined,
    questions: row.questions === null ? undefined : questionsOf(row),
  };
}

export const asVisitorsSee = (
  row: Parameters<typeof asMeetup>[0] & Pick<MeetupRow, "report">,
  now: Date,
): Meetup => ({
  ...asMeetup(row, now),
  report: row.report === "" ? undefined : row.report,
});

export async function listUpcoming({ db, clock }: ReadDeps, session: Session | null): Promise<Meetup[]> {
  const now = clock();
  return withAnswers(db.read, now, { rows: await upcomingMeetups(db.read, now), session });
}

export async function listRunning({ db, clock }: ReadDeps, session: Session | null): Promise<Meetup[]> {
  const now = clock();
  return withAnswers(db.read, now, { rows: await runningMeetups(db.read, now), session });
}

async function withAnswers(
  read: Read,
  now: Date,
  { rows, session }: { readonly rows: readonly MeetupRow[]; readonly session: Session | null },
): Promise<Meetup[]> {
  if (!session) return rows.map((row) => asMeetup(row, now));
  const answers = await answersOf(
    read,
    session.memberId,
    rows.map(({ id }) => id),
  );
  const own = rows.map((row) => ({ ...asMeetup(row, now), ...asOwnAnswer(row, answers.get(row.id), now) }));
  return addWhereabouts(read, { member: session.memberId, now }, own);
}

/** One meetup; names of attendees leave the server only with a session (promise 12). */
export async function showMeetup(
  { db, clock, config }: ReadDeps,
  id: MeetupId,
  session: Session | null,
): Promise<Meetup | null> {
  const row = await announcedMeetup(db.read, id);
  if (!row) return null;
  const now = clock();
  const shown = {
    ...asVisitorsSee(row, now),
    ...(await shownSeries(db.read, now, row)),
    ...(await shownHosts(db.read, id)),
    ...(await shownProgramme(db.read, row, config.site.timeZone)),
    came: isOver(row, now.getTime()) ? (await attendanceOf(db.read, row, now))?.came : undefined,
  };
  if (!session) return shown;
  const answers = await answersOf(db.read, session.memberId, [id]);
  const viewer = (await scopeAt(db.read, session, id)) ? "organiser" : { member: session.memberId, now };
  const own = {
    ...shown,
    ...asOwnAnswer(row, answers.get(id), now),
    attendees: await attendeesOf(db.read, id, session.memberId),
  };
  return (await addWhereabouts(db.read, viewer, [own]))[0] ?? own;
}

/** In order of arrival. A hidden name reads `Anoniem`, as does one without membership, and the asking member is marked. */
export async function attendeesOf(
  read: Read,
  meetup: MeetupId,
  asking: MemberId,
): Promise<NonNullable<Meetup["attendees"]>> {
  const rows = await read
    .selectFrom("responses")
    .innerJoin("members", "members.id", "responses.member_id")
    .select(["responses.status", "responses.guests", "members.id", "members.name", "members.show_name"])
    .where("meetup_id", "=", meetup)
    .where("status", "in", ["confirmed", "waitlist"])
    .orderBy("late")
    .orderBy("queue_number")
    .execute();
  const named = (status: ResponseStatus) =>
    rows
      .filter((row) => row.status === status)
      .map((row) => ({
        name: shownName(row.name, row.show_name === 1),
        isSelf: row.id === asking ? (true as const) : undefined,
        guests: row.guests > 0 ? row.guests : undefined,
      }));
  const unnamed = await countRows(read.selectFrom("named_guests").where("meetup_id", "=", meetup));
  const others = Array.from({ length: unnamed }, () => ({ name: ANONYMOUS }));
  return { confirmed: [...named("confirmed"), ...others], waitlist: named("waitlist") };
}

/** A form that was opened before is outdated: saving it is a conflict. */
export const raiseRevision = (tx: Tx, id: MeetupId) =>
  tx
    .updateTable("meetups")
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
