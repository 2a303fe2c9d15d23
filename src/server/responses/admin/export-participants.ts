import type { MeetupId, MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import { meetupById } from "../../meetups/queries.ts";
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
    return { csv: participantsCsv(await participants(tx, id)) };
  });
}

const LISTS = [
  ["confirmed", "Ingeschreven"],
  ["waitlist", "Wachtlijst"],
  ["declined", "Afgemeld"],
] as const;

/** The participants for a spreadsheet. */
export function participantsCsv(participants: Participants): string {
  const rows = LISTS.flatMap(([list, label]) =>
    participants[list].map(({ name, email }) => [name, email, label]),
  );
  return headingRow(["Naam", "E-mail", "Status"]) + rowsOf(rows);
}
