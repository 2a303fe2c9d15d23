import { sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import { recount } from "../../answers/places/counters.ts";
import { audit } from "../../audit/audit.ts";
import { lockMeetup } from "../../platform/db/locks.ts";
import type { TotalName, Tx } from "../../platform/db/schema.ts";
import { addToTotal, WRONG_COUNTERS, WRONG_TOTALS } from "../../platform/db/totals.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Finding, finding } from "./finding.ts";

/** Corrects counters and totals, with an audit entry each. @returns one sentence for each correction */
export async function repairCounts({ db, clock }: Pick<Deps, "db" | "clock">): Promise<readonly string[]> {
  const counters = await db.write((tx) => repairCounters(tx, clock()));
  return [...counters, ...(await db.write((tx) => repairTotals(tx, clock())))];
}

async function repairCounters(tx: Tx, now: Date): Promise<string[]> {
  const repaired: string[] = [];
  const { rows } = await sql.raw<{ id: MeetupId }>(WRONG_COUNTERS).execute(tx);
  for (const { id } of rows) {
    const before = await lockMeetup(tx, id);
    if (!before) continue;
    const changes = (await recount(tx, before))
      .map(({ name, was, is }) => `${name} ${was} → ${is}`)
      .join(", ");
    if (changes === "") continue;
    const action = "counts.repaired";
    await audit(tx, now, { actor: "command-line", action, target: `meetup:${id}`, detail: changes });
    repaired.push(`meetup ${id} (${before.title}): ${changes}`);
  }
  return repaired;
}

async function repairTotals(tx: Tx, now: Date): Promise<string[]> {
  // One statement sees rows and totals of one moment; what is added to a total stays right whatever follows.
  const { rows } = await sql.raw<{ name: TotalName; lacks: number }>(WRONG_TOTALS).execute(tx);
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name);
  const action = "counts.repaired";
  await audit(tx, now, { actor: "command-line", action, target: "site", detail: names.join(", ") });
  for (const { name, lacks } of rows) await addToTotal(tx, name, Number(lacks));
  return names.map((name) => `the total of ${name}`);
}

interface Wrong {
  readonly counters: readonly Readonly<Record<string, unknown>>[];
  readonly totals: readonly Readonly<Record<string, unknown>>[];
}

/** Whether counters and totals equal the rows they count (promise 71). */
export function examineCounts({ counters, totals }: Wrong): Finding {
  if (counters.length + totals.length === 0)
    return finding("counts", "ok", "counters and totals equal the rows they count");
  const meetups = counters.map(({ id, title }) => `meetup ${id} (${title})`);
  const names = totals.map(({ name }) => `the total of ${name}`);
  return finding(
    "counts",
    "wrong",
    `different from the rows they count: ${[...meetups, ...names].join(", ")}; correct them with trefpunt doctor --repair`,
  );
}
