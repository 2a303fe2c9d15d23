import type { MemberId } from "#contract/ids.ts";
import {
  type CodeRequester,
  consumeCode,
  limitAsking,
  mailCode,
  memberOfCode,
  PASSWORD_RESET,
} from "../access/codes.ts";
import { endSessionsOf, signIn } from "../access/sessions.ts";
import { admitMember } from "../answers/invitations/invite.ts";
import { audit } from "../audit/audit.ts";
import { lock, lockUpcoming } from "../platform/db/locks.ts";
import type { Actor, Tx } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { hashPassword, isCommonPassword } from "../platform/secrets/passwords.ts";
import { memberOfLink, SET_PASSWORD_LINK } from "../records/link-holder.ts";
import { memberByEmail, memberById } from "../records/members.ts";
import { hasPasskeys } from "./passkeys/queries.ts";
import type { SignedIn } from "./sessions/profile-of.ts";

/** Confirms the address and signs in. The link identifies the member, and works until there is a password. */
export async function setPassword(
  deps: Deps,
  token: string,
  { newPassword, ...origin }: { newPassword: string; device: string; client: string },
): Promise<Refused | SignedIn> {
  const early = await passwordLink(deps, token);
  if (isRefused(early)) return early;
  if (await isCommonPassword(newPassword)) return refused("common-password");
  const password_hash = await hashPassword(newPassword);
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const held = withoutPassword(await memberOfLink(tx, deps, token, SET_PASSWORD_LINK));
    if (isRefused(held)) return held;
    const { member } = held;
    await lockUpcoming(tx, now);
    await tx.updateTable("members").set({ password_hash }).where("id", "=", member.id).execute();
    await admitMember(tx, now, member);
    return { token: await signIn(tx, deps, member, { ...origin, by: "password" }), member };
  });
}

export const passwordLink = async (deps: Deps, token: string) =>
  withoutPassword(await memberOfLink(deps.db.read, deps, token, SET_PASSWORD_LINK));

const withoutPassword = (held: Awaited<ReturnType<typeof memberOfLink>>) =>
  !isRefused(held) && held.member.password_hash !== null ? refused("password-already-set") : held;

export function requestPasswordReset(deps: Deps, asker: CodeRequester): Promise<Refused | null> {
  return deps.db.write(async (tx) => {
    const limited = await limitAsking(tx, deps, asker, PASSWORD_RESET);
    if (limited) return limited;
    const member = await memberByEmail(tx, asker.email);
    const admin = member?.is_admin === 1 ? member : undefined;
    await mailCode(tx, deps, { email: asker.email, member: admin }, PASSWORD_RESET);
    return null;
  });
}

/** Ends all sessions. Only a right code causes the work of hashing. */
export async function resetPassword(
  deps: Deps,
  { email, otp, newPassword }: { email: string; otp: string; newPassword: string },
  client: string,
): Promise<Refused | null> {
  if (await isCommonPassword(newPassword)) return refused("common-password");
  const held = await deps.db.write(async (tx) => {
    const member = await memberByEmail(tx, email);
    return memberOfCode(tx, deps, { email, client, member }, { purpose: PASSWORD_RESET, code: otp });
  });
  if (isRefused(held)) return held;
  const { member, codeId } = held;
  const hash = await hashPassword(newPassword);
  return deps.db.write(async (tx) => {
    await lock(tx, { sessions: true });
    if (!(await consumeCode(tx, codeId))) return refused("wrong-code");
    await replacePassword(tx, deps.clock(), { member: member.id, hash, actor: member.id });
    return null;
  });
}

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
  { db, clock }: Deps,
  id: MemberId,
  password: string,
): Promise<Refused | { hasPasskeys: boolean }> {
  const hash = await hashPassword(password);
  return db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("member-not-found");
    if (member.is_admin !== 1) return refused("not-admin");
    await replacePassword(tx, clock(), { member: id, hash, actor: "command-line" });
    return { hasPasskeys: await hasPasskeys(tx, id) };
  });
}
