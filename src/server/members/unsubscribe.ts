import { type Refused, refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { removeMember } from "../guest-list/remove-member.ts";
import { isLastAdmin, linkHolder } from "./queries.ts";

/** Removes the member and everything kept of them; their places go to who waits. The last admin stays. */
export async function unsubscribe(deps: Deps, token: string): Promise<{ kind: "removed" } | Refused> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const held = await linkHolder(deps, tx, token, "unsubscribe", () => "");
    if (held.kind === "refused") return held;
    const { member } = held;
    if (await isLastAdmin(tx, member)) return refused("last-admin");
    await removeMember(tx, now, member);
    return { kind: "removed" };
  });
}
