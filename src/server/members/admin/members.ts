import type { MemberId } from "#contract/ids.ts";
import type { ChangedMember, NewMember } from "#contract/members/admin.ts";
import { endAccessOf } from "../../access/ended-access.ts";
import { endSessionsOf, forgetSessions } from "../../access/sessions.ts";
import { audit } from "../../audit/audit.ts";
import type { Session } from "../../calls/session.ts";
import type { WriteContext, Writes } from "../../calls/writes.ts";
import { NO_BOUNCES } from "../../mail/bounces.ts";
import { mailVerification } from "../../mail/enqueue.ts";
import { providerOf } from "../../mail/refused-sending.ts";
import { hasMailServer } from "../../platform/config/config.ts";
import { ENDS_SESSIONS, lock } from "../../platform/db/locks.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { hashPassword, isCommonPassword } from "../../platform/secrets/passwords.ts";
import { forgetDepartures } from "../../records/departures.ts";
import { insertMembers } from "../../records/insert-members.ts";
import { markAsAddress, membersAt, nextRank, sharingWith } from "../../records/mailboxes.ts";
import { memberByEmail, memberById } from "../../records/members.ts";
import { lockAndHandOver } from "../../records/planned-work.ts";
import { changeAddress, moveAlong, notifyBothAddresses } from "../change-address.ts";
import { renameMember } from "../renamed.ts";
import { undeliverableMembers } from "./queries.ts";

/** Of all on the member's address. */
export async function clearBounces(
  tx: Tx,
  { now, actor }: WriteContext,
  id: MemberId,
): Promise<Refused | null> {
  await lock(tx, { members: await sharingWith(tx, [id]) });
  const { numUpdatedRows } = await tx
    .updateTable("members")
    .set(NO_BOUNCES)
    .where("email", "in", (of) => of.selectFrom("members").select("email").where("id", "=", id))
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) return refused("member-not-found");
  await audit(tx, now, { actor, action: "member.bounces-cleared", target: `member:${id}` });
  return null;
}

/** After a provider refused the club itself, and that was mended. */
export async function clearBouncesAt(
  tx: Tx,
  { now, actor }: WriteContext,
  provider: string,
): Promise<{ readonly count: number }> {
  const members = (await undeliverableMembers(tx)).filter(({ email }) => providerOf(email) === provider);
  const ids = members.map(({ id }) => id);
  if (ids.length === 0) return { count: 0 };
  await lock(tx, { members: ids });
  await tx.updateTable("members").set(NO_BOUNCES).where("id", "in", ids).execute();
  await audit(tx, now, {
    actor,
    action: "members.bounces-cleared",
    target: "members",
    detail: provider,
  });
  return { count: ids.length };
}

export async function resendVerification(
  tx: Tx,
  { now, actor }: WriteContext,
  id: MemberId,
): Promise<Refused | null> {
  const member = await memberById(tx, id);
  if (!member) return refused("member-not-found");
  if (member.verified_at !== null) return refused("already-verified");
  await mailVerification(tx, now, member);
  await audit(tx, now, { actor, action: "member.verification-resent", target: `member:${id}` });
  return null;
}

async function hashOfNew(password: string | undefined): Promise<Refused | { hash: string | null }> {
  if (!password) return { hash: null };
  return (await isCommonPassword(password))
    ? refused("common-password")
    : { hash: await hashPassword(password) };
}

interface MemberEdit {
  readonly id: MemberId;
  readonly form: ChangedMember;
  readonly session: Session;
}

/**
 * An empty password keeps the current one. A new address or password ends the member's sessions except the caller's;
 * another member's new address ends everything that its former holder could still use (promise 84).
 * The owner confirms a new address; without a mail server organisers vouch for their own (decision 18).
 */
export async function updateMember({ onSite }: Writes<MemberId>, edit: MemberEdit): Promise<Refused | null> {
  const made = await hashOfNew(edit.form.password);
  return isRefused(made) ? made : onSite(storeEdit, { ...edit, password_hash: made.hash });
}

async function storeEdit(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { id, form, session, password_hash }: MemberEdit & { readonly password_hash: string | null },
): Promise<Refused | null> {
  const before = await memberById(tx, id);
  if (!before) return refused("member-not-found");
  const isMoved = form.email !== before.email;
  if (password_hash !== null && before.mailbox_rank > 0 && !isMoved) return refused("not-first-on-address");
  if (isMoved && (await memberByEmail(tx, form.email))) return refused("email-taken");
  const isOwn = id === actor;
  const isVouchedFor = isOwn && before.verified_at !== null && !hasMailServer(config);
  const othersNow = async () =>
    isMoved && form.others && before.mailbox_rank === 0
      ? (await membersAt(tx, before.email)).filter((one) => one.id !== id)
      : [];
  if (isMoved || password_hash !== null) await endSessionsOf(tx, id, [session.tokenHash]);
  await forgetSessions(tx, await othersNow());
  // Before the address is confirmed, none of the member's work would be done (promise 84).
  const sharing = isMoved ? await sharingWith(tx, [id]) : [];
  if (isMoved && !isOwn && before.is_admin === 1)
    await lockAndHandOver(tx, { now, actor }, { from: id, to: actor, alsoLocked: sharing });
  await lock(tx, { members: sharing });
  if (isMoved && !isOwn) await endAccessOf(tx, now, id);
  const { phone = before.phone, note = before.note } = form;
  const columns = { phone, note, password_hash: password_hash ?? before.password_hash };
  await tx.updateTable("members").set(columns).where("id", "=", id).execute();
  await renameMember(tx, before, form.name);
  const others = await othersNow();
  if (isMoved) {
    const verified_at = isVouchedFor ? before.verified_at : null;
    const member = await changeAddress(tx, now, before, { email: form.email, verified_at });
    if (!isVouchedFor) await notifyBothAddresses(tx, now, { before, member, by: "organiser" });
  }
  for (const other of others)
    await moveAlong(tx, { now, actor }, { before: other, email: form.email, by: "organiser" });
  const target = `member:${id}` as const;
  await audit(tx, now, { actor, action: "member.updated", target });
  // An own password: the first steps ask for one.
  if (password_hash !== null && isOwn) await audit(tx, now, { actor, action: "password.reset", target });
  return null;
}
storeEdit.first = ENDS_SESSIONS;

/** The owner confirms the address by a mail, which offers to choose a password; invitations follow only then. */
export async function createMember(
  { onSite }: Writes<MemberId>,
  form: NewMember,
): Promise<Refused | { choosesPassword: boolean }> {
  const made = await hashOfNew(form.password);
  return isRefused(made) ? made : onSite(storeNew, { form, passwordHash: made.hash });
}

async function storeNew(
  tx: Tx,
  context: WriteContext,
  { form, passwordHash }: { readonly form: NewMember; readonly passwordHash: string | null },
): Promise<Refused | { choosesPassword: boolean }> {
  const { now, actor } = context;
  const { email, name, phone, note, admin_role: isAdmin } = form;
  if (!form.shared && (await memberByEmail(tx, email))) return refused("email-taken");
  const mailboxRank = await nextRank(tx, email);
  if (isRefused(mailboxRank)) return mailboxRank;
  if (mailboxRank > 0 && (isAdmin || passwordHash !== null)) return refused("not-first-on-address");
  const newcomer = {
    email,
    mailboxRank,
    name,
    phone,
    note,
    isAdmin,
    passwordHash,
    from: "organiser",
  } as const;
  const member = await insertMembers(tx, now, [newcomer]).returningAll().executeTakeFirstOrThrow();
  await forgetDepartures(tx, context, [email]);
  await markAsAddress(tx, email);
  await mailVerification(tx, now, member);
  await audit(tx, now, { actor, action: "member.created", target: `member:${member.id}` });
  return { choosesPassword: mailboxRank === 0 && passwordHash === null };
}
