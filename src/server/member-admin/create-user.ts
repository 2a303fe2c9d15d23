import type { NewUser } from "#contract/admin-members.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../audit.ts";
import type { Deps } from "../deps.ts";
import { askToConfirm } from "../mail/ask-to-confirm.ts";
import { memberByEmail } from "../members/queries.ts";
import { hashPassword, isCommonPassword } from "../secrets/passwords.ts";

/**
 * Adds a member. The address is confirmed by its owner, whoever entered it: a mail asks for that, and without a password
 * offers to choose one; only then do invitations follow. An administrator needs a password from the start.
 */
export async function createUser(
  { db, clock }: Deps,
  user: NewUser,
  actor: MemberId,
): Promise<Refused | { kind: "created" }> {
  if (user.password && (await isCommonPassword(user.password))) return refused("common-password");
  const password_hash = user.password ? await hashPassword(user.password) : null;
  const now = clock();
  return db.write(async (tx) => {
    if (await memberByEmail(tx, user.email)) return refused("email-taken");
    const member = await tx
      .insertInto("members")
      .values({
        email: user.email,
        name: user.name,
        is_admin: user.admin_role ? 1 : 0,
        verified_at: null,
        password_hash,
        pending_email: null,
        subscribed_from: "organiser",
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await askToConfirm(tx, now, member);
    await audit(tx, now, { actor, action: "user.created", target: `member:${member.id}` });
    return { kind: "created" };
  });
}
