import type { MemberId } from "#contract/ids.ts";
import type { AssertionOptions, PasskeyAssertion, Proof, ReauthChallenge } from "#contract/passkeys.ts";
import { isRefused, type Refused, refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { countAttempt } from "../http/rate-limits.ts";
import type { Session } from "../http/session.ts";
import { memberById } from "../members/queries.ts";
import { passwordFits } from "../secrets/passwords.ts";
import type { SignedIn } from "../sessions/profile-of.ts";
import { markProved, recordFailedSignIn, signIn } from "../sessions/sessions.ts";
import { checkPasskey, newChallenge, showOptions, updateSignCount } from "./ceremonies.ts";
import { passkeyLimits } from "./passkey-limits.ts";
import { hasPasskeys, passkeysOf } from "./queries.ts";

/** Limits a stranger at a screen that was left open; a limit on the account would lock its owner out. */
const PER_SESSION = { name: "proof", most: 10, minutes: 15 };

export function beginProof(deps: Deps, id: MemberId): Promise<ReauthChallenge> {
  return deps.db.write(async (tx) => {
    const known = await passkeysOf(tx, id);
    if (known.length === 0) {
      const member = await memberById(tx, id);
      return { kind: member?.password_hash ? "password" : "none" };
    }
    const challenge = await newChallenge(tx, deps.clock(), { purpose: "proof", member: id });
    return { kind: "passkey", options: showOptions(deps.config, challenge, known) };
  });
}

export function prove(deps: Deps, session: Session, proof: Proof): Promise<Refused | null> {
  return proof.kind === "passkey"
    ? proveByPasskey(deps, session, proof.passkey)
    : proveByPassword(deps, session, proof.password);
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
  const limited = await deps.db.write((tx) => countAttempt(deps, tx, [PER_SESSION, tokenHash]));
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

const SIGN_IN = { purpose: "sign-in", member: null } as const;

/** A challenge for any sign-in. It names no passkey, because that would reveal which members have one. */
export function beginLogin(deps: Deps, client: string): Promise<Refused | AssertionOptions> {
  return deps.db.write(async (tx) => {
    const limited = await countAttempt(deps, tx, ...passkeyLimits(client));
    return limited ?? showOptions(deps.config, await newChallenge(tx, deps.clock(), SIGN_IN));
  });
}

export async function loginByPasskey(
  deps: Deps,
  shown: PasskeyAssertion,
  origin: { readonly device: string; readonly client: string },
): Promise<Refused | SignedIn> {
  const checked = await checkPasskey(deps, shown, SIGN_IN);
  if (isRefused(checked)) return checked;
  return deps.db.write(async (tx) => {
    const member = await memberById(tx, checked.passkey.member_id);
    if (!member || !(await updateSignCount(tx, deps.clock(), checked))) return refused("wrong-passkey");
    return { token: await signIn(deps, tx, member, { ...origin, by: "passkey" }), member };
  });
}
