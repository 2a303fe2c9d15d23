import type { Instant } from "#domain/dutch-dates.ts";
import { enqueueToAdmins } from "../../mail/enqueue.ts";
import { isSamePlace, placeOf, storeInstallation } from "../../platform/db/hold.ts";
import { lockFirstStart } from "../../platform/db/locks.ts";
import { stopQueues } from "../../platform/db/moments.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import type { Deps } from "../../platform/deps.ts";

/**
 * Stores where the database is, and holds the site when it was elsewhere: it is a copy. The first start of a release that stores it
 * holds nothing. Administrators are told once. @returns since when it is held, or null
 */
export async function recogniseCopy({ db, config, clock }: Deps): Promise<Instant | null> {
  const now = clock();
  const place = await placeOf(db.read, config.database);
  return db.write(async (tx) => {
    await lockFirstStart(tx);
    const stored = await tx.selectFrom("installation").selectAll().executeTakeFirst();
    const isElsewhere = stored?.place != null && !isSamePlace(stored.place, place);
    if (isElsewhere) {
      await stopQueues(tx, now);
      notifyOnCommit(tx, "hold-changed");
    }
    const held_at = stored?.held_at ?? (isElsewhere ? now.toISOString() : null);
    const isToTell = held_at !== null && stored?.told_at == null;
    await storeInstallation(tx, {
      place: JSON.stringify(place),
      held_at,
      told_at: isToTell ? now.toISOString() : (stored?.told_at ?? null),
    });
    if (isToTell) await enqueueToAdmins(tx, now, { kind: "site_held" });
    return held_at;
  });
}
