import { sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import { audit } from "../audit/audit.ts";
import type { TotalName, Tx } from "../db/schema.ts";
import { isPostgres } from "../db/sql.ts";
import { COUNTED_TOTALS, WRONG_COUNTERS, WRONG_TOTALS } from "../db/totals.ts";
import type { Deps } from "../deps.ts";
import { recount } from "../places/counters.ts";
import { lockMeetup } from "../places/places.ts";
import { type Finding, finding } from "./finding.ts";

/** Corrects counters and totals, with an audit entry each. @returns one sentence for each correction */
export function repairCounts({ db, clock }: Pick<Deps, "db" | "clock">): Promise<readonly string[]> {
  return db.write(async (tx) => [
    ...(await repairCounters(tx, clock())),
    ...(await repairTotals(tx, clock())),
  ]);
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
  // The rows must not change between counting and writing; SQLite has one writer anyway.
  if (isPostgres(tx))
    await sql`lock table members, meetups, emails, audit in share row exclusive mode`.execute(tx);
  const { rows } = await sql.raw<{ name: TotalName }>(WRONG_TOTALS).execute(tx);
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name);
  const action = "counts.repaired";
  await audit(tx, now, { actor: "command-line", action, target: "site", detail: names.join(", ") });
  const counted = await sql.raw<{ name: TotalName; count: number }>(COUNTED_TOTALS).execute(tx);
  await tx.deleteFrom("totals").execute();
  await tx
    .insertInto("totals")
    .values(counted.rows.map(({ name, count }) => ({ name, count: Number(count) })))
    .execute();
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
