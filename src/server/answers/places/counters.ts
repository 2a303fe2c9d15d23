import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import { prepared } from "../../platform/db/prepared.ts";
import type { CounterName, MeetupRow, Tables, Tx } from "../../platform/db/schema.ts";
import { unrestricted } from "../../platform/db/sql.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { COUNTED_COUNTERS, COUNTERS } from "../../platform/db/totals.ts";

type Steps = Readonly<Record<CounterName, number>>;

const NO_STEPS = Object.fromEntries(COUNTERS.map((name) => [name, 0])) as unknown as Steps;

/** Counters always equal the rows they count (promise 71). The caller changes those under the meetup's lock. */
export async function addToCounters(tx: Tx, id: MeetupId, more: Partial<Steps>): Promise<void> {
  await addedTo(tx, { id, ...NO_STEPS, ...more });
  notifyOnCommit(tx, "meetups-changed");
}

const addedTo = prepared((tx: Tx, values: Steps & { readonly id: MeetupId }) =>
  unrestricted(tx)
    .updateTable("meetups")
    .set(Object.fromEntries(COUNTERS.map((name) => [name, sql<number>`${sql.ref(name)} + ${values[name]}`])))
    .where("id", "=", values.id),
);

type Of = ExpressionBuilder<Tables, "meetups">;

/** The same for all meetups of a condition, under a lock of `db/locks.ts`. @param more numbers, or subqueries for each */
export async function addToAllCounters(
  tx: Tx,
  which: (of: Of) => Expression<SqlBool>,
  more: (of: Of) => Partial<Record<CounterName, number | Expression<number>>>,
): Promise<void> {
  await unrestricted(tx)
    .updateTable("meetups")
    .set((of) => {
      const raised = Object.entries(more(of));
      return Object.fromEntries(
        raised.map(([name, step]) => [name, sql<number>`${sql.ref(name)} + ${step}`]),
      );
    })
    .where(which)
    .execute();
  notifyOnCommit(tx, "meetups-changed");
}

/** Corrects the counters that differ, and returns those. The caller holds the meetup's lock: no answer comes in. */
export async function recount(
  tx: Tx,
  kept: Pick<MeetupRow, CounterName | "id">,
): Promise<readonly { name: CounterName; was: number; is: number }[]> {
  const { id } = kept;
  const counted = COUNTERS.map((name) => sql<number>`${sql.raw(COUNTED_COUNTERS[name])}`.as(name));
  const is = await tx.selectFrom("meetups").select(counted).where("id", "=", id).executeTakeFirstOrThrow();
  const differing = COUNTERS.map((name) => ({ name, was: kept[name], is: Number(is[name]) })).filter(
    ({ was, is }) => was !== is,
  );
  if (differing.length > 0)
    await addToCounters(tx, id, Object.fromEntries(differing.map(({ name, was, is }) => [name, is - was])));
  return differing;
}
