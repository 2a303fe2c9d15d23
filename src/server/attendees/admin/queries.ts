import { sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { OwnDetails } from "#contract/own-details.ts";
import type { ParticipantStatistics } from "#contract/responses/admin.ts";
import type { Day } from "#domain/dutch-dates.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { percentage, responseRate } from "#domain/statistics.ts";
import type { MeetupRow, Read } from "../../platform/db/schema.ts";
import { answersIn } from "../../records/questions.ts";

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
};

export type Participants = Readonly<Record<ResponseStatus, Participant[]>>;

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

export async function timeline(read: Read, id: MeetupId): Promise<ParticipantStatistics["timeline"]> {
  const day = sql<Day>`substr(first_answered_at, 1, 10)`;
  const rows = await read
    .selectFrom("responses")
    .select([
      day.as("date"),
      sql<number>`sum(case when status = 'declined' then 0 else 1 end)`.as("yes"),
      sql<number>`sum(case when status = 'declined' then 1 else 0 end)`.as("no"),
    ])
    .where("meetup_id", "=", id)
    .groupBy(day)
    .orderBy(day)
    .execute();
  const remindedOn = sql<Day>`substr(reminded_at, 1, 10)`;
  const reminders = await read
    .selectFrom("invitations")
    .select(remindedOn.as("date"))
    .distinct()
    .where("meetup_id", "=", id)
    .where("reminded_at", "is not", null)
    .orderBy("date")
    .execute();
  const first = await read
    .selectFrom("invitations")
    .select(sql<Day | null>`substr(min(invited_at), 1, 10)`.as("day"))
    .where("meetup_id", "=", id)
    .executeTakeFirst();
  return {
    since: first?.day ?? null,
    days: rows.map(({ date, yes, no }) => ({ date, yes: Number(yes), no: Number(no) })),
    reminders: reminders.map(({ date }) => date),
  };
}
