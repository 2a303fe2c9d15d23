import type { MemberId } from "#contract/members.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { removeMember } from "../guest-list/remove-member.ts";
import { boundTo, readLinkToken } from "../secrets/link-tokens.ts";
import { isLastAdmin, linkHolder, mailedTo, memberById } from "./queries.ts";

type Outcome = { kind: "removed" | "already-removed" | "address-dropped" } | Refused;

/**
 * Removes the member and everything kept of them; their places go to who waits. The last admin stays. Again, it says
 * that it was done. Whoever holds only an address that a member wants to change to rids that address of us.
 */
export async function unsubscribe(deps: Deps, token: string): Promise<Outcome> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    if (await isOfRemoved(tx, token)) return { kind: "already-removed" };
    const pending = await linkHolder(deps, tx, token, {
      purpose: "unsubscribe",
      subjectsOf: ({ pending_email }) => (pending_email === null ? [] : [boundTo(pending_email)]),
    });
    if (pending.kind === "holder") return dropPendingAddress(tx, pending.member.id);
    const held = await linkHolder(deps, tx, token, {
      purpose: "unsubscribe",
      subjectsOf: (member) => mailedTo(member),
    });
    if (held.kind === "refused") return held;
    if (await isLastAdmin(tx, held.member)) return refused("last-admin");
    await removeMember(tx, now, held.member);
    return { kind: "removed" };
  });
}

/** Ids are never given out again, so nobody is there any more. */
async function isOfRemoved(tx: Tx, token: string): Promise<boolean> {
  const parts = readLinkToken(token);
  return parts !== null && !(await memberById(tx, parts.memberId));
}

async function dropPendingAddress(tx: Tx, id: MemberId): Promise<Outcome> {
  await tx
    .updateTable("members")
    .set({ pending_email: null, pending_email_session: null })
    .where("id", "=", id)
    .execute();
  return { kind: "address-dropped" };
}
