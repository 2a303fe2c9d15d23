import type { Deps } from "../../deps.ts";
import { announceNow } from "../../invitations/announce-now.ts";

/**
 * Announces drafts whose time to undo is over. Clearing `announce_at` takes the row's lock: only one of
 * several processes announces, once. What a crash delayed is announced at the next start.
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
