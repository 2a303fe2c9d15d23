import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { askToConfirm } from "../mail/ask-to-confirm.ts";
import { memberByEmail } from "../members/queries.ts";
import { hasPasskeys } from "../passkeys/queries.ts";
import { type Asker, holderOf, LOGIN, limitAsking, mailCode, spendCode } from "./codes.ts";
import { signIn } from "./queries.ts";
import { recordFailedSignIn } from "./record-sign-in.ts";

/**
 * Mails a sign-in code. An unknown address is answered like a known one; an unverified member is told so, as the
 * specification asks, and gets the verify mail again.
 */
export function requestLoginCode(deps: Deps, asker: Asker): Promise<Refused | null> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const limited = await limitAsking(deps, tx, asker);
    if (limited) return limited;
    const member = await memberByEmail(tx, asker.email);
    if (member?.verified_at === null && member.is_admin === 0) {
      await askToConfirm(tx, now, member);
      return refused("unverified");
    }
    await mailCode(deps, tx, { email: asker.email, member }, LOGIN);
    return null;
  });
}

/** Begins a session for who brings the newest code; an organiser who has passkeys is a mere member in it. */
export function loginByCode(
  deps: Deps,
  asker: Asker,
  { code, device }: { code: string; device: string },
): Promise<Refused | { kind: "signed-in"; token: string; member: MemberRow; isAdmin: boolean }> {
  return deps.db.write(async (tx) => {
    const held = await holderOf(deps, tx, asker, { purpose: LOGIN, code });
    if (held.kind === "refused") {
      await recordFailedSignIn(tx, deps.clock(), await memberByEmail(tx, asker.email));
      return held;
    }
    if (!(await spendCode(tx, held.codeId))) return refused("wrong-code");
    const { member } = held;
    const token = await signIn(deps, tx, member, { device, by: "code" });
    const isAdmin = member.is_admin === 1 && !(await hasPasskeys(tx, member.id));
    return { kind: "signed-in", token, member, isAdmin };
  });
}
