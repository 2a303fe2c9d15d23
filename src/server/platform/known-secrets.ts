import { instantBefore, MINUTE_MS } from "#domain/timing.ts";
import { lockFirstStart } from "./db/locks.ts";
import type { Tx } from "./db/schema.ts";
import type { Deps } from "./deps.ts";
import { StartupError } from "./process/errors.ts";
import { fingerprintOf } from "./secrets/fingerprint.ts";

/** How often a process says that it uses its secret; the others notice within three of these that it stopped. */
export const SEEN_EVERY_MS = MINUTE_MS / 2;
const RUNNING_MS = 3 * SEEN_EVERY_MS;

/** Whether one of ours was used last; the first is the site's from now on. @throws StartupError when a running process has another */
export async function recogniseSecret({ db, config, clock }: Deps): Promise<boolean> {
  const own = config.secrets.map(fingerprintOf);
  return db.write(async (tx) => {
    await lockFirstStart(tx);
    const known = await tx.selectFrom("known_secrets").selectAll().execute();
    const ended = instantBefore(clock(), RUNNING_MS);
    const strange = known.filter(({ fingerprint }) => !own.includes(fingerprint));
    if (db.isShared && strange.some(({ seen_at }) => seen_at > ended))
      throw new StartupError(
        `another process of this site uses a SECRET that this one does not have; give every process the same one. If none runs any more, start again in ${RUNNING_MS / 1000} seconds`,
      );
    if (known.length > 0 && strange.length === known.length) return false;
    await keepOnly(tx, own, clock());
    return true;
  });
}

export async function keepSecretSeen({ db, config, clock }: Deps): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("known_secrets")
      .set({ seen_at: clock().toISOString() })
      .where("fingerprint", "=", fingerprintOf(config.secret))
      .execute(),
  );
}

export async function acceptSecret({ db, config, clock }: Deps): Promise<void> {
  await db.write(async (tx) => {
    await keepOnly(tx, config.secrets.map(fingerprintOf), clock());
    // No secret is left that recognises a call by its input.
    await tx.deleteFrom("repeated_calls").execute();
  });
}

/** Of the older secrets only those stay that a process still signs with: it may run while this one starts. */
async function keepOnly(tx: Tx, [own = "", ...older]: readonly string[], now: Date): Promise<void> {
  const ended = instantBefore(now, RUNNING_MS);
  await tx
    .deleteFrom("known_secrets")
    .where((or) => or.or([or("fingerprint", "not in", [own, ...older]), or("seen_at", "<=", ended)]))
    .execute();
  const seen_at = now.toISOString();
  await tx
    .insertInto("known_secrets")
    .values({ fingerprint: own, seen_at })
    .onConflict((conflict) => conflict.column("fingerprint").doUpdateSet({ seen_at }))
    .execute();
}
