import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../audit.ts";
import type { Deps } from "../deps.ts";
import { memberById } from "../members/queries.ts";
import { removePasskeysOf } from "../passkeys/queries.ts";
import { endSessionsOf } from "../sign-in/queries.ts";

/**
 * Removes every passkey of another organiser, who lost them and comes in by the password again. Sessions end: without
 * passkeys those that a mailed code began would have admin rights.
 */
export function removePasskeys(
  { db, clock }: Deps,
  id: MemberId,
  actor: MemberId,
): Promise<Refused | { kind: "done" }> {
  return db.write(async (tx) => {
    if (id === actor) return refused("own-account");
    if (!(await memberById(tx, id))) return refused("user-not-found");
    if ((await removePasskeysOf(tx, id)) === 0) return refused("passkey-not-found");
    await endSessionsOf(tx, id);
    await audit(tx, clock(), { actor, action: "user.passkeys-removed", target: `member:${id}` });
    return { kind: "done" };
  });
}
