import type { Deps } from "../../deps.ts";
import { announceNow } from "../../invitations/announce-now.ts";

/**
 * Announces what may no longer be undone. Changing the status takes the row's lock, so that of several processes one
 * does it, once; what a crash kept waiting goes at the next start.
 */
export async function announceDue({ db, clock }: Deps): Promise<void> {
  const now = clock();
  const due = await db.read
    .selectFrom("meetups")
    .select("id")
    .where("announce_at", "<=", now.toISOString())
    .execute();
  for (const { id } of due)
    await db.write(async (tx) => {
      const taken = await tx
        .updateTable("meetups")
        .set({ announce_at: null })
        .where("id", "=", id)
        .where("announce_at", "<=", now.toISOString())
        .returning("id")
        .executeTakeFirst();
      if (taken) await announceNow(tx, now, id);
    });
}
