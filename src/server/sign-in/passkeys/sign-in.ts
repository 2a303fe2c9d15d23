import type { AssertionOptions, PasskeyAssertion } from "#contract/passkeys.ts";
import { refusalUnlessVerified, type SignInMethod, signIn } from "../../access/sessions.ts";
import { passkeyLimits } from "../../access/sign-in-limits.ts";
import { countAttempt } from "../../calls/rate-limits.ts";
import type { WriteContext, Writes } from "../../calls/writes.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import type { SignedIn } from "../sessions/profile-of.ts";
import { checkPasskey, newChallenge, showOptions, updateSignCount } from "./ceremonies.ts";

const SIGN_IN = { purpose: "sign-in", member: null } as const;

/** A challenge for any sign-in. It names no passkey, because that would reveal which members have one. */
export async function beginLogin(
  tx: Tx,
  context: WriteContext<null>,
  { client }: { readonly client: string },
): Promise<Refused | AssertionOptions> {
  const limited = await countAttempt(tx, context, ...passkeyLimits(client));
  return limited ?? showOptions(context.config, await newChallenge(tx, context.now, SIGN_IN));
}

type Origin = Omit<SignInMethod, "by">;

export async function loginByPasskey(
  deps: Writes<null, "nothing">,
  shown: PasskeyAssertion,
  origin: Origin,
): Promise<Refused | SignedIn> {
  const checked = await checkPasskey(deps, shown, SIGN_IN);
  return isRefused(checked) ? checked : deps.onSite(beginByPasskey, { ...checked, origin });
}

async function beginByPasskey(
  tx: Tx,
  context: WriteContext<null>,
  { origin, ...checked }: Parameters<typeof updateSignCount>[2] & { readonly origin: Origin },
): Promise<Refused | SignedIn> {
  const member = await memberById(tx, checked.passkey.member_id);
  if (!member || !(await updateSignCount(tx, context.now, checked))) return refused("wrong-passkey");
  const refusal = await refusalUnlessVerified(tx, context.now, member);
  if (refusal) return refusal;
  return { token: await signIn(tx, context, member, { ...origin, by: "passkey" }), member };
}
