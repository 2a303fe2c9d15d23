import { type Refused, refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { leaveMeetups } from "../guest-list/leave-meetups.ts";
import { enqueue } from "../mail/enqueue.ts";
import { administrators, linkHolder } from "./queries.ts";

/** Removes the member and everything kept of them; their places go to who waits. The last admin stays. */
export async function unsubscribe(deps: Deps, token: string): Promise<{ kind: "removed" } | Refused> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const held = await linkHolder(deps, tx, token, "unsubscribe", () => "");
    if (held.kind === "refused") return held;
    const { member } = held;
    if (member.is_admin === 1 && (await administrators(tx)).length === 1) return refused("last-admin");
    await leaveMeetups(tx, now, member.id);
    await tx.deleteFrom("members").where("id", "=", member.id).execute();
    await enqueue(tx, now, { ...member, id: null }, { kind: "account_removed" });
    return { kind: "removed" };
  });
}
