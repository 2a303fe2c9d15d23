import type { MemberId } from "#contract/ids.ts";
import type { Proof, ReauthChallenge } from "#contract/passkeys.ts";
import { consumeCode, LOGIN, limitAsking, mailCode, memberOfCode } from "../../access/codes.ts";
import { markProved, recordFailedSignIn } from "../../access/sessions.ts";
import { countAttempt } from "../../calls/rate-limits.ts";
import type { Session } from "../../calls/session.ts";
import type { MemberRow, Tx } from "../../platform/db/schema.ts";
import type { Deps, TxContext } from "../../platform/deps.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { passwordFits } from "../../platform/secrets/passwords.ts";
import { memberById } from "../../records/members.ts";
import { checkPasskey, newChallenge, showOptions, updateSignCount } from "./ceremonies.ts";
import { hasPasskeys, passkeysOf } from "./queries.ts";

/** Limits a stranger at a screen that was left open; a limit on the account would lock its owner out. */
const PER_SESSION = { name: "proof", most: 10, minutes: 15 };

/** Starts a proof. A member without admin rights gets a code: for them the mailbox is enough to sign in too. */
export function beginProof(deps: Deps, id: MemberId, client: string): Promise<Refused | ReauthChallenge> {
  return deps.db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("no-session");
    if (member.is_admin === 0) return mailProofCode(tx, deps, { member, client });
    const known = await passkeysOf(tx, id);
    if (known.length === 0) return { kind: member.password_hash === null ? "none" : "password" };
    const challenge = await newChallenge(tx, deps.clock(), { purpose: "proof", member: id });
    return { kind: "passkey", options: showOptions(deps.config, challenge, known) };
  });
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
  deps: Deps,
  session: Session,
  { client, ...proof }: Proof & { client: string },
): Promise<Refused | null> {
  if (proof.kind === "passkey") return proveByPasskey(deps, session, proof.passkey);
  if (proof.kind === "password") return proveByPassword(deps, session, proof.password);
  return proveByCode(deps, session, { code: proof.otp, client });
}

/** Never for organisers: their mailbox alone must not be enough (decision 22). */
function proveByCode(
  deps: Deps,
  { memberId, tokenHash }: Session,
  { code, client }: { code: string; client: string },
): Promise<Refused | null> {
  return deps.db.write(async (tx) => {
    const member = await memberById(tx, memberId);
    if (member?.is_admin !== 0) return refused("wrong-code");
    const held = await memberOfCode(
      tx,
      deps,
      { email: member.email, client, member },
      { purpose: LOGIN, code },
    );
    if (isRefused(held)) return held;
    if (!(await consumeCode(tx, held.codeId))) return refused("wrong-code");
    await markProved(tx, deps.clock(), { tokenHash, by: "code" });
    return null;
  });
}

async function proveByPasskey(
  deps: Deps,
  { memberId, tokenHash }: Session,
  shown: Extract<Proof, { kind: "passkey" }>["passkey"],
): Promise<Refused | null> {
  const checked = await checkPasskey(deps, shown, { purpose: "proof", member: memberId });
  if (isRefused(checked)) return checked;
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    if (!(await updateSignCount(tx, now, checked))) return refused("wrong-passkey");
    await markProved(tx, now, { tokenHash, by: "passkey" });
    return null;
  });
}

async function proveByPassword(
  deps: Deps,
  { memberId, tokenHash }: Session,
  password: string,
): Promise<Refused | null> {
  const limited = await deps.db.write((tx) => countAttempt(tx, deps, [PER_SESSION, tokenHash]));
  if (limited) return limited;
  const member = await memberById(deps.db.read, memberId);
  if (!(await passwordFits(password, member?.password_hash ?? null))) {
    await deps.db.write((tx) => recordFailedSignIn(tx, deps.clock(), member));
    return refused("wrong-own-password");
  }
  return deps.db.write(async (tx) => {
    if (await hasPasskeys(tx, memberId)) return refused("passkey-needed");
    await markProved(tx, deps.clock(), { tokenHash, by: "password" });
    return null;
  });
}
