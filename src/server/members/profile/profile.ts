import { apiPath } from "#contract/endpoint.ts";
import type { MemberId } from "#contract/ids.ts";
import { myCalendar, type ProfileForm } from "#contract/profile.ts";
import { isProofFresh } from "#domain/timing.ts";
import { endCalendarAddress, NO_CHANGE_ASKED } from "../../access/ended-access.ts";
import { endSessionsOf, forgetSessions } from "../../access/sessions.ts";
import { countAttempt, type Limit } from "../../calls/rate-limits.ts";
import type { Session } from "../../calls/session.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { enqueue } from "../../mail/enqueue.ts";
import type { Config } from "../../platform/config/config.ts";
import { lock } from "../../platform/db/locks.ts";
import type { MemberRow, Read, Tx } from "../../platform/db/schema.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { makeLinkToken } from "../../platform/secrets/tokens.ts";
import { forgetDepartures } from "../../records/departures.ts";
import { memberOfLink } from "../../records/link-holder.ts";
import { membersAt, sharingWith } from "../../records/mailboxes.ts";
import { memberByEmail, memberById } from "../../records/members.ts";
import { profileColumns } from "../../sign-in/sessions/profile-of.ts";
import { unnameSpeaker } from "../../talks/forget-talks.ts";
import { changeAddress, moveAlong } from "../change-address.ts";
import { renameMember } from "../renamed.ts";

const versionOf = (member: MemberRow) => String(member.feed_version);

/** What a calendar token confirms: a renewal raises the version, which ends earlier addresses. */
export const CALENDAR_LINK = {
  purpose: "calendar",
  subjectsOf: (member: MemberRow) => [versionOf(member)],
} as const;

export async function calendarAddress(
  read: Read,
  { secret, publicUrl }: Config,
  id: MemberId,
): Promise<{ url: string } | Refused> {
  const member = await memberById(read, id);
  if (!member) return refused("no-session");
  const token = makeLinkToken(secret, { purpose: "calendar", memberId: id, subject: versionOf(member) });
  return { url: `${publicUrl}${apiPath(myCalendar, { token })}` };
}

export async function renewCalendarAddress(tx: Tx, { actor }: WriteContext): Promise<void> {
  await endCalendarAddress(tx, actor);
}

export async function withdrawEmailChange(tx: Tx, { actor }: WriteContext): Promise<void> {
  await tx.updateTable("members").set(NO_CHANGE_ASKED).where("id", "=", actor).execute();
}

const EMAIL_CHANGE_LINK = {
  purpose: "email-change",
  subjectsOf: ({ pending_email }: MemberRow) => [pending_email ?? ""],
} as const;
const USED_LINK = { purpose: "email-change", subjectsOf: ({ email }: MemberRow) => [email] } as const;

/**
 * Makes the pending address the member's own, and ends the address of their calendar. Only the session that requested the change and the one that
 * confirms it stay. The confirming member has both a session and the new mailbox. A repeated call changes
 * nothing and answers the same, while the address is still the member's.
 */
export async function verifyEmailChange(
  tx: Tx,
  context: WriteContext<null>,
  { token, session }: { readonly token: string; readonly session: Session | null },
): Promise<Refused | { member: MemberId; isSignedIn: boolean }> {
  const used = await memberOfLink(tx, context, token, USED_LINK);
  if (!isRefused(used)) {
    const { id } = used.member;
    return { member: id, isSignedIn: session?.memberId === id };
  }
  const held = await memberOfLink(tx, context, token, EMAIL_CHANGE_LINK);
  if (isRefused(held)) return held;
  const { id, name, email, pending_email, pending_email_session } = held.member;
  if (pending_email === null) return refused("invalid-link");
  if (await memberByEmail(tx, pending_email)) return refused("email-taken");
  const isSignedIn = session?.memberId === id;
  const goOn = [pending_email_session, isSignedIn ? session.tokenHash : null];
  await endSessionsOf(
    tx,
    id,
    goOn.filter((hash) => hash !== null),
  );
  await forgetSessions(tx, await othersToMove(tx, held.member));
  await lock(tx, { members: await sharingWith(tx, [id]) });
  const { now } = context;
  const others = await othersToMove(tx, held.member);
  await changeAddress(tx, now, held.member, { email: pending_email, verified_at: now.toISOString() });
  await forgetDepartures(tx, context, [pending_email]);
  await enqueue(tx, now, { id, name, email }, { kind: "email_changed_notice", by: "member" });
  for (const before of others)
    await moveAlong(tx, { now, actor: id }, { before, email: pending_email, by: "sharing" });
  return { member: id, isSignedIn };
}

/** Each of the others confirms the address too; none that was added or became the first since. */
async function othersToMove(
  tx: Tx,
  { email, mailbox_rank, pending_others }: MemberRow,
): Promise<MemberRow[]> {
  return pending_others === 1 && mailbox_rank === 0 ? (await membersAt(tx, email)).slice(1) : [];
}

const CHANGES_PER_MEMBER: Limit = { name: "email-change", most: 5, per: "hour" };

/** Another address only becomes pending until its owner confirms it. Only the owner of an address learns that another member has it. */
export async function updateProfile(
  tx: Tx,
  context: WriteContext,
  { form, session }: { readonly form: ProfileForm; readonly session: Session },
): Promise<{ isEmailPending: boolean } | Refused> {
  const { now, actor: id, config } = context;
  const member = await memberById(tx, id);
  if (!member) return refused("no-session");
  const isOther = form.email !== member.email;
  const refusal = isOther ? await refuseOtherAddress(tx, context, { member, session }) : null;
  if (refusal) return refusal;
  const pending = {
    pending_email: form.email,
    pending_email_session: session.tokenHash,
    pending_others: form.others === true && member.mailbox_rank === 0 ? 1 : 0,
  };
  await renameMember(tx, member, form.name);
  const columns = { ...profileColumns(form, config.site.timeZone), ...(isOther ? pending : {}) };
  if (Object.keys(columns).length > 0)
    await tx.updateTable("members").set(columns).where("id", "=", id).execute();
  if (member.show_name === 1 && form.showName === false) await unnameSpeaker(tx, id);
  const saved = { ...member, name: form.name };
  if (isOther) await enqueue(tx, now, { ...saved, email: form.email }, { kind: "email_change" });
  if (isOther && form.email !== member.pending_email)
    await enqueue(tx, now, saved, { kind: "email_change_notice" });
  return { isEmailPending: isOther };
}

/** A reader of an organiser's mail can request a new password: a changed address gives the same rights. */
async function refuseOtherAddress(
  tx: Tx,
  context: WriteContext,
  { member, session }: { readonly member: MemberRow; readonly session: Session },
): Promise<Refused | null> {
  if (member.is_admin === 1 && !isProofFresh(session.provedAt, context.now.getTime()))
    return refused("prove-again");
  return countAttempt(tx, context, [CHANGES_PER_MEMBER, String(member.id)]);
}
