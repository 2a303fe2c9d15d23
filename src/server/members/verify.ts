import type { Refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { admitMember } from "../invitations/admit-member.ts";
import { linkHolder, VERIFY_LINK } from "./link-holder.ts";

export async function verify(deps: Deps, token: string): Promise<{ kind: "verified" } | Refused> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const held = await linkHolder(deps, tx, token, VERIFY_LINK);
    if (held.kind === "refused") return held;
    await admitMember(tx, now, held.member);
    return { kind: "verified" };
  });
}
