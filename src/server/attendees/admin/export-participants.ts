import type { MeetupId } from "#contract/ids.ts";
import { answerTo } from "#contract/own-details.ts";
import { RESPONSE_STATUSES, type ResponseStatus } from "#domain/places.ts";
import { auditMeetup } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { type Column, headingRow, rowsOf } from "../../platform/spreadsheet.ts";
import { meetupById } from "../../records/meetups.ts";
import { questionsOf } from "../../records/questions.ts";
import { type Participants, participants } from "./queries.ts";

export async function exportParticipants(
  tx: Tx,
  { now, actor }: WriteContext,
  id: MeetupId,
): Promise<Refused | { csv: string }> {
  const meetup = await meetupById(tx, id);
  if (!meetup) return refused("meetup-not-found");
  await auditMeetup(tx, now, meetup, { actor, action: "participants.exported" });
  return { csv: participantsCsv(await participants(tx, id), extraColumns(meetup)) };
}

const SPREADSHEET_LABELS: Readonly<Record<ResponseStatus, string>> = {
  confirmed: "Ingeschreven",
  waitlist: "Wachtlijst",
  declined: "Afgemeld",
};

type ParticipantColumn = Column<Participants["confirmed"][number]>;

/** Columns of a meetup with companions or questions; others have the specified ones only. */
function extraColumns(meetup: MeetupRow): ParticipantColumn[] {
  return [
    ...(meetup.max_guests > 0
      ? [{ heading: "Introducés", of: ({ guests = 0 }) => `${guests}` } as ParticipantColumn]
      : []),
    ...questionsOf(meetup).map(({ id, text }) => ({
      heading: text,
      of: ({ answers }: Parameters<ParticipantColumn["of"]>[0]) => answerTo(answers ?? [], id) ?? "",
    })),
  ];
}

export function participantsCsv(
  participants: Participants,
  extra: readonly ParticipantColumn[] = [],
): string {
  const rows = RESPONSE_STATUSES.flatMap((status) =>
    participants[status].map((each) => [
      each.name,
      each.email,
      SPREADSHEET_LABELS[status],
      ...extra.map(({ of }) => of(each)),
    ]),
  );
  return headingRow(["Naam", "E-mail", "Status", ...extra.map(({ heading }) => heading)]) + rowsOf(rows);
}
