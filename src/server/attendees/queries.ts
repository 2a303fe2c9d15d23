import { type ExpressionBuilder, sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import { answerTo } from "#contract/own-details.ts";
import type { AdminAttendee, AttendeeFilters, AttendeeList } from "#contract/responses/attendees.ts";
import type { NamedGuest } from "#contract/responses/named-guests.ts";
import { presenceOf } from "#domain/attendance.ts";
import { type TooBig, tooBig } from "#domain/companions.ts";
import { isPastAsking } from "#domain/meetup-status.ts";
import { available, placesOf } from "#domain/places.ts";
import { hasBegun, isOver } from "#domain/timing.ts";
import { firstInLine } from "../answers/places/waitlist.ts";
import type { Scope } from "../calls/rights.ts";
import type { MeetupRow, Read, Tables } from "../platform/db/schema.ts";
import { memberWith } from "../platform/db/search.ts";
import { countRows, isPublishedUpcoming, WAITLIST_POSITION } from "../platform/db/sql.ts";
import { attendanceOf, namedGuests, ticksAfterwards, walkedInTo } from "../records/attendance.ts";
import { answersIn, answersTo, questionsOf } from "../records/questions.ts";

export const attendeeCounts = ({
  confirmed_members: confirmed,
  waitlist_members: waitlist,
  declined,
  invited,
}: MeetupRow): Record<AttendeeList, number> => ({
  confirmed,
  waitlist,
  declined,
  silent: Math.max(0, invited - confirmed - waitlist - declined),
});

/** Meetups to come with members that said yes after the last day to answer, on whom an organiser decides. */
export const lateAnswers = async (read: Read, now: Date) => {
  const rows = await read
    .selectFrom("meetups")
    .innerJoin("responses", "responses.meetup_id", "meetups.id")
    .select(({ fn }) => ["meetups.id", "meetups.title", fn.countAll<number>().as("count")])
    .where("meetups.waitlist", ">", 0)
    .where(isPublishedUpcoming(now.toISOString()))
    .where("responses.status", "=", "waitlist")
    .where("responses.late", "=", 1)
    .groupBy(["meetups.id", "meetups.title", "meetups.starts_at"])
    .orderBy("meetups.starts_at")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
};

/** People in the parties of those lists, and what an organiser has to decide. */
export async function peopleOf(read: Read, meetup: MeetupRow) {
  const { id, confirmed, waitlist, held } = meetup;
  const late = read
    .selectFrom("responses")
    .where("meetup_id", "=", id)
    .where("status", "=", "waitlist")
    .where("late", "=", 1);
  return {
    confirmed,
    waitlist,
    held,
    named: await countRows(read.selectFrom("named_guests").where("meetup_id", "=", id)),
    late: await countRows(late),
    blocked: await blockedFirst(read, meetup),
  };
}

async function blockedFirst(read: Read, meetup: MeetupRow): Promise<TooBig | null> {
  const free = available(placesOf(meetup));
  if (!free || meetup.waitlist === meetup.held) return null;
  const first = await firstInLine(read, meetup.id);
  return first ? tooBig(free, 1 + first.guests) : null;
}

/** How many attendees said once more that they come; null before the moment to ask. */
export async function reconfirmations(read: Read, now: Date, meetup: MeetupRow) {
  if (!isPastAsking(meetup)) return null;
  const yes = await countRows(
    read
      .selectFrom("responses")
      .where("meetup_id", "=", meetup.id)
      .where("status", "=", "confirmed")
      .where("reconfirmed_at", "is not", null),
  );
  const silent = meetup.confirmed_members - yes;
  // A meetup that is announced after the moment to ask has not asked.
  const mail = await read
    .selectFrom("emails")
    .select("id")
    .where("meetup_id", "=", meetup.id)
    .where("kind", "=", "guest_reminder")
    .limit(1)
    .executeTakeFirst();
  const isToCome = meetup.status === "published" && !hasBegun(meetup.starts_at, now.getTime());
  const isAsked = mail !== undefined;
  return {
    yes: Number(yes),
    silent,
    isAsked,
    mayAsk: isToCome && silent > 0 && meetup.asked_again_at === null,
  };
}

/** What those that come answered to each question: people per option, as an organiser orders food. */
export async function answerTotals(read: Read, meetup: MeetupRow) {
  const questions = questionsOf(meetup);
  if (questions.length === 0) return [];
  const given = await answersTo(read, meetup.id, ["confirmed"]);
  return questions.map(({ id, text, options }) => {
    const answers = given.flatMap(({ answers: own }) => answerTo(own, id) ?? []);
    return {
      id,
      text,
      options: options.map((option) => ({ option, count: answers.filter((each) => each === option).length })),
      texts: options.length === 0 ? answers : [],
      unanswered: given.length - answers.length,
    };
  });
}

/** People without membership, by name. */
export async function namedGuestsOf(
  read: Read,
  meetup: MeetupId,
  ticked: Page["ticked"],
): Promise<NamedGuest[]> {
  const rows = await namedGuests(read, meetup);
  return rows.flatMap(({ key, name }) => {
    const present = ticked?.get(key)?.present ?? false;
    return name === null
      ? []
      : [{ key, name, presence: ticked && presenceOf({ status: "confirmed", present }) }];
  });
}

/** What is known of the attendance after the meetup. */
export async function attendanceAfterwards(
  read: Read,
  meetup: MeetupRow,
  { now, people }: { readonly now: Date; readonly people: Scope["people"] },
) {
  if (!isOver(meetup, now.getTime())) return { ticked: null, attendance: null };
  const ticked = await ticksAfterwards(read, meetup, now);
  const totals = await attendanceOf(read, meetup, now);
  if (totals === null) return { ticked, attendance: null };
  const walkedIn = ticked && (await walkedInTo(read, meetup.id, { ticked, people }));
  const named = walkedIn?.map(({ id, name, guests }) => ({ id, name, guests })) ?? null;
  return { ticked, attendance: { ...totals, walkedIn: named } };
}

interface Page {
  readonly ticked: Awaited<ReturnType<typeof ticksAfterwards>>;
  readonly page: number;
  readonly limit: number;
  readonly people: Scope["people"];
}

/** One page of a list in order of arrival or by name, or of the members that match the search, by name. */
export async function pageOfAttendees(
  read: Read,
  meetup: MeetupId,
  filters: AttendeeFilters,
  page: Page,
): Promise<AdminAttendee[]> {
  const rows = await rowsOf(read, meetup, filters, page);
  return rows.map(({ late, offered, guests, answers, ...row }) => ({
    ...row,
    late: late === 1,
    is_offered: offered === 1,
    guests: guests ?? 0,
    answers: answersIn(answers),
    ...presenceIn(page.ticked, row),
  }));
}

function presenceIn(
  ticked: Page["ticked"],
  { id, status }: Pick<AdminAttendee, "id" | "status">,
): Pick<AdminAttendee, "presence" | "present_guests"> {
  const { present = false, guests = 0 } = ticked?.get(id) ?? {};
  return {
    presence: ticked && presenceOf({ status, present }),
    present_guests: present ? guests : 0,
  };
}

function rowsOf(
  read: Read,
  meetup: MeetupId,
  { list, search, sort, reconfirmed }: AttendeeFilters,
  { page, limit, people }: Page,
) {
  const asked = withAnswer(read, meetup)
    .limit(limit)
    .offset((page - 1) * limit);
  if (search)
    return asked
      .where(memberWith(read, search))
      .$if(people === "answered", (query) => query.where("responses.status", "is not", null))
      .orderBy("members.name")
      .orderBy("members.id")
      .execute();
  const listed = asked
    .where(isOn(list, meetup))
    .$if(reconfirmed !== "all", (query) =>
      query.where("responses.reconfirmed_at", reconfirmed === "yes" ? "is not" : "is", null),
    );
  if (sort === "name") return listed.orderBy("members.name").orderBy("members.id").execute();
  if (list === "silent") return listed.orderBy("members.id").execute();
  if (list === "waitlist")
    return listed.orderBy("responses.late").orderBy("responses.queue_number").execute();
  return listed.orderBy("responses.queue_number").execute();
}

export async function addressesOn(read: Read, meetup: MeetupId, list: AttendeeList): Promise<string[]> {
  const rows = await withAnswer(read, meetup)
    .where(isOn(list, meetup))
    .orderBy("members.name")
    .orderBy("members.id")
    .execute();
  return rows.map(({ email }) => email);
}

export function countAttendees(
  read: Read,
  meetup: MeetupId,
  { search, people }: { readonly search: string; readonly people: Scope["people"] },
): Promise<number> {
  const answered = read.selectFrom("responses").select("member_id").where("meetup_id", "=", meetup);
  return countRows(
    read
      .selectFrom("members")
      .where(memberWith(read, search))
      .$if(people === "answered", (query) => query.where("members.id", "in", answered)),
  );
}

const withAnswer = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("members")
    .leftJoin("responses", (join) =>
      join.onRef("responses.member_id", "=", "members.id").on("responses.meetup_id", "=", meetup),
    )
    .leftJoin("members as organiser", "organiser.id", "responses.recorded_by")
    .select([
      "members.id",
      "members.name",
      "members.email",
      "responses.status",
      "responses.answered_at",
      "responses.via",
      "organiser.name as recorded_by",
      "responses.late",
      "responses.offered",
      "responses.offered_until",
      "responses.reconfirmed_at",
      "responses.guests",
      "responses.answers",
    ])
    .select([sql<string>`coalesce(responses.note, '')`.as("note"), WAITLIST_POSITION]);

const isOn =
  (list: AttendeeList, meetup: MeetupId) => (eb: ExpressionBuilder<Tables, "members" | "responses">) =>
    list === "silent"
      ? eb.and([
          eb("responses.member_id", "is", null),
          eb(
            "members.id",
            "in",
            eb.selectFrom("invitations").select("member_id").where("meetup_id", "=", meetup),
          ),
        ])
      : eb("responses.status", "=", list);
