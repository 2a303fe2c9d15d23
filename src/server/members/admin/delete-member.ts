import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { isLastAdmin } from "../last-admin.ts";
import { memberById } from "../queries.ts";
import { removeMember } from "../remove-member.ts";

export function deleteMember(
  { db, clock }: Deps,
  id: MemberId,
  actor: MemberId,
): Promise<Refused | { kind: "done" }> {
  const now = clock();
  return db.write(async (tx) => {
    if (id === actor) return refused("own-account");
    const member = await memberById(tx, id);
    if (!member) return refused("member-not-found");
    if (await isLastAdmin(tx, member)) return refused("last-admin");
    await removeMember(tx, now, member, { farewell: true });
    await audit(tx, now, { actor, action: "member.deleted", target: `member:${id}` });
    return { kind: "done" };
  });
}
