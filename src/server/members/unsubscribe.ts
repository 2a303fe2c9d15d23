import type { MemberId } from "#contract/ids.ts";
import { audit } from "../audit/audit.ts";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { isRefused, type Refused, refused } from "../refusals.ts";
import { isRemovedMemberLink, LEAVE_LINK } from "./invitations-by-link.ts";
import { isLastAdmin } from "./last-admin.ts";
import { memberOfLink, PENDING_ADDRESS_LINK } from "./link-holder.ts";
import { removeMember } from "./remove-member.ts";

export type Goodbye = "removed" | "already-removed" | "address-dropped";

/**
 * Removes the member and all their data; their places go to the waitlist. Administrators stay (promise 13):
 * access to a mailbox must not remove an organiser. A repeated call answers that it was done. The holder of a
 * pending address only removes that address.
 */
export async function unsubscribe(deps: Deps, token: string): Promise<Refused | Goodbye> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    if (await isRemovedMemberLink(tx, token)) return "already-removed";
    const pending = await memberOfLink(deps, tx, token, PENDING_ADDRESS_LINK);
    if (!isRefused(pending)) return dropPendingAddress(tx, pending.member.id);
    const held = await memberOfLink(deps, tx, token, LEAVE_LINK);
    if (isRefused(held)) return held;
    if (await isLastAdmin(tx, held.member)) return refused("last-admin");
    if (held.member.is_admin === 1) return refused("admin-account");
    const { id } = held.member;
    await audit(tx, now, { actor: id, action: "member.left", target: `member:${id}` });
    await removeMember(tx, now, held.member, { farewell: true });
    return "removed";
  });
}

async function dropPendingAddress(tx: Tx, id: MemberId): Promise<Goodbye> {
  await tx
    .updateTable("members")
    .set({ pending_email: null, pending_email_session: null })
    .where("id", "=", id)
    .execute();
  return "address-dropped";
}
