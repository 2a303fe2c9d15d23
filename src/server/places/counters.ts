import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { MeetupId } from "#contract/row-id.ts";
import type { Tables, Tx } from "../db/schema.ts";
import { announce } from "../db/topics.ts";

/** What a meetup's row counts of its invitations and answers (decision 1). */
const COUNTERS = ["invited", "confirmed", "waitlist", "declined", "changed"] as const;
type Counter = (typeof COUNTERS)[number];

type Of = ExpressionBuilder<Tables, "meetups">;
type Steps = Partial<Record<Counter, number | Expression<number>>>;

/**
 * Adds to counters, which always equal the rows they count (promise 71). No other module writes them. The caller changes
 * those rows in the same transaction, under the lock of the meetup or of `db/locks.ts`.
 * @param which one meetup, or a condition
 * @param more by how much: a number, or a subquery of each meetup
 */
export async function addToCounters(
  tx: Tx,
  which: MeetupId | ((of: Of) => Expression<SqlBool>),
  more: (of: Of) => Steps,
): Promise<void> {
  await tx
    .updateTable("meetups")
    .set((of) => {
      const steps = more(of);
      const raised = COUNTERS.filter((name) => steps[name] !== undefined && steps[name] !== 0);
      return Object.fromEntries(raised.map((name) => [name, sql<number>`${sql.ref(name)} + ${steps[name]}`]));
    })
    .where((of) => (typeof which === "function" ? which(of) : of("id", "=", which)))
    .execute();
  announce(tx, "meetups-changed");
}
