import type { FastifyBaseLogger } from "fastify";
import { reportDropped } from "../mailings/report-dropped.ts";
import type { Deps } from "../platform/deps.ts";
import { eachOf, runScheduled, type Scheduled } from "../platform/scheduled.ts";
import { BATCH_KINDS } from "./kinds.ts";

/** Runs each batch when it is due. What a crash delayed runs at the next start. */
export const keepRunningBatches = (deps: Deps, log: FastifyBaseLogger): Scheduled =>
  runScheduled(deps, log, {
    name: "batches",
    topics: ["batches-changed"],
    runDue: () => runDueBatches(deps),
    next: async () => {
      const names = BATCH_KINDS.map(({ name }) => name);
      const first = deps.db.read.selectFrom("batches").select((eb) => eb.fn.min("not_before").as("at"));
      return (await first.where("kind", "in", names).executeTakeFirst())?.at ?? null;
    },
  });

export async function runDueBatches({ db, clock }: Deps): Promise<void> {
  const now = clock();
  await eachOf(BATCH_KINDS, async (kind) => {
    const due = db.read
      .selectFrom("batches")
      .where("kind", "=", kind.name)
      .where("not_before", "<=", now.toISOString());
    const batches = await due.select("id").orderBy("not_before").execute();
    await eachOf(batches, ({ id }) =>
      db.write(async (tx) => {
        const dropped = await kind.runDue(tx, now, { id });
        if (dropped) await reportDropped(tx, now, dropped);
      }),
    );
  });
}
