import type { ChangedMember } from "#contract/members/admin.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { MemberRow, Tx } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../http/session.ts";
import { askToConfirm } from "../../mail/ask-to-confirm.ts";
import { NO_BOUNCES } from "../../mail/bounces.ts";
import { enqueue } from "../../mail/enqueue.ts";
import { readdress, withdrawForConfirmed } from "../../mail/readdress.ts";
import { hashPassword, isCommonPassword } from "../../secrets/passwords.ts";
import { endSessionsOf } from "../../sessions/end-sessions.ts";
import { memberByEmail, memberById } from "../queries.ts";

interface Edit {
  readonly id: MemberId;
  readonly form: ChangedMember;
  readonly session: Session;
}

/** An address that only an organiser vouches for; a change that the member asked for is over. */
const UNCONFIRMED = { verified_at: null, pending_email: null, pending_email_session: null } as const;

/**
 * Changes a member; an empty password leaves it as it is. Another address or password signs them out everywhere, but
 * not from where they set it themselves. Another address is to be confirmed by its owner, and the one before hears of it.
 */
export async function updateMember(
  { db, clock }: Deps,
  { id, form, session }: Edit,
): Promise<Refused | { kind: "updated" }> {
  if (form.password && (await isCommonPassword(form.password))) return refused("common-password");
  const password_hash = form.password ? await hashPassword(form.password) : null;
  const now = clock();
  return db.write(async (tx) => {
    const before = await memberById(tx, id);
    if (!before) return refused("member-not-found");
    const holder = await memberByEmail(tx, form.email);
    if (holder && holder.id !== id) return refused("email-taken");
    const isMoved = form.email !== before.email;
    const member = await tx
      .updateTable("members")
      .set({
        name: form.name,
        email: form.email,
        ...(password_hash !== null && { password_hash }),
        ...(isMoved && { ...NO_BOUNCES, ...UNCONFIRMED, email_changed_at: now.toISOString() }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isMoved) await tellBoth(tx, now, { before, member });
    if (isMoved || password_hash !== null) await endSessionsOf(tx, id, [session.tokenHash]);
    await audit(tx, now, { actor: session.memberId, action: "member.updated", target: `member:${id}` });
    return { kind: "updated" };
  });
}

/**
 * Asks the new address to confirm, and warns a confirmed old one (requirement 59). Invitations are for neither: the
 * new one may be a stranger's.
 */
async function tellBoth(
  tx: Tx,
  now: Date,
  { before, member }: { before: MemberRow; member: MemberRow },
): Promise<void> {
  await withdrawForConfirmed(tx, member.id);
  await readdress(tx, member.id, member.email);
  await askToConfirm(tx, now, member);
  if (before.verified_at !== null)
    await enqueue(tx, now, before, { kind: "email_changed_notice", by: "organiser" });
}
