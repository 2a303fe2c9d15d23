import type { FastifyBaseLogger } from "fastify";
import { isOurs } from "../platform/db/hold.ts";
import { lockMeetup } from "../platform/db/locks.ts";
import type { Deps } from "../platform/deps.ts";
import { eachOf, runScheduled, type Scheduled } from "../platform/scheduled.ts";
import { passOnLapsed } from "./places/promote.ts";

/** Ends offers at their moment and offers the places to the next. What a crash delayed happens at the next start. */
export const keepOffers = (deps: Deps, log: FastifyBaseLogger): Scheduled =>
  runScheduled(deps, log, {
    name: "offered places",
    topics: ["offers-changed", "hold-changed"],
    runDue: () => passOnDue(deps),
    next: async () => {
      const first = await deps.db.read
        .selectFrom("responses")
        .select((eb) => eb.fn.min("offered_until").as("at"))
        .where("offered", "=", 1)
        .where(isOurs)
        .executeTakeFirst();
      return first?.at ?? null;
    },
  });

/** The lock lets only one of several processes pass a place on, once. */
export async function passOnDue({ db, clock }: Deps): Promise<void> {
  const now = clock();
  const lapsed = await db.read
    .selectFrom("responses")
    .select("meetup_id")
    .distinct()
    .where("offered", "=", 1)
    .where("offered_until", "<=", now.toISOString())
    .where(isOurs)
    .execute();
  await eachOf(lapsed, ({ meetup_id }) =>
    db.write(async (tx) => {
      const meetup = await lockMeetup(tx, meetup_id);
      if (meetup) await passOnLapsed(tx, now, meetup);
    }),
  );
}
