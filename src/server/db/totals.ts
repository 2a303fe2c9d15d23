import { isPostgres } from "./engine.ts";
import type { Read, TotalName, Tx } from "./schema.ts";

export type Totals = Readonly<Record<TotalName, number>>;

/** How many rows there are of what lists count: kept by the database itself, read without counting. */
export async function readTotals(read: Read): Promise<Totals> {
  const rows = await read
    .selectFrom("totals")
    .select(["name", (eb) => eb.fn.sum<number>("count").as("count")])
    .groupBy("name")
    .execute();
  const count = (name: TotalName) => Number(rows.find((row) => row.name === name)?.count ?? 0);
  return {
    members: count("members"),
    "verified members": count("verified members"),
    meetups: count("meetups"),
    emails: count("emails"),
    "sent emails": count("sent emails"),
    "emails with an error": count("emails with an error"),
    "emails without outcome": count("emails without outcome"),
    audit: count("audit"),
  };
}

/** Adds up what PostgreSQL wrote down statement by statement; two processes may do so at once. */
export async function addUpTotals(tx: Tx): Promise<void> {
  if (!isPostgres(tx)) return;
  const rows = await tx.deleteFrom("totals").returning(["name", "count"]).execute();
  const sums = new Map<TotalName, number>();
  for (const { name, count } of rows) sums.set(name, (sums.get(name) ?? 0) + count);
  if (sums.size > 0)
    await tx
      .insertInto("totals")
      .values([...sums].map(([name, count]) => ({ name, count })))
      .execute();
}
