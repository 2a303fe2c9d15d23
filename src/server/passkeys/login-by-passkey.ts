import type { ShownPasskey, ShowOptions } from "#contract/passkeys.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { attempt } from "../http/limits.ts";
import { memberById } from "../members/queries.ts";
import { signIn } from "../sessions/start-session.ts";
import { newChallenge } from "./challenges.ts";
import { checkPasskey } from "./check-passkey.ts";
import { countUse } from "./count-use.ts";
import { showOptions } from "./options.ts";
import { passkeyLimits } from "./passkey-limits.ts";

const WHOEVER = { purpose: "sign-in", member: null } as const;

/** A challenge for whoever wants to sign in; names no passkey, so that it tells nobody who has one. */
export function beginLogin(deps: Deps, client: string): Promise<Refused | (ShowOptions & { kind?: never })> {
  return deps.db.write(async (tx) => {
    const limited = await attempt(deps, tx, ...passkeyLimits(client));
    return limited ?? showOptions(deps.config, await newChallenge(tx, deps.clock(), WHOEVER));
  });
}

export async function loginByPasskey(
  deps: Deps,
  shown: ShownPasskey,
  origin: { readonly device: string; readonly client: string },
): Promise<Refused | { kind: "signed-in"; token: string; member: MemberRow }> {
  const checked = await checkPasskey(deps, shown, WHOEVER);
  if (checked.kind === "refused") return checked;
  return deps.db.write(async (tx) => {
    const member = await memberById(tx, checked.passkey.member_id);
    if (!member || !(await countUse(tx, deps.clock(), checked))) return refused("wrong-passkey");
    return { kind: "signed-in", token: await signIn(deps, tx, member, { ...origin, by: "passkey" }), member };
  });
}
