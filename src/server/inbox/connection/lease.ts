import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import type { InboxFault } from "#contract/inbox.ts";
import { instantAfter } from "#domain/timing.ts";
import type { InboxConfig } from "../../platform/config/config.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { Deps } from "../../platform/deps.ts";
import { mailboxOf } from "../queries.ts";

/** How far the mailbox was read; UIDs of another validity say nothing. */
export interface Progress {
  readonly uidValidity: string;
  readonly lastUid: number;
}

export class LeaseLostError extends Error {}

/** The right of one process to read the mailbox, and what it records while it has that right. */
export function mailboxLease({ db, clock }: Pick<Deps, "db" | "clock">, inbox: InboxConfig, leaseMs: number) {
  const mailbox = mailboxOf(inbox);
  const holder = randomUUID();
  const held = () => ({ held_by: holder, held_until: instantAfter(clock(), leaseMs) });
  const record = async (values: Updateable<Tables["inbox"]>): Promise<boolean> => {
    const { numUpdatedRows } = await db.write((tx) =>
      tx
        .updateTable("inbox")
        .set(values)
        .where("mailbox", "=", mailbox)
        .where("held_by", "=", holder)
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows > 0n;
  };
  return {
    /** @returns whether this process may read the mailbox: it is alone, or the lease of the other one ran out */
    take: () =>
      db.write(async (tx) => {
        const now = clock();
        await tx
          .insertInto("inbox")
          .values({ mailbox })
          .onConflict((row) => row.doNothing())
          .execute();
        const { numUpdatedRows } = await tx
          .updateTable("inbox")
          .set({ ...held(), connected_at: null })
          .where("mailbox", "=", mailbox)
          .$if(db.isShared, (free) =>
            free.where(({ or, eb }) =>
              or([
                eb("held_by", "is", null),
                eb("held_by", "=", holder),
                eb("held_until", "<=", now.toISOString()),
                // The clock of the process that took it ran ahead.
                eb("held_until", ">", instantAfter(now, 2 * leaseMs)),
              ]),
            ),
          )
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      }),
    renew: () => record(held()),
    giveBack: () => record({ held_by: null, held_until: null, connected_at: null }),
    progress: async (): Promise<Progress | null> => {
      const row = await db.read
        .selectFrom("inbox")
        .select(["uid_validity", "last_uid"])
        .where("mailbox", "=", mailbox)
        .executeTakeFirst();
      if (!row?.uid_validity) return null;
      return { uidValidity: row.uid_validity, lastUid: Number(row.last_uid) };
    },
    proceed: async ({ uidValidity, lastUid }: Progress): Promise<void> => {
      if (!(await record({ ...held(), uid_validity: uidValidity, last_uid: String(lastUid) })))
        throw new LeaseLostError("another process reads the mailbox");
    },
    notes: async (): Promise<readonly string[]> => {
      const stored = db.read.selectFrom("inbox").select("notes").where("mailbox", "=", mailbox);
      return JSON.parse((await stored.executeTakeFirst())?.notes ?? "[]") as string[];
    },
    storeNotes: async (tokens: readonly string[]): Promise<void> => {
      if (!(await record({ notes: JSON.stringify(tokens) })))
        throw new LeaseLostError("another process reads the mailbox");
    },
    connected: () => record({ connected_at: clock().toISOString(), fault: null, fault_at: null }),
    disconnected: () => record({ connected_at: null }),
    storeUnread: (unread: number) => record({ unread }),
    failed: (fault: InboxFault | null) =>
      record({ fault, fault_at: fault === null ? null : clock().toISOString() }),
  };
}
