import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { type Actor, audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { forgetPasskeys } from "../../passkeys/forget-passkeys.ts";
import { endSessionsOf } from "../../sessions/end-sessions.ts";
import { memberById } from "../queries.ts";

/**
 * Removes every passkey of another organiser, who lost them and comes in by the password again. Sessions end: without
 * passkeys those that a mailed code began would have admin rights.
 */
export function removePasskeys(
  { db, clock }: Deps,
  id: MemberId,
  actor: Actor,
): Promise<Refused | { kind: "done" }> {
  return db.write(async (tx) => {
    if (id === actor) return refused("own-account");
    if (!(await memberById(tx, id))) return refused("member-not-found");
    if ((await forgetPasskeys(tx, id)) === 0) return refused("passkey-not-found");
    await endSessionsOf(tx, id);
    await audit(tx, clock(), { actor, action: "member.passkeys-removed", target: `member:${id}` });
    return { kind: "done" };
  });
}
