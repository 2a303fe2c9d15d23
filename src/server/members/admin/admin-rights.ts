import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { type Actor, audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { forgetPasskeys } from "../../passkeys/forget-passkeys.ts";
import { endSessionsOf } from "../../sessions/end-sessions.ts";
import { isLastAdmin } from "../last-admin.ts";
import { memberById } from "../queries.ts";

type Done = Refused | { kind: "done" };

/**
 * Grants admin rights and ends the member's sessions: an old one must not become an administrator's (requirement 2). Who has no
 * password yet sets one by 'Wachtwoord vergeten?'.
 */
export function grantAdmin({ db, clock }: Deps, id: MemberId, actor: Actor): Promise<Done> {
  return db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("member-not-found");
    if (member.is_admin === 1) return { kind: "done" };
    await endSessionsOf(tx, id);
    await tx.updateTable("members").set({ is_admin: 1 }).where("id", "=", id).execute();
    await audit(tx, clock(), { actor, action: "admin.granted", target: `member:${id}` });
    return { kind: "done" };
  });
}

/** Revokes admin rights and ends the member's sessions; never one's own, never the last administrator's. */
export function revokeAdmin({ db, clock }: Deps, id: MemberId, actor: Actor): Promise<Done> {
  return db.write(async (tx) => {
    if (id === actor) return refused("own-account");
    const member = await memberById(tx, id);
    if (!member) return refused("member-not-found");
    if (await isLastAdmin(tx, member)) return refused("last-admin");
    await tx.updateTable("members").set({ is_admin: 0 }).where("id", "=", id).execute();
    await endSessionsOf(tx, id);
    await forgetPasskeys(tx, id);
    await audit(tx, clock(), { actor, action: "admin.revoked", target: `member:${id}` });
    return { kind: "done" };
  });
}
