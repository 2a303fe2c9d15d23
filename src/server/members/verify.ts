import type { Refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { inviteToUpcoming } from "../guest-list/invite.ts";
import { enqueue } from "../mail/enqueue.ts";
import { linkHolder } from "./queries.ts";

/**
 * Confirms an address; again is the same answer. The first time the member is invited to every upcoming meetup
 * by one `welcome` mail.
 */
export async function verify(deps: Deps, token: string): Promise<{ kind: "verified" } | Refused> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const held = await linkHolder(deps, tx, token, "verify", (member) => member.email);
    if (held.kind === "refused") return held;
    const first = await tx
      .updateTable("members")
      .set({ verified_at: now.toISOString() })
      .where("id", "=", held.member.id)
      .where("verified_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (first) {
      await inviteToUpcoming(tx, now, held.member.id);
      await enqueue(tx, now, held.member, { kind: "welcome" });
    }
    return { kind: "verified" };
  });
}
