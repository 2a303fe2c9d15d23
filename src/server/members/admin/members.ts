import type { MemberId } from "#contract/ids.ts";
import type { ChangedMember, NewMember } from "#contract/members/admin.ts";
import { endAccessOf, endCalendarAddress, NO_CHANGE_ASKED } from "../../access/ended-access.ts";
import { endSessionsOf } from "../../access/sessions.ts";
import { audit } from "../../audit/audit.ts";
import type { Session } from "../../calls/session.ts";
import { NO_BOUNCES } from "../../mail/bounces.ts";
import { enqueue, mailVerification, readdress, withdrawForConfirmed } from "../../mail/enqueue.ts";
import { ENDS_SESSIONS } from "../../platform/db/locks.ts";
import type { MemberRow, Tx } from "../../platform/db/schema.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { hashPassword, isCommonPassword } from "../../platform/secrets/passwords.ts";
import { insertMembers } from "../../records/insert-members.ts";
import { memberByEmail, memberById } from "../../records/members.ts";
import { isLastAdmin, removeMember } from "../remove-member.ts";

export function clearBounces({ db, clock }: Deps, id: MemberId, actor: MemberId): Promise<Refused | null> {
  return db.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("members")
      .set(NO_BOUNCES)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0) return refused("member-not-found");
    await audit(tx, clock(), { actor, action: "member.bounces-cleared", target: `member:${id}` });
    return null;
  });
}

export function resendVerification(
  { db, clock }: Deps,
  id: MemberId,
  actor: MemberId,
): Promise<Refused | null> {
  const now = clock();
  return db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("member-not-found");
    if (member.verified_at !== null) return refused("already-verified");
    await mailVerification(tx, now, member);
    await audit(tx, now, { actor, action: "member.verification-resent", target: `member:${id}` });
    return null;
  });
}

export function deleteMember({ db, clock }: Deps, id: MemberId, actor: MemberId): Promise<Refused | null> {
  const now = clock();
  return db.write(async (tx) => {
    if (id === actor) return refused("own-account");
    const member = await memberById(tx, id);
    if (!member) return refused("member-not-found");
    if (await isLastAdmin(tx, member)) return refused("last-admin");
    await removeMember(tx, now, member, { farewell: true });
    await audit(tx, now, { actor, action: "member.deleted", target: `member:${id}` });
    return null;
  }, ENDS_SESSIONS);
}

/**
 * An empty password keeps the current one. A new address or password ends the member's sessions except the caller's;
 * another member's new address ends everything that its former holder could still use (promise 84).
 * The owner confirms a new address; without a mail server organisers vouch for their own (decision 18).
 */
export async function updateMember(
  { db, clock, config }: Deps,
  { id, form, session }: { id: MemberId; form: ChangedMember; session: Session },
): Promise<Refused | null> {
  if (form.password && (await isCommonPassword(form.password))) return refused("common-password");
  const password_hash = form.password ? await hashPassword(form.password) : null;
  const now = clock();
  return db.write(async (tx) => {
    const before = await memberById(tx, id);
    if (!before) return refused("member-not-found");
    const holder = await memberByEmail(tx, form.email);
    if (holder && holder.id !== id) return refused("email-taken");
    const isMoved = form.email !== before.email;
    const isOwn = id === session.memberId;
    const isVouchedFor = isOwn && before.verified_at !== null && config.mail.transport.kind === "files";
    if (isMoved || password_hash !== null) await endSessionsOf(tx, id, [session.tokenHash]);
    const confirmation = isVouchedFor ? NO_CHANGE_ASKED : { verified_at: null, ...NO_CHANGE_ASKED };
    if (isMoved && !isOwn) await endAccessOf(tx, now, id);
    if (isMoved) await endCalendarAddress(tx, id);
    const member = await tx
      .updateTable("members")
      .set({
        name: form.name,
        email: form.email,
        ...(password_hash !== null && { password_hash }),
        ...(isMoved && { ...NO_BOUNCES, ...confirmation, email_changed_at: now.toISOString() }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isMoved && isVouchedFor) await readdress(tx, id, member.email);
    else if (isMoved) await notifyBothAddresses(tx, now, { before, member });
    const edited = { actor: session.memberId, target: `member:${id}` as const };
    await audit(tx, now, { ...edited, action: "member.updated" });
    // An own password: the first steps ask for one.
    if (password_hash !== null && id === session.memberId)
      await audit(tx, now, { ...edited, action: "password.reset" });
    return null;
  }, ENDS_SESSIONS);
}

/** Also warns a confirmed old address (promise 59). Invitations go to neither: the new one may be a stranger's. */
async function notifyBothAddresses(
  tx: Tx,
  now: Date,
  { before, member }: { before: MemberRow; member: MemberRow },
): Promise<void> {
  await withdrawForConfirmed(tx, member.id);
  await readdress(tx, member.id, member.email);
  await mailVerification(tx, now, member);
  if (before.verified_at !== null)
    await enqueue(tx, now, before, { kind: "email_changed_notice", by: "organiser" });
}

/**
 * The owner confirms the address by a mail, which offers to choose a password when there is none; invitations follow
 * only then. An administrator needs a password from the start.
 */
export async function createMember(
  { db, clock }: Deps,
  form: NewMember,
  actor: MemberId,
): Promise<Refused | null> {
  if (form.password && (await isCommonPassword(form.password))) return refused("common-password");
  const passwordHash = form.password ? await hashPassword(form.password) : null;
  const now = clock();
  return db.write(async (tx) => {
    if (await memberByEmail(tx, form.email)) return refused("email-taken");
    const { email, name, admin_role: isAdmin } = form;
    const member = await insertMembers(tx, now, [{ email, name, isAdmin, passwordHash, from: "organiser" }])
      .returningAll()
      .executeTakeFirstOrThrow();
    await mailVerification(tx, now, member);
    await audit(tx, now, { actor, action: "member.created", target: `member:${member.id}` });
    return null;
  });
}
