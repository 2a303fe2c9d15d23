import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { lock } from "../platform/db/locks.ts";
import type { Tables, Tx } from "../platform/db/schema.ts";

/** Answers to questions go after 14 days, second confirmations and offers with the attendance. Statuses and companions stay. */
export async function forgetAnswers(tx: Tx, now: Date): Promise<void> {
  const answered = endedBefore(now, KEPT_DAYS.guestAnswers, (of) => of("responses.answers", "is not", null));
  const offered = endedBefore(now, KEPT_DAYS.attendance, (of) =>
    of.or([of("reconfirmed_at", "is not", null), of("offered_until", "is not", null)]),
  );
  const found = await tx
    .selectFrom("responses")
    .select("meetup_id")
    .distinct()
    .where((of) => of.or([answered(of), offered(of)]))
    .execute();
  await lock(tx, { meetups: found.map(({ meetup_id }) => meetup_id) });
  await tx.updateTable("responses").set({ answers: null }).where(answered).execute();
  await tx
    .updateTable("responses")
    .set({ reconfirmed_at: null, offered_until: null })
    .where(offered)
    .execute();
}

type Of = ExpressionBuilder<Tables, "responses">;

const endedBefore =
  (now: Date, days: number, isKept: (of: Of) => Expression<SqlBool>) =>
  (of: Of): Expression<SqlBool> =>
    of.and([
      isKept(of),
      of(
        "meetup_id",
        "in",
        of
          .selectFrom("meetups")
          .select("id")
          .where("ends_at", "<", instantBefore(now, days * DAY_MS)),
      ),
    ]);
