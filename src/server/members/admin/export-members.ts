import { setImmediate } from "node:timers/promises";
import { type MemberId, NO_MEMBER } from "#contract/ids.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { type Column, headingRow, rowsOf } from "#domain/spreadsheet.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext, Writes } from "../../calls/writes.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { countRows } from "../../platform/db/sql.ts";
import { readTotals } from "../../platform/db/totals.ts";
import { answersOfYear, membersAfter, NOT_INVITED } from "./queries.ts";

type ExportedMember = Awaited<ReturnType<typeof membersAfter>>[number] & {
  readonly year: typeof NOT_INVITED;
};

const columnsIn = (timeZone: string): readonly Column<ExportedMember>[] => [
  { heading: "Naam", of: ({ name }) => name },
  { heading: "E-mail", of: ({ email }) => email },
  { heading: "Geverifieerd", of: ({ verified_at }) => yesOrNo(verified_at !== null) },
  { heading: "Beheerder", of: ({ is_admin }) => yesOrNo(is_admin === 1) },
  { heading: "Lid sinds", of: ({ created_at }) => dateIn(timeZone, Date.parse(created_at)) },
  { heading: "Telefoon", of: ({ phone }) => phone ?? "" },
  { heading: "Notitie", of: ({ note }) => note ?? "" },
  {
    heading: "Laatste antwoord",
    of: ({ last_answer_at: at }) => (at === null ? "" : dateIn(timeZone, Date.parse(at))),
  },
  { heading: "Ja (12 maanden)", of: ({ year }) => `${year.confirmed}` },
  { heading: "Wachtlijst (12 maanden)", of: ({ year }) => `${year.waitlist}` },
  { heading: "Nee (12 maanden)", of: ({ year }) => `${year.declined}` },
  { heading: "Geen reactie (12 maanden)", of: ({ year }) => `${year.silent}` },
  { heading: "Post via", of: ({ mail_via }) => mail_via ?? "" },
];

/** Members read at once; the site answers other calls in between. */
const MEMBERS_PER_QUERY = 1_000;

const yesOrNo = (is: boolean) => (is ? "Ja" : "Nee");

/** For a spreadsheet, oldest first. Recorded before anything is read. @param among null: all members */
export async function exportMembers(
  { db: { read }, clock, config, onSite }: Writes<MemberId, "nothing">,
  among: readonly MemberId[] | null,
): Promise<string> {
  await onSite(auditExport, among);
  const columns = columnsIn(config.site.timeZone);
  const parts = [headingRow(columns.map(({ heading }) => heading))];
  let last = NO_MEMBER;
  for (;;) {
    const members = await membersAfter(read, { last, limit: MEMBERS_PER_QUERY, among });
    const ids = members.map(({ id }) => id);
    const years = await answersOfYear(read, clock(), ids);
    const exported = members.map((member) => ({ ...member, year: years.get(member.id) ?? NOT_INVITED }));
    parts.push(rowsOf(exported.map((member) => columns.map(({ of }) => of(member)))));
    if (members.length < MEMBERS_PER_QUERY) return parts.join("");
    last = ids.at(-1) ?? last;
    await setImmediate();
  }
}

async function auditExport(
  tx: Tx,
  { now, actor }: WriteContext,
  among: readonly MemberId[] | null,
): Promise<void> {
  const count =
    among === null
      ? (await readTotals(tx)).members
      : await countRows(tx.selectFrom("members").where("id", "in", among));
  await audit(tx, now, { actor, action: "members.exported", target: "members", facts: { count } });
}
