import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { CounterName, MeetupRow, Tables, Tx } from "../db/schema.ts";
import { unrestricted } from "../db/sql.ts";
import { notifyOnCommit } from "../db/topics.ts";
import { COUNTED_COUNTERS, COUNTERS } from "../db/totals.ts";

type Of = ExpressionBuilder<Tables, "meetups">;
type Steps = Partial<Record<CounterName, number | Expression<number>>>;

/**
 * Counters always equal the rows they count (promise 71). The caller changes those under the lock of the meetup or of
 * `db/sql.ts`. @param which one meetup, or a condition @param more numbers, or subqueries for each meetup
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
    await addToCounters(tx, id, () =>
      Object.fromEntries(differing.map(({ name, was, is }) => [name, is - was])),
    );
  return differing;
}
