import { publicUrlProblem } from "./config/hosts.ts";
import type { Read, Tx } from "./db/schema.ts";
import type { Deps } from "./deps.ts";

/** Stores the host of the first address that others can use, or that a mail has: it stays when the address changes (decision 59). */
export async function keepOwnHost({ db, config, connections }: Deps): Promise<void> {
  const stored = await db.read.selectFrom("installation").select("own_host").executeTakeFirst();
  if (stored?.own_host != null) return;
  if (publicUrlProblem(config.publicUrl) === "this-machine" && !(await hasSent(db.read))) return;
  await db.write((tx) => storeOwnHost(tx, config.ownHost));
  await connections.refresh();
}

/** Once: a host that is stored stays. */
export async function storeOwnHost(tx: Tx, host: string): Promise<void> {
  await tx.updateTable("installation").set({ own_host: host }).where("own_host", "is", null).execute();
}

export async function hasSent(read: Read): Promise<boolean> {
  const sent = await read
    .selectFrom("emails")
    .select("id")
    .where("sent_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}
