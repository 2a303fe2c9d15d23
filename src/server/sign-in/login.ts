import type { MemberId } from "#contract/ids.ts";
import {
  type CodeRequester,
  consumeCode,
  LOGIN,
  limitAsking,
  mailCode,
  memberOfCode,
  newestLoginCode,
} from "../access/codes.ts";
import { recordFailedSignIn, refusalUnlessVerified, type SignInMethod, signIn } from "../access/sessions.ts";
import { passwordLimits } from "../access/sign-in-limits.ts";
import { countAttempt } from "../calls/rate-limits.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";
import { isPostgres } from "../platform/db/sql.ts";
import type { Deps, TxContext } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { hashPassword, needsRehash, passwordFits } from "../platform/secrets/passwords.ts";
import { readLinkToken } from "../platform/secrets/tokens.ts";
import { memberOfLink } from "../records/link-holder.ts";
import { memberByEmail } from "../records/members.ts";
import { hasPasskeys } from "./passkeys/queries.ts";
import type { SignedIn } from "./sessions/profile-of.ts";

/** An unknown address gets the same answer. An unverified member is told so, and gets the verification mail again. */
export function requestLoginCode(deps: Deps, asker: CodeRequester): Promise<Refused | null> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const limited = await limitAsking(tx, deps, asker, LOGIN);
    if (limited) return limited;
    const member = await memberByEmail(tx, asker.email);
    const refusal = member ? await refusalUnlessVerified(tx, now, member) : null;
    if (refusal) return refusal;
    await mailCode(tx, deps, { email: asker.email, member }, LOGIN);
    return null;
  });
}

type Origin = Omit<SignInMethod, "by">;

export function loginByCode(
  deps: Deps,
  asker: CodeRequester,
  { code, device }: { code: string; device: string },
): Promise<Refused | SignedIn> {
  return deps.db.write(async (tx) => {
    const member = await memberByEmail(tx, asker.email);
    const held = await memberOfCode(tx, deps, { ...asker, member }, { purpose: LOGIN, code });
    if (isRefused(held)) {
      if (held.why === "wrong-code") await recordFailedSignIn(tx, deps.clock(), member);
      return held;
    }
    if (!(await consumeCode(tx, held.codeId))) return refused("wrong-code");
    return begin(tx, deps, held.member, { device, client: asker.client });
  });
}

export function loginByLink(deps: Deps, token: string, origin: Origin): Promise<Refused | SignedIn> {
  return deps.db.write(async (tx) => {
    const code = await newestLoginCode(tx, readLinkToken(token)?.memberId);
    const subjectsOf = () => (code ? [code.code_hash] : []);
    const held = await memberOfLink(tx, deps, token, { purpose: "login", subjectsOf });
    if (isRefused(held)) return held;
    if (!code || !(await consumeCode(tx, code.id))) return refused("invalid-link");
    return begin(tx, deps, held.member, origin);
  });
}

/** Starts a session, in which an organiser with passkeys has no admin rights. */
async function begin(tx: Tx, given: TxContext, member: MemberRow, origin: Origin): Promise<SignedIn> {
  const token = await signIn(tx, given, member, { ...origin, by: "code" });
  const isAdmin = member.is_admin === 1 && !(await hasPasskeys(tx, member.id));
  return { token, member, isAdmin };
}

interface Attempt {
  readonly client: string;
  readonly device: string;
  readonly audience: "admins" | "members";
}

/**
 * A wrong password and an unknown address get the same answer after the same time. An organiser with passkeys must
 * show one as well: the password alone starts no session.
 */
export async function login(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { client, device, audience }: Attempt,
): Promise<Refused | SignedIn> {
  const limited = await deps.db.write((tx) => countAttempt(tx, deps, ...passwordLimits(email, client)));
  if (limited) return limited;
  const found = await memberByEmail(deps.db.read, email);
  const hash = found?.password_hash ?? null;
  if (!(await passwordFits(password, hash)) || !found || hash === null) {
    await deps.db.write((tx) => recordFailedSignIn(tx, deps.clock(), found));
    return refused("wrong-password");
  }
  const stronger = needsRehash(hash) ? await hashPassword(password) : null;
  return deps.db.write(async (tx) => {
    // Checking waits for its turn: meanwhile the password may have been reset, or the member removed.
    const member = await memberNow(tx, found.id);
    if (member?.password_hash !== hash) return refused("wrong-password");
    if (stronger !== null) {
      await tx.updateTable("members").set({ password_hash: stronger }).where("id", "=", member.id).execute();
    }
    if (member.is_admin === 0 && audience === "admins") return refused("not-admin-login");
    const refusal = await refusalUnlessVerified(tx, deps.clock(), member);
    if (refusal) return refusal;
    if (member.is_admin === 1 && (await hasPasskeys(tx, member.id))) return refused("passkey-needed");
    const token = await signIn(tx, deps, member, { client, device, by: "password" });
    return { token, member };
  });
}

/** The current row of the member; on PostgreSQL it is locked until the transaction ends. */
function memberNow(tx: Tx, id: MemberId): Promise<MemberRow | undefined> {
  const member = tx.selectFrom("members").selectAll().where("id", "=", id);
  return (isPostgres(tx) ? member.forUpdate() : member).executeTakeFirst();
}
