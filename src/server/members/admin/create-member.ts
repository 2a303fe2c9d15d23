import type { NewMember } from "#contract/members/admin.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { askToConfirm } from "../../mail/ask-to-confirm.ts";
import { hashPassword, isCommonPassword } from "../../secrets/passwords.ts";
import { insertMembers } from "../insert-members.ts";
import { memberByEmail } from "../queries.ts";

/**
 * Adds a member. The address is confirmed by its owner, whoever entered it: a mail asks for that, and without a password
 * offers to choose one; only then do invitations follow. An administrator needs a password from the start.
 */
export async function createMember(
  { db, clock }: Deps,
  form: NewMember,
  actor: MemberId,
): Promise<Refused | { kind: "created" }> {
  if (form.password && (await isCommonPassword(form.password))) return refused("common-password");
  const passwordHash = form.password ? await hashPassword(form.password) : null;
  const now = clock();
  return db.write(async (tx) => {
    if (await memberByEmail(tx, form.email)) return refused("email-taken");
    const { email, name, admin_role: isAdmin } = form;
    const member = await insertMembers(tx, now, [{ email, name, isAdmin, passwordHash, from: "organiser" }])
      .returningAll()
      .executeTakeFirstOrThrow();
    await askToConfirm(tx, now, member);
    await audit(tx, now, { actor, action: "member.created", target: `member:${member.id}` });
    return { kind: "created" };
  });
}
