import type { ChangedUser } from "#contract/admin-members.ts";
import type { MemberId } from "#contract/members.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../audit.ts";
import type { Deps } from "../deps.ts";
import { NO_BOUNCES } from "../mail/bounces.ts";
import { memberByEmail, memberById } from "../members/queries.ts";
import { hashPassword, isCommonPassword } from "../secrets/passwords.ts";
import { endSessionsOf } from "../sign-in/queries.ts";

interface Edit {
  readonly id: MemberId;
  readonly form: ChangedUser;
  readonly actor: MemberId;
}

/** Changes a member; an empty password leaves it as it is, another address or password signs them out everywhere. */
export async function updateUser(
  { db, clock }: Deps,
  { id, form, actor }: Edit,
): Promise<Refused | { kind: "updated" }> {
  if (form.password && (await isCommonPassword(form.password))) return refused("common-password");
  const password_hash = form.password ? await hashPassword(form.password) : null;
  return db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("user-not-found");
    const holder = await memberByEmail(tx, form.email);
    if (holder && holder.id !== id) return refused("email-taken");
    await tx
      .updateTable("members")
      .set({
        name: form.name,
        email: form.email,
        ...(password_hash !== null && { password_hash }),
        ...(form.email !== member.email && NO_BOUNCES),
      })
      .where("id", "=", id)
      .execute();
    if (form.email !== member.email || password_hash !== null) await endSessionsOf(tx, id);
    await audit(tx, clock(), { actor, action: "user.updated", target: `member:${id}` });
    return { kind: "updated" };
  });
}
