import { type CounterName, type Read, TOTALS, type TotalName, type Tx } from "./schema.ts";
import { isPostgres } from "./sql.ts";

const answers = (what: string, condition: string) =>
  `(select ${what} from responses where meetup_id = meetups.id and ${condition})`;
const members = (condition: string) => answers("count(*)", condition);
const people = (condition: string) => answers("coalesce(sum(1 + guests), 0)", condition);

const NAMED_GUESTS = "(select count(*) from named_guests where meetup_id = meetups.id)";

/** The counters in a row of `meetups` (decision 16), as the rows that they count give them. The SQL suits both engines. */
export const COUNTED_COUNTERS: Readonly<Record<CounterName, string>> = {
  invited: "(select count(*) from invitations where meetup_id = meetups.id)",
  confirmed: `(${people("status = 'confirmed'")} + ${NAMED_GUESTS})`,
  waitlist: people("status = 'waitlist'"),
  confirmed_members: members("status = 'confirmed'"),
  waitlist_members: members("status = 'waitlist'"),
  held: people("offered = 1"),
  declined: members("status = 'declined'"),
  changed: members("changes > 0"),
};

export const COUNTERS = Object.keys(COUNTED_COUNTERS) as CounterName[];

export const WRONG_COUNTERS = `
  select id, title, ${COUNTERS.join(", ")} from meetups
  where ${COUNTERS.map((name) => `${name} <> ${COUNTED_COUNTERS[name]}`).join(" or ")}
  order by id`;

const STORED = "coalesce((select sum(totals.count) from totals where totals.name = counted.name), 0)";

const COUNTED_TOTALS = Object.entries(TOTALS)
  .map(([name, rows]) => `select '${name}' as name, count(*) as count from ${rows}`)
  .join(" union all ");

export const WRONG_TOTALS = `
  select counted.name, counted.count - ${STORED} as lacks from (${COUNTED_TOTALS}) as counted
  where counted.count <> ${STORED}`;

export type Totals = Readonly<Record<TotalName, number>>;

export async function readTotals(read: Read): Promise<Totals> {
  const rows = await read
    .selectFrom("totals")
    .select(["name", (eb) => eb.fn.sum<number>("count").as("count")])
    .groupBy("name")
    .execute();
  const counts = new Map(rows.map(({ name, count }) => [name, Number(count)]));
  const names = Object.keys(TOTALS) as TotalName[];
  return Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0])) as Totals;
}

export async function addToTotal(tx: Tx, name: TotalName, more: number): Promise<void> {
  const added = tx.insertInto("totals").values({ name, count: more });
  if (isPostgres(tx)) await added.execute();
  else
    await added
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((eb) => ({ count: eb("totals.count", "+", more) })),
      )
      .execute();
}

/** Combines the rows that PostgreSQL adds for each statement; two processes may do so at once. */
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
