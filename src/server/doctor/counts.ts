import { type Finding, finding } from "./finding.ts";

/** What the two questions of `db/recount.ts` found. */
interface Wrong {
  readonly counters: readonly Readonly<Record<string, unknown>>[];
  readonly totals: readonly Readonly<Record<string, unknown>>[];
}

/** Whether counters and totals equal the rows they count (promise 71). */
export function examineCounts({ counters, totals }: Wrong): Finding {
  if (counters.length + totals.length === 0)
    return finding("counts", "ok", "counters and totals equal what they count");
  const meetups = counters.map(({ id, title }) => `meetup ${id} (${title})`);
  const names = totals.map(({ name }) => `the total of ${name}`);
  return finding(
    "counts",
    "wrong",
    `not equal to what they count: ${[...meetups, ...names].join(", ")}; correct them by trefpunt doctor --repair`,
  );
}
