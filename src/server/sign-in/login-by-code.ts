import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { askToConfirm } from "../mail/ask-to-confirm.ts";
import { enqueue } from "../mail/enqueue.ts";
import { memberByEmail } from "../members/queries.ts";
import { seal } from "../secrets/sealing.ts";
import { type Asker, issueCode, limitAsking, limitRedeeming, redeemCode } from "./codes.ts";
import { startSession } from "./queries.ts";

/** ASVS 5, 6.5.5: out-of-band codes live at most 10 minutes. */
const CODE_MINUTES = 10;

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
    if (!member) return null;
    if (member.verified_at === null && member.is_admin === 0) {
      await askToConfirm(tx, now, member);
      return refused("unverified");
    }
    const code = await issueCode(deps, tx, member.id, "login", CODE_MINUTES);
    await enqueue(tx, now, member, { kind: "login_code", sealedCode: seal(deps.config.secret, code) });
    return null;
  });
}

/** Begins a session for who brings the newest code. */
export function loginByCode(
  deps: Deps,
  asker: Asker,
  code: string,
): Promise<Refused | { kind: "signed-in"; token: string; member: MemberRow }> {
  return deps.db.write(async (tx) => {
    const limited = await limitRedeeming(deps, tx, asker);
    if (limited) return limited;
    const member = await memberByEmail(tx, asker.email);
    if (!member || !(await redeemCode(deps, tx, member.id, "login", code))) return refused("wrong-code");
    const token = await startSession(tx, deps.clock(), member.id);
    return { kind: "signed-in", token, member };
  });
}
