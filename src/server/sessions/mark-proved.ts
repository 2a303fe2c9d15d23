import type { Tx } from "../db/schema.ts";

export async function markProved(
  tx: Tx,
  now: Date,
  { tokenHash, by }: { tokenHash: string; by: "passkey" | "password" },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ proved_at: now.toISOString(), ...(by === "passkey" && { passkey_shown: 1 }) })
    .where("token_hash", "=", tokenHash)
    .execute();
}
