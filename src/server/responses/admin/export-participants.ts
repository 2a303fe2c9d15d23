import type { MeetupId, MemberId } from "#contract/ids.ts";
import { audit } from "../../audit/audit.ts";
import type { MeetupRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { answerTo, questionsOf } from "../../meetups/own-answer.ts";
import { meetupById } from "../../meetups/queries.ts";
import { type Refused, refused } from "../../refusals.ts";
import { headingRow, rowsOf } from "../../spreadsheet.ts";
import { type Participants, participants } from "./queries.ts";

export function exportParticipants(
  { db, clock }: Deps,
  id: MeetupId,
  actor: MemberId,
): Promise<Refused | { csv: string }> {
  return db.write(async (tx) => {
    const meetup = await meetupById(tx, id);
    if (!meetup) return refused("meetup-not-found");
    await audit(tx, clock(), {
      actor,
      action: "participants.exported",
      target: `meetup:${id}`,
      detail: meetup.title,
    });
    return { csv: participantsCsv(await participants(tx, id), extraColumns(meetup)) };
  });
}

const LISTS = [
  ["confirmed", "Ingeschreven"],
  ["waitlist", "Wachtlijst"],
  ["declined", "Afgemeld"],
] as const;

interface Column {
  readonly heading: string;
  readonly of: (participant: Participants["confirmed"][number]) => string;
}

/** Columns of a meetup with guests or questions; others have the specified ones only. */
function extraColumns(meetup: MeetupRow): Column[] {
  return [
    ...(meetup.max_guests > 0
      ? [{ heading: "Introducés", of: ({ guests = 0 }) => `${guests}` } as Column]
      : []),
    ...questionsOf(meetup).map(({ id, text }) => ({
      heading: text,
      of: ({ answers }: Parameters<Column["of"]>[0]) => answerTo(answers ?? [], id) ?? "",
    })),
  ];
}

/** The participants for a spreadsheet. */
export function participantsCsv(participants: Participants, extra: readonly Column[] = []): string {
  const rows = LISTS.flatMap(([list, label]) =>
    participants[list].map((each) => [each.name, each.email, label, ...extra.map(({ of }) => of(each))]),
  );
  return headingRow(["Naam", "E-mail", "Status", ...extra.map(({ heading }) => heading)]) + rowsOf(rows);
}
