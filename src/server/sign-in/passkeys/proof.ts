import type { MemberId } from "#contract/ids.ts";
import type { Proof, ReauthChallenge } from "#contract/passkeys.ts";
import { consumeCode, LOGIN, limitAsking, mailCode, memberOfCode } from "../../access/codes.ts";
import { markProved, recordFailedSignIn } from "../../access/sessions.ts";
import { countAttempt, type Limit } from "../../calls/rate-limits.ts";
import type { Session } from "../../calls/session.ts";
import type { WriteContext, Writes } from "../../calls/writes.ts";
import type { MemberRow, Tx } from "../../platform/db/schema.ts";
import type { TxContext } from "../../platform/deps.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { passwordFits } from "../../platform/secrets/passwords.ts";
import { memberById } from "../../records/members.ts";
import { checkPasskey, newChallenge, showOptions, updateSignCount } from "./ceremonies.ts";
import { chooseFirstPassword, mailFirstPasswordCode } from "./first-password.ts";
import { hasPasskeys, passkeysOf } from "./queries.ts";

/** Limits a stranger at a screen that was left open; a limit on the account would lock its owner out. */
const PER_SESSION: Limit = { name: "proof", most: 10, per: "quarter" };

/** Starts a proof. A member without admin rights gets a code: for them the mailbox is enough to sign in too. */
export async function beginProof(
  tx: Tx,
  context: WriteContext,
  { client }: { readonly client: string },
): Promise<Refused | ReauthChallenge> {
  const { now, actor, config } = context;
  const member = await memberById(tx, actor);
  if (!member) return refused("no-session");
  if (member.is_admin === 0) return mailProofCode(tx, context, { member, client });
  const known = await passkeysOf(tx, actor);
  if (known.length === 0)
    return member.password_hash === null
      ? mailFirstPasswordCode(tx, context, { member, client })
      : { kind: "password" };
  const challenge = await newChallenge(tx, now, { purpose: "proof", member: actor });
  return { kind: "passkey", options: showOptions(config, challenge, known) };
}

async function mailProofCode(
  tx: Tx,
  given: TxContext,
  { member, client }: { member: MemberRow; client: string },
): Promise<Refused | ReauthChallenge> {
  const { email } = member;
  const limited = await limitAsking(tx, given, { email, client }, LOGIN);
  if (limited) return limited;
  await mailCode(tx, given, { email, member }, LOGIN);
  return { kind: "code", email };
}

export function prove(
  deps: Writes<MemberId>,
  session: Session,
  { client, ...proof }: Proof & { readonly client: string },
): Promise<Refused | null> {
  const { tokenHash } = session;
  if (proof.kind === "passkey") return proveByPasskey(deps, session, proof.passkey);
  if (proof.kind === "password") return proveByPassword(deps, session, proof.password);
  if (proof.kind === "first-password") return chooseFirstPassword(deps, session, { ...proof, client });
  return deps.onSite(proveByCode, { code: proof.otp, client, tokenHash });
}

/** Never for organisers: their mailbox alone must not be enough (decision 22). */
async function proveByCode(
  tx: Tx,
  context: WriteContext,
  { code, client, tokenHash }: { readonly code: string; readonly client: string; readonly tokenHash: string },
): Promise<Refused | null> {
  const member = await memberById(tx, context.actor);
  if (member?.is_admin !== 0) return refused("wrong-code");
  const asker = { email: member.email, client, member };
  const held = await memberOfCode(tx, context, asker, { purpose: LOGIN, code });
  if (isRefused(held)) return held;
  if (!(await consumeCode(tx, held.codeId))) return refused("wrong-code");
  await markProved(tx, context.now, { tokenHash, by: "code" });
  return null;
}

async function proveByPasskey(
  deps: Writes<MemberId>,
  { memberId, tokenHash }: Session,
  shown: Extract<Proof, { kind: "passkey" }>["passkey"],
): Promise<Refused | null> {
  const checked = await checkPasskey(deps, shown, { purpose: "proof", member: memberId });
  return isRefused(checked) ? checked : deps.onSite(acceptPasskey, { ...checked, tokenHash });
}

async function acceptPasskey(
  tx: Tx,
  { now }: WriteContext,
  { tokenHash, ...checked }: Parameters<typeof updateSignCount>[2] & { readonly tokenHash: string },
): Promise<Refused | null> {
  if (!(await updateSignCount(tx, now, checked))) return refused("wrong-passkey");
  await markProved(tx, now, { tokenHash, by: "passkey" });
  return null;
}

async function proveByPassword(
  { db, onSite }: Writes<MemberId>,
  { memberId, tokenHash }: Session,
  password: string,
): Promise<Refused | null> {
  const limited = await onSite(countAttempt, [PER_SESSION, tokenHash]);
  if (limited) return limited;
  const member = await memberById(db.read, memberId);
  if (await passwordFits(password, member?.password_hash ?? null)) return onSite(acceptPassword, tokenHash);
  await onSite(recordFailedSignIn, member);
  return refused("wrong-own-password");
}

async function acceptPassword(
  tx: Tx,
  { now, actor }: WriteContext,
  tokenHash: string,
): Promise<Refused | null> {
  if (await hasPasskeys(tx, actor)) return refused("passkey-needed");
  await markProved(tx, now, { tokenHash, by: "password" });
  return null;
}
