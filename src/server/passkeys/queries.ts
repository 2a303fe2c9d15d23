import type { Passkey } from "#contract/passkeys.ts";
import type { MemberId } from "#contract/row-id.ts";
import type { PasskeyRow, Read, Tx } from "../db/schema.ts";

/** A member's passkeys, oldest first. */
export function passkeysOf(read: Read, member: MemberId): Promise<PasskeyRow[]> {
  return read.selectFrom("passkeys").selectAll().where("member_id", "=", member).orderBy("id").execute();
}

export async function hasPasskeys(read: Read, member: MemberId): Promise<boolean> {
  const any = read.selectFrom("passkeys").select("id").where("member_id", "=", member).limit(1);
  return (await any.executeTakeFirst()) !== undefined;
}

export function passkeyByCredential(read: Read, credential: string): Promise<PasskeyRow | undefined> {
  return read.selectFrom("passkeys").selectAll().where("credential_id", "=", credential).executeTakeFirst();
}

/** How many there were. */
export async function removePasskeysOf(tx: Tx, member: MemberId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where("member_id", "=", member)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

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

export const asPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
});

/** Notes in a session that its member proved who they are. */
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
