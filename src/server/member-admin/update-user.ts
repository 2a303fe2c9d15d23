import type { ChangedUser } from "#contract/admin-members.ts";
import type { MemberId } from "#contract/members.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../audit.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { askToConfirm } from "../mail/ask-to-confirm.ts";
import { NO_BOUNCES } from "../mail/bounces.ts";
import { memberByEmail, memberById } from "../members/queries.ts";
import { hashPassword, isCommonPassword } from "../secrets/passwords.ts";
import { endSessionsOf } from "../sign-in/queries.ts";

interface Edit {
  readonly id: MemberId;
  readonly form: ChangedUser;
  readonly editor: Session;
}

/**
 * Changes a member; an empty password leaves it as it is. Another address or password signs them out everywhere, but
 * not from where they set it themselves. An address that nobody has confirmed yet is asked to, when it is corrected.
 */
export async function updateUser(
  { db, clock }: Deps,
  { id, form, editor }: Edit,
): Promise<Refused | { kind: "updated" }> {
  if (form.password && (await isCommonPassword(form.password))) return refused("common-password");
  const password_hash = form.password ? await hashPassword(form.password) : null;
  const now = clock();
  return db.write(async (tx) => {
    const before = await memberById(tx, id);
    if (!before) return refused("user-not-found");
    const holder = await memberByEmail(tx, form.email);
    if (holder && holder.id !== id) return refused("email-taken");
    const isMoved = form.email !== before.email;
    const member = await tx
      .updateTable("members")
      .set({
        name: form.name,
        email: form.email,
        ...(password_hash !== null && { password_hash }),
        ...(isMoved && { ...NO_BOUNCES, email_changed_at: now.toISOString() }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isMoved && member.verified_at === null) await askToConfirm(tx, now, member);
    if (isMoved || password_hash !== null) await endSessionsOf(tx, id, [editor.tokenHash]);
    await audit(tx, now, { actor: editor.memberId, action: "user.updated", target: `member:${id}` });
    return { kind: "updated" };
  });
}
