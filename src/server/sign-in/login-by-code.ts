import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberRow, Tx } from "../db/schema.ts";
import type { Circumstances, Deps } from "../deps.ts";
import { askToConfirm } from "../mail/ask-to-confirm.ts";
import { linkHolder } from "../members/link-holder.ts";
import { memberByEmail } from "../members/queries.ts";
import { hasPasskeys } from "../passkeys/queries.ts";
import { readLinkToken } from "../secrets/link-tokens.ts";
import { recordFailedSignIn } from "../sessions/record-sign-in.ts";
import { type Entrance, signIn } from "../sessions/start-session.ts";
import { type Asker, holderOf, LOGIN, limitAsking, mailCode, newestLoginCode, spendCode } from "./codes.ts";

/**
 * Mails a sign-in code. An unknown address is answered like a known one; an unverified member is told so, as the
 * specification asks, and gets the verify mail again.
 */
export function requestLoginCode(deps: Deps, asker: Asker): Promise<Refused | null> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const limited = await limitAsking(deps, tx, asker, LOGIN);
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

interface SignedIn {
  readonly kind: "signed-in";
  readonly token: string;
  readonly member: MemberRow;
  readonly isAdmin: boolean;
}

/** Where a sign-in comes from. */
type Origin = Omit<Entrance, "by">;

export function loginByCode(
  deps: Deps,
  asker: Asker,
  { code, device }: { code: string; device: string },
): Promise<Refused | SignedIn> {
  return deps.db.write(async (tx) => {
    const held = await holderOf(deps, tx, asker, { purpose: LOGIN, code });
    if (held.kind === "refused") {
      if (held.why === "wrong-code")
        await recordFailedSignIn(tx, deps.clock(), await memberByEmail(tx, asker.email));
      return held;
    }
    if (!(await spendCode(tx, held.codeId))) return refused("wrong-code");
    return begin(deps, tx, held.member, { device, client: asker.client });
  });
}

export function loginByLink(deps: Deps, token: string, origin: Origin): Promise<Refused | SignedIn> {
  return deps.db.write(async (tx) => {
    const code = await newestLoginCode(tx, readLinkToken(token)?.memberId);
    const subjectsOf = () => (code ? [code.code_hash] : []);
    const held = await linkHolder(deps, tx, token, { purpose: "login", subjectsOf });
    if (held.kind === "refused") return held;
    if (!code || !(await spendCode(tx, code.id))) return refused("invalid-link");
    return begin(deps, tx, held.member, origin);
  });
}

/** An organiser who has passkeys is a mere member in it. */
async function begin(given: Circumstances, tx: Tx, member: MemberRow, origin: Origin): Promise<SignedIn> {
  const token = await signIn(given, tx, member, { ...origin, by: "code" });
  const isAdmin = member.is_admin === 1 && !(await hasPasskeys(tx, member.id));
  return { kind: "signed-in", token, member, isAdmin };
}
