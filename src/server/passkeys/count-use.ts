import type { PasskeyRow, Tx } from "../db/schema.ts";

/** Whether it had not been used meanwhile: of two answers with the same count one is a copy (WebAuthn 3, 6.1.1). */
export async function countUse(
  tx: Tx,
  now: Date,
  { passkey, counter }: { passkey: PasskeyRow; counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("passkeys")
    .set({ counter: String(counter), last_used_at: now.toISOString() })
    .where("id", "=", passkey.id)
    .where("counter", "=", passkey.counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
