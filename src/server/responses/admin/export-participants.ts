import Papa from "papaparse";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import { meetupById } from "../../meetups/queries.ts";
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

const BYTE_ORDER_MARK = "\uFEFF";
const LISTS = [
  ["confirmed", "Ingeschreven"],
  ["waitlist", "Wachtlijst"],
  ["declined", "Afgemeld"],
] as const;

/** The participants for a spreadsheet in Dutch: UTF-8 with BOM, semicolons, CRLF (RFC 4180). */
export function participantsCsv(participants: Participants): string {
  const rows = LISTS.flatMap(([list, label]) =>
    participants[list].map(({ name, email }) => [name, email, label]),
  );
  const csv = Papa.unparse([["Naam", "E-mail", "Status"], ...rows], {
    delimiter: ";",
    quotes: true,
    // An apostrophe stops a spreadsheet from reading the text as a formula (OWASP, CSV injection).
    escapeFormulae: /^[=+\-@\t\r]/,
  });
  return `${BYTE_ORDER_MARK}${csv}\r\n`;
}
