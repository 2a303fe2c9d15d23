import type { MeetupId } from "#contract/ids.ts";
import { answerTo } from "#contract/own-details.ts";
import { RESPONSE_STATUSES, type ResponseStatus } from "#domain/places.ts";
import { type Column, headingRow, rowsOf } from "#domain/spreadsheet.ts";
import { PRESENCE_IN_WORDS } from "#domain/wording.ts";
import { auditMeetup } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { meetupById } from "../../records/meetups.ts";
import { questionsOf } from "../../records/questions.ts";
import { type ListedPerson, type Participants, participantsAfterwards } from "./queries.ts";

export async function exportParticipants(
  tx: Tx,
  { now, actor, scope }: WriteContext,
  id: MeetupId,
): Promise<Refused | { csv: string }> {
  const meetup = await meetupById(tx, id);
  if (!meetup) return refused("meetup-not-found");
  await auditMeetup(tx, now, meetup, { actor, action: "participants.exported" });
  const { listed, named, walkedIn } = await participantsAfterwards(tx, meetup, { now, people: scope.people });
  const columns = [...extraColumns(meetup), ...(walkedIn === null ? [] : presenceColumns(meetup))];
  return { csv: participantsCsv(listed, columns, { named, walkedIn: walkedIn ?? [] }) };
}

const SPREADSHEET_LABELS: Readonly<Record<ResponseStatus, string>> = {
  confirmed: "Ingeschreven",
  waitlist: "Wachtlijst",
  declined: "Afgemeld",
};

type ParticipantColumn = Column<ListedPerson>;

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

/** Columns of a meetup that is over, as long as its attendance is kept. */
const presenceColumns = ({ max_guests }: MeetupRow): ParticipantColumn[] => [
  { heading: "Opkomst", of: ({ presence = null }) => (presence === null ? "" : PRESENCE_IN_WORDS[presence]) },
  ...(max_guests > 0
    ? [
        {
          heading: "Introducés aanwezig",
          of: ({ presentGuests = 0 }) => `${presentGuests}`,
        } as ParticipantColumn,
      ]
    : []),
];

const NAMED = "Zonder lidmaatschap";
const WALKED_IN = "Zonder aanmelding";

/** Beside the three specified lists. */
interface OthersListed {
  readonly named?: readonly ListedPerson[];
  readonly walkedIn?: readonly ListedPerson[];
}

export function participantsCsv(
  participants: Participants,
  extra: readonly ParticipantColumn[] = [],
  { named = [], walkedIn = [] }: OthersListed = {},
): string {
  const row = (each: ListedPerson, status: string) => [
    each.name,
    each.email,
    status,
    ...extra.map(({ of }) => of(each)),
  ];
  const rows = RESPONSE_STATUSES.flatMap((status) =>
    participants[status].map((each) => row(each, SPREADSHEET_LABELS[status])),
  );
  const others = [...named.map((each) => row(each, NAMED)), ...walkedIn.map((each) => row(each, WALKED_IN))];
  const headings = ["Naam", "E-mail", "Status", ...extra.map(({ heading }) => heading)];
  return headingRow(headings) + rowsOf([...rows, ...others]);
}
