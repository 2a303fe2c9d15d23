import type { AssertionOptions, PasskeyAssertion } from "#contract/passkeys.ts";
import { refusalUnlessVerified, signIn } from "../../access/sessions.ts";
import { passkeyLimits } from "../../access/sign-in-limits.ts";
import { countAttempt } from "../../calls/rate-limits.ts";
import type { Deps } from "../../platform/deps.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import type { SignedIn } from "../sessions/profile-of.ts";
import { checkPasskey, newChallenge, showOptions, updateSignCount } from "./ceremonies.ts";

const SIGN_IN = { purpose: "sign-in", member: null } as const;

/** A challenge for any sign-in. It names no passkey, because that would reveal which members have one. */
export function beginLogin(deps: Deps, client: string): Promise<Refused | AssertionOptions> {
  return deps.db.write(async (tx) => {
    const limited = await countAttempt(tx, deps, ...passkeyLimits(client));
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
    const refusal = await refusalUnlessVerified(tx, deps.clock(), member);
    if (refusal) return refusal;
    return { token: await signIn(tx, deps, member, { ...origin, by: "passkey" }), member };
  });
}
