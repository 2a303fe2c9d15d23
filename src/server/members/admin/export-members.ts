import { setImmediate } from "node:timers/promises";
import type { MemberId } from "#contract/ids.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext, Writes } from "../../calls/writes.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { readTotals } from "../../platform/db/totals.ts";
import { type Column, headingRow, rowsOf } from "../../platform/spreadsheet.ts";
import { membersAfter } from "./queries.ts";

type ExportedMember = Awaited<ReturnType<typeof membersAfter>>[number];

const columnsIn = (timeZone: string): readonly Column<ExportedMember>[] => [
  { heading: "Naam", of: ({ name }) => name },
  { heading: "E-mail", of: ({ email }) => email },
  { heading: "Geverifieerd", of: ({ verified_at }) => yesOrNo(verified_at !== null) },
  { heading: "Beheerder", of: ({ is_admin }) => yesOrNo(is_admin === 1) },
  { heading: "Lid sinds", of: ({ created_at }) => dateIn(timeZone, Date.parse(created_at)) },
  { heading: "Telefoon", of: ({ phone }) => phone ?? "" },
  { heading: "Notitie", of: ({ note }) => note ?? "" },
];

/** Members read at once; the site answers other calls in between. */
const MEMBERS_PER_QUERY = 1_000;

const yesOrNo = (is: boolean) => (is ? "Ja" : "Nee");

/** All members for a spreadsheet, oldest first. Recorded before anything is read. */
export async function exportMembers({ db, config, onSite }: Writes<MemberId, "nothing">): Promise<string> {
  await onSite(auditExport);
  const columns = columnsIn(config.site.timeZone);
  const parts = [headingRow(columns.map(({ heading }) => heading))];
  let last = 0 as MemberId;
  for (;;) {
    const members = await membersAfter(db.read, last, MEMBERS_PER_QUERY);
    parts.push(rowsOf(members.map((member) => columns.map(({ of }) => of(member)))));
    if (members.length < MEMBERS_PER_QUERY) return parts.join("");
    last = members.at(-1)?.id ?? last;
    await setImmediate();
  }
}

async function auditExport(tx: Tx, { now, actor }: WriteContext): Promise<void> {
  const { members: count } = await readTotals(tx);
  await audit(tx, now, { actor, action: "members.exported", target: "members", facts: { count } });
}
