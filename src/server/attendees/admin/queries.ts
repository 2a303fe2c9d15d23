import { sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { OwnDetails } from "#contract/own-details.ts";
import type { ParticipantStatistics } from "#contract/responses/admin.ts";
import { type Presence, presenceOf } from "#domain/attendance.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { percentage, responseRate } from "#domain/statistics.ts";
import type { Scope } from "../../calls/rights.ts";
import type { MeetupRow, Read } from "../../platform/db/schema.ts";
import { ticksAfterwards, walkedInTo } from "../../records/attendance.ts";
import { answersIn } from "../../records/questions.ts";
import { namedGuestsOf } from "../queries.ts";

export async function invitationStats(
  read: Read,
  meetup: MeetupRow,
): Promise<ParticipantStatistics["invitationStats"]> {
  const reminded = await read
    .selectFrom("invitations")
    .leftJoin("responses", (join) =>
      join
        .onRef("responses.meetup_id", "=", "invitations.meetup_id")
        .onRef("responses.member_id", "=", "invitations.member_id")
        .onRef("responses.first_answered_at", ">=", "invitations.reminded_at"),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as("sent"),
      eb.fn.count<number>("responses.member_id").as("answered"),
    ])
    .where("invitations.meetup_id", "=", meetup.id)
    .where("invitations.reminded_at", "is not", null)
    .executeTakeFirstOrThrow();
  const { sent, answered } = reminded;
  const accepted = meetup.confirmed_members + meetup.waitlist_members;
  return {
    invitationsSent: meetup.invited,
    accepted,
    declined: meetup.declined,
    changed: meetup.changed,
    responseRate: responseRate({ invited: meetup.invited, yes: accepted, no: meetup.declined }),
    remindersSent: sent,
    respondedAfterReminder: answered,
    responseRateAfterReminder: percentage(answered, sent),
  };
}

type Participant = ParticipantStatistics["participants"]["confirmed"][number] & {
  readonly guests?: number;
  readonly answers?: OwnDetails["answers"];
  readonly presence?: Presence | null;
  readonly presentGuests?: number;
};

export type ListedPerson = Omit<Participant, "id">;

export type Participants = Readonly<Record<ResponseStatus, Participant[]>>;

/** With the attendance, where it is known and kept, and the people that came without an answer. */
export async function participantsAfterwards(
  read: Read,
  meetup: MeetupRow,
  { now, people }: { readonly now: Date; readonly people: Scope["people"] },
): Promise<{
  readonly listed: Participants;
  readonly named: readonly ListedPerson[];
  readonly walkedIn: readonly ListedPerson[] | null;
}> {
  const listed = await participants(read, meetup.id);
  const ticked = await ticksAfterwards(read, meetup, now);
  const guests = await namedGuestsOf(read, meetup.id, ticked);
  const named = guests.map(({ name, presence }) => ({ name, email: "", presence }));
  if (ticked === null) return { listed, named, walkedIn: null };
  const after = (status: ResponseStatus) =>
    listed[status].map((each) => {
      const { present = false, guests = 0 } = ticked.get(each.id) ?? {};
      return { ...each, presence: presenceOf({ status, present }), presentGuests: present ? guests : 0 };
    });
  const walkedIn = await walkedInTo(read, meetup.id, { ticked, people });
  return {
    named,
    listed: { confirmed: after("confirmed"), waitlist: after("waitlist"), declined: after("declined") },
    walkedIn: walkedIn.flatMap(({ name, guests, isDeclined }) =>
      isDeclined ? [] : [{ name, email: "", presence: "walked-in", presentGuests: guests }],
    ),
  };
}

export async function participants(read: Read, id: MeetupId): Promise<Participants> {
  const rows = await read
    .selectFrom("responses")
    .innerJoin("members", "members.id", "responses.member_id")
    .select(["members.id", "members.name", "members.email"])
    .select(["responses.status", "responses.guests", "responses.answers"])
    .where("responses.meetup_id", "=", id)
    .orderBy("responses.queue_number")
    .execute();
  const people = (status: ResponseStatus) =>
    rows
      .filter((row) => row.status === status)
      .map(({ id: member, answers, ...row }) => ({ ...row, id: member, answers: answersIn(answers) }));
  return { confirmed: people("confirmed"), waitlist: people("waitlist"), declined: people("declined") };
}

/** By days of the site's time zone: SQLite knows no zones, so the minutes are grouped there and the days here. */
export async function timeline(
  read: Read,
  id: MeetupId,
  timeZone: string,
): Promise<ParticipantStatistics["timeline"]> {
  const dayOf = (minute: string) => dateIn(timeZone, Date.parse(`${minute}Z`));
  const answered = minuteOf("first_answered_at");
  const rows = await read
    .selectFrom("responses")
    .select([
      answered.as("minute"),
      sql<number>`sum(case when status = 'declined' then 0 else 1 end)`.as("yes"),
      sql<number>`sum(case when status = 'declined' then 1 else 0 end)`.as("no"),
    ])
    .where("meetup_id", "=", id)
    .groupBy(answered)
    .orderBy(answered)
    .execute();
  const reminded = minuteOf("reminded_at");
  const reminders = await read
    .selectFrom("invitations")
    .select(reminded.as("minute"))
    .distinct()
    .where("meetup_id", "=", id)
    .where("reminded_at", "is not", null)
    .orderBy("minute")
    .execute();
  const first = await read
    .selectFrom("invitations")
    .select(sql<string | null>`substr(min(invited_at), 1, 16)`.as("minute"))
    .where("meetup_id", "=", id)
    .executeTakeFirst();
  const days = [...Map.groupBy(rows, ({ minute }) => dayOf(minute))].map(([date, of]) => ({
    date,
    yes: of.reduce((sum, { yes }) => sum + Number(yes), 0),
    no: of.reduce((sum, { no }) => sum + Number(no), 0),
  }));
  return {
    since: first?.minute == null ? null : dayOf(first.minute),
    days,
    reminders: [...new Set(reminders.map(({ minute }) => dayOf(minute)))],
  };
}

/** `2026-11-21T12:00`, in UTC */
const minuteOf = (column: "first_answered_at" | "reminded_at") =>
  sql<string>`substr(${sql.ref(column)}, 1, 16)`;
