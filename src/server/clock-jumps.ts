import { DAY_MS } from "#domain/timing.ts";
import type { Tx } from "./db/schema.ts";
import type { Deps } from "./deps.ts";
import { forgetFutureAttempts } from "./http/limits.ts";
import { sessionExpiry } from "./http/session.ts";
import { LEASE } from "./mail/leases.ts";
import { stillWaits } from "./mail/still-waits.ts";
import { CHALLENGE_MS } from "./passkeys/challenges.ts";
import { mendFutureDeliveries } from "./webhooks/mend-future-deliveries.ts";

const MINUTE_MS = 60_000;

/** The longest that a mail waits for its next attempt is less (`mail/retry.ts`). */
const ATTEMPT_MS = DAY_MS;

export const MEND_EVERY_MS = 5 * MINUTE_MS;

/**
 * A clock that ran ahead leaves times behind that would hold for as long again: mails that wait a year, a code that lives
 * a year. What lies further ahead than anything is ever planned is made now, or ends. A minute is between machines.
 */
export function mendFutureTimes({ db, clock }: Deps): Promise<void> {
  const now = clock();
  return db.write(async (tx) => {
    await tx.deleteFrom("codes").where("created_at", ">", inMs(now, MINUTE_MS)).execute();
    await tx
      .deleteFrom("challenges")
      .where("expires_at", ">", inMs(now, 2 * CHALLENGE_MS))
      .execute();
    await forgetFutureAttempts(tx, now);
    await beginSessionsNow(tx, now);
    await sendMailsNow(tx, now);
    await mendFutureDeliveries(tx, now);
    await tx
      .updateTable("ticks")
      .set({ at: now.toISOString() })
      .where("at", ">", inMs(now, MINUTE_MS))
      .execute();
  });
}

const inMs = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** Nobody is signed out, and nobody stays signed in for longer than from now on. */
async function beginSessionsNow(tx: Tx, now: Date): Promise<void> {
  const ahead = inMs(now, MINUTE_MS);
  await tx.updateTable("sessions").set({ proved_at: null }).where("proved_at", ">", ahead).execute();
  await tx
    .updateTable("sessions")
    .set({ created_at: now.toISOString(), last_seen_at: now.toISOString(), expires_at: sessionExpiry(now) })
    .where((or) => or.or([or("created_at", ">", ahead), or("last_seen_at", ">", ahead)]))
    .execute();
}

async function sendMailsNow(tx: Tx, now: Date): Promise<void> {
  const waiting = () => tx.updateTable("emails").where(stillWaits);
  await waiting()
    .set({ next_attempt_at: now.toISOString(), created_at: now.toISOString() })
    .where("created_at", ">", inMs(now, MINUTE_MS))
    .execute();
  await waiting()
    .set({ next_attempt_at: now.toISOString() })
    .where("next_attempt_at", ">", inMs(now, ATTEMPT_MS))
    .execute();
  await waiting()
    .set({ claimed_until: null })
    .where("claimed_until", ">", inMs(now, 2 * LEASE.ms))
    .execute();
}
