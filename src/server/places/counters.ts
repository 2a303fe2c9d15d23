import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { CounterName, MeetupRow, Tables, Tx } from "../db/schema.ts";
import { unrestricted } from "../db/sql.ts";
import { notifyOnCommit } from "../db/topics.ts";

type Of = ExpressionBuilder<Tables, "meetups">;
type Steps = Partial<Record<CounterName, number | Expression<number>>>;

/**
 * Adds to counters, which always equal the rows they count (promise 71). No other module writes them. The
 * caller changes those rows in the same transaction, under the lock of the meetup or of `db/sql.ts`.
 * @param which one meetup, or a condition
 * @param more the amounts to add: numbers, or subqueries for each meetup
 */
export async function addToCounters(
  tx: Tx,
  which: MeetupId | ((of: Of) => Expression<SqlBool>),
  more: (of: Of) => Steps,
): Promise<void> {
  await unrestricted(tx)
    .updateTable("meetups")
    .set((of) => {
      const raised = Object.entries(more(of)).filter(([, step]) => step !== undefined && step !== 0);
      return Object.fromEntries(
        raised.map(([name, step]) => [name, sql<number>`${sql.ref(name)} + ${step}`]),
      );
    })
    .where((of) => (typeof which === "function" ? which(of) : of("id", "=", which)))
    .execute();
  notifyOnCommit(tx, "meetups-changed");
}

/** The counts of invitations and answers in a meetup's row (decision 1), as their rows give them. */
function countsOf(id: MeetupId): Record<CounterName, RawBuilder<number>> {
  const of = (what: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql<number>`(select ${what} from responses where meetup_id = ${id} and ${condition})`;
  const members = (condition: RawBuilder<unknown>) => of(sql`count(*)`, condition);
  const people = (condition: RawBuilder<unknown>) => of(sql`coalesce(sum(1 + guests), 0)`, condition);
  return {
    invited: sql`(select count(*) from invitations where meetup_id = ${id})`,
    confirmed: people(sql`status = 'confirmed'`),
    waitlist: people(sql`status = 'waitlist'`),
    confirmed_members: members(sql`status = 'confirmed'`),
    waitlist_members: members(sql`status = 'waitlist'`),
    held: people(sql`offered = 1`),
    declined: members(sql`status = 'declined'`),
    changed: members(sql`changes > 0`),
  };
}

/**
 * Counts the rows again and corrects the counters that differ. The caller holds the meetup's lock, which
 * keeps new answers out.
 * @returns the counters that differed
 */
export async function recount(
  tx: Tx,
  kept: Pick<MeetupRow, CounterName | "id">,
): Promise<readonly { name: CounterName; was: number; is: number }[]> {
  const { id } = kept;
  const counts = countsOf(id);
  const names = Object.keys(counts) as CounterName[];
  const counted = names.map((name) => sql`${counts[name]} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<CounterName, number>>`select ${sql.join(counted)}`.execute(tx);
  const differing = names
    .map((name) => ({ name, was: kept[name], is: Number(rows[0]?.[name]) }))
    .filter(({ was, is }) => was !== is);
  if (differing.length > 0)
    await addToCounters(tx, id, () =>
      Object.fromEntries(differing.map(({ name, was, is }) => [name, is - was])),
    );
  return differing;
}
