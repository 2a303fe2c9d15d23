import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";

/** Removes an own passkey. It may be lost or stolen, so whoever is signed in elsewhere is signed out. */
export function removePasskey(
  { db, clock }: Deps,
  { memberId, tokenHash }: Session,
  id: number,
): Promise<Refused | { kind: "removed" }> {
  return db.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("member_id", "=", memberId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return refused("passkey-not-found");
    await endSessionsOf(tx, memberId, [tokenHash]);
    await audit(tx, clock(), { actor: memberId, action: "passkey.removed", target: `member:${memberId}` });
    return { kind: "removed" };
  });
}
