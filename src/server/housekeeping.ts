import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "./deps.ts";
import { forgetOldAttempts } from "./http/limits.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const UNVERIFIED_DAYS = 30;
const MAIL_BODY_DAYS = 90;

/** Forgets what need not be kept (requirement 37), at the start and every hour. */
export function startHousekeeping(deps: Deps, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = tidy(deps).catch((error: unknown) => log.error({ err: error }, "housekeeping failed"));
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

/** Dead sessions and codes at once, registrations that nobody confirmed after 30 days, what a mail said after 90. */
export function tidy({ db, clock }: Deps): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return db.write(async (tx) => {
    await tx.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
    await tx.deleteFrom("codes").where("expires_at", "<=", now.toISOString()).execute();
    await tx
      .deleteFrom("members")
      .where("verified_at", "is", null)
      .where("is_admin", "=", 0)
      // Who answered as an administrator is counted in meetups, and is no forgotten registration.
      .where("id", "not in", (of) => of.selectFrom("invitations").select("member_id"))
      .where("created_at", "<", daysAgo(UNVERIFIED_DAYS))
      .execute();
    await tx
      .updateTable("emails")
      .set({ html: null })
      .where("sent_at", "<", daysAgo(MAIL_BODY_DAYS))
      .where("html", "is not", null)
      .execute();
    // Nobody waits for a last mail that could not be delivered, and its address need not be kept.
    await tx.deleteFrom("emails").where("member_id", "is", null).where("failed_at", "is not", null).execute();
    await forgetOldAttempts(tx, now);
  });
}
