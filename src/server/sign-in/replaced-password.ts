import type { MemberId } from "#contract/ids.ts";
import {
  type CodeRequester,
  consumeCode,
  limitAsking,
  mailCode,
  memberOfCode,
  PASSWORD_RESET,
} from "../access/codes.ts";
import { endSessionsOf } from "../access/sessions.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext, Writes } from "../calls/writes.ts";
import { ENDS_SESSIONS } from "../platform/db/locks.ts";
import type { Actor, Tx } from "../platform/db/schema.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { hashPassword, isCommonPassword } from "../platform/secrets/passwords.ts";
import { memberByEmail, memberById } from "../records/members.ts";
import { hasPasskeys } from "./passkeys/queries.ts";

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

/** Ends all sessions. Checks the code in a transaction of its own, so that only a right code causes the work of hashing. */
export async function hashAndReset(
  { onSite }: Writes<null>,
  { newPassword, ...shown }: NewPassword,
): Promise<Refused | null> {
  if (await isCommonPassword(newPassword)) return refused("common-password");
  const held = await onSite(checkResetCode, shown);
  if (isRefused(held)) return held;
  return onSite(storeReset, { ...held, hash: await hashPassword(newPassword) });
}

async function checkResetCode(
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

async function storeReset(
  tx: Tx,
  { now }: WriteContext<null>,
  { member, codeId, hash }: { readonly member: MemberId; readonly codeId: number; readonly hash: string },
): Promise<Refused | null> {
  if (!(await consumeCode(tx, codeId))) return refused("wrong-code");
  await storeAndEndSessions(tx, now, { member, hash, actor: member });
  return null;
}
storeReset.first = ENDS_SESSIONS;

interface Replacement {
  readonly member: MemberId;
  readonly hash: string;
  readonly actor: Actor;
}

/** Ends all sessions, because others may have known the old password. */
async function storeAndEndSessions(tx: Tx, now: Date, { member, hash, actor }: Replacement): Promise<void> {
  await endSessionsOf(tx, member);
  await tx.updateTable("members").set({ password_hash: hash }).where("id", "=", member).execute();
  await audit(tx, now, { actor, action: "password.reset", target: `member:${member}` });
}

/** By the operator. */
export async function hashAndGive(
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
  await storeAndEndSessions(tx, now, { member: id, hash, actor });
  return { hasPasskeys: await hasPasskeys(tx, id) };
}
