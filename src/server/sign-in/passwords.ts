import type { MemberId } from "#contract/ids.ts";
import {
  type CodeRequester,
  consumeCode,
  limitAsking,
  mailCode,
  memberOfCode,
  PASSWORD_RESET,
} from "../access/codes.ts";
import { endSessionsOf, type SignInMethod, signIn } from "../access/sessions.ts";
import { admitMember } from "../answers/invitations/invite.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext, Writes } from "../calls/writes.ts";
import { ENDS_SESSIONS, lockUpcoming } from "../platform/db/locks.ts";
import type { Actor, Tx } from "../platform/db/schema.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { hashPassword, isCommonPassword } from "../platform/secrets/passwords.ts";
import { memberOfLink, SET_PASSWORD_LINK } from "../records/link-holder.ts";
import { memberByEmail, memberById } from "../records/members.ts";
import { hasPasskeys } from "./passkeys/queries.ts";
import type { SignedIn } from "./sessions/profile-of.ts";

interface ChosenPassword extends Omit<SignInMethod, "by"> {
  readonly token: string;
  readonly newPassword: string;
}

/** Confirms the address and signs in. The link identifies the member, and works until there is a password. */
export async function setPassword(
  deps: Writes<null, "nothing">,
  { newPassword, ...chosen }: ChosenPassword,
): Promise<Refused | SignedIn> {
  const early = await passwordLink(deps, chosen.token);
  if (isRefused(early)) return early;
  if (await isCommonPassword(newPassword)) return refused("common-password");
  return deps.onSite(beginWithPassword, { ...chosen, password_hash: await hashPassword(newPassword) });
}

async function beginWithPassword(
  tx: Tx,
  context: WriteContext<null>,
  {
    token,
    password_hash,
    ...origin
  }: Omit<ChosenPassword, "newPassword"> & { readonly password_hash: string },
): Promise<Refused | SignedIn> {
  const { now } = context;
  const held = withoutPassword(await memberOfLink(tx, context, token, SET_PASSWORD_LINK));
  if (isRefused(held)) return held;
  const { member } = held;
  await lockUpcoming(tx, now);
  await tx.updateTable("members").set({ password_hash }).where("id", "=", member.id).execute();
  await admitMember(tx, now, member);
  return { token: await signIn(tx, context, member, { ...origin, by: "password" }), member };
}

export const passwordLink = async ({ db, config, clock }: ReadDeps, token: string) =>
  withoutPassword(await memberOfLink(db.read, { config, now: clock() }, token, SET_PASSWORD_LINK));

const withoutPassword = (held: Awaited<ReturnType<typeof memberOfLink>>) =>
  !isRefused(held) && held.member.password_hash !== null ? refused("password-already-set") : held;

export async function requestPasswordReset(
  tx: Tx,
  context: WriteContext<null>,
  asker: CodeRequester,
): Promise<Refused | null> {
  const limited = await limitAsking(tx, context, asker, PASSWORD_RESET);
  if (limited) return limited;
  const member = await memberByEmail(tx, asker.email);
  const admin = member?.is_admin === 1 ? member : undefined;
  await mailCode(tx, context, { email: asker.email, member: admin }, PASSWORD_RESET);
  return null;
}

interface NewPassword extends CodeRequester {
  readonly otp: string;
  readonly newPassword: string;
}

/** Ends all sessions. Only a right code causes the work of hashing. */
export async function resetPassword(
  { onSite }: Writes<null>,
  { newPassword, ...shown }: NewPassword,
): Promise<Refused | null> {
  if (await isCommonPassword(newPassword)) return refused("common-password");
  const held = await onSite(holderOfCode, shown);
  if (isRefused(held)) return held;
  return onSite(replaceByCode, { ...held, hash: await hashPassword(newPassword) });
}

async function holderOfCode(
  tx: Tx,
  context: WriteContext<null>,
  { email, client, otp }: Omit<NewPassword, "newPassword">,
): Promise<Refused | { member: MemberId; codeId: number }> {
  const member = await memberByEmail(tx, email);
  const held = await memberOfCode(
    tx,
    context,
    { email, client, member },
    { purpose: PASSWORD_RESET, code: otp },
  );
  return isRefused(held) ? held : { member: held.member.id, codeId: held.codeId };
}

async function replaceByCode(
  tx: Tx,
  { now }: WriteContext<null>,
  { member, codeId, hash }: { readonly member: MemberId; readonly codeId: number; readonly hash: string },
): Promise<Refused | null> {
  if (!(await consumeCode(tx, codeId))) return refused("wrong-code");
  await replacePassword(tx, now, { member, hash, actor: member });
  return null;
}
replaceByCode.first = ENDS_SESSIONS;

interface Replacement {
  readonly member: MemberId;
  readonly hash: string;
  readonly actor: Actor;
}

/** Ends all sessions, because others may have known the old password. */
async function replacePassword(tx: Tx, now: Date, { member, hash, actor }: Replacement): Promise<void> {
  await endSessionsOf(tx, member);
  await tx.updateTable("members").set({ password_hash: hash }).where("id", "=", member).execute();
  await audit(tx, now, { actor, action: "password.reset", target: `member:${member}` });
}

export async function givePassword(
  { onSite }: Writes<Actor, "nothing">,
  member: MemberId,
  password: string,
): Promise<Refused | { hasPasskeys: boolean }> {
  return onSite(storeGiven, { member, hash: await hashPassword(password) });
}

async function storeGiven(
  tx: Tx,
  { now, actor }: WriteContext<Actor>,
  { member: id, hash }: { readonly member: MemberId; readonly hash: string },
): Promise<Refused | { hasPasskeys: boolean }> {
  const member = await memberById(tx, id);
  if (!member) return refused("member-not-found");
  if (member.is_admin !== 1) return refused("not-admin");
  await replacePassword(tx, now, { member: id, hash, actor });
  return { hasPasskeys: await hasPasskeys(tx, id) };
}
