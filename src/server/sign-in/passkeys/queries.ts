import type { MemberId } from "#contract/ids.ts";
import type { Passkey } from "#contract/passkeys.ts";
import type { PasskeyRow, Read } from "../../platform/db/schema.ts";

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

export const asPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
});
