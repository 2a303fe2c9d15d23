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
import { recordFailedSignIn, refusalUnlessVerified, signIn } from "../access/sessions.ts";
import { passwordLimits } from "../access/sign-in-limits.ts";
import { countAttempt } from "../calls/rate-limits.ts";
import type { WriteContext, Writes } from "../calls/writes.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";
import { isPostgres } from "../platform/db/sql.ts";
import type { TxContext } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { hashPassword, needsRehash, passwordFits } from "../platform/secrets/passwords.ts";
import { readLinkToken } from "../platform/secrets/tokens.ts";
import { memberOfLink } from "../records/link-holder.ts";
import { memberByEmail } from "../records/members.ts";
import { codeHolderAt, type Entered, type Origin } from "./choosing.ts";
import { hasPasskeys } from "./passkeys/queries.ts";
import type { SignedIn } from "./sessions/profile-of.ts";

/** An unknown address gets the same answer. An unverified member is told so, and gets the verification mail again. */
export async function requestLoginCode(
  tx: Tx,
  context: WriteContext<null>,
  asker: CodeRequester,
): Promise<Refused | null> {
  const limited = await limitAsking(tx, context, asker, LOGIN);
  if (limited) return limited;
  const member = await codeHolderAt(tx, asker.email);
  const refusal = member ? await refusalUnlessVerified(tx, context.now, member) : null;
  if (refusal) return refusal;
  await mailCode(tx, context, { email: asker.email, member }, LOGIN);
  return null;
}

/** What a right code or link opens: a session, or the choice whose. */
interface Opened<Entry extends Entered> extends Origin {
  readonly entry: (tx: Tx, given: TxContext, member: MemberRow, origin: Origin) => Promise<Entry>;
}

export async function loginByCode(
  tx: Tx,
  context: WriteContext<null>,
  { email, code, entry, ...origin }: Opened<Entered> & { readonly email: string; readonly code: string },
): Promise<Refused | Entered> {
  const member = await codeHolderAt(tx, email);
  const asker = { email, client: origin.client, member };
  const held = await memberOfCode(tx, context, asker, { purpose: LOGIN, code });
  if (isRefused(held)) {
    if (held.why === "wrong-code") await recordFailedSignIn(tx, context, member);
    return held;
  }
  if (!(await consumeCode(tx, held.codeId))) return refused("wrong-code");
  return entry(tx, context, held.member, origin);
}

export async function loginByLink<Entry extends Entered>(
  tx: Tx,
  context: WriteContext<null>,
  { token, entry, ...origin }: Opened<Entry> & { readonly token: string },
): Promise<Refused | Entry> {
  const code = await newestLoginCode(tx, readLinkToken(token)?.memberId);
  const subjectsOf = () => (code ? [code.code_hash] : []);
  const held = await memberOfLink(tx, context, token, { purpose: "login", subjectsOf });
  if (isRefused(held)) return held;
  if (!code || !(await consumeCode(tx, code.id))) return refused("invalid-link");
  return entry(tx, context, held.member, origin);
}

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly client: string;
  readonly device: string;
  readonly audience: "admins" | "members";
}

/** A wrong password and an unknown address get the same answer after the same time. With passkeys a password starts no session. */
export async function login(
  { db, onSite }: Writes<null, "nothing">,
  { email, password, ...attempt }: Attempt,
): Promise<Refused | SignedIn> {
  const limited = await onSite(countAttempt, ...passwordLimits(email, attempt.client));
  if (limited) return limited;
  const found = await memberByEmail(db.read, email);
  const hash = found?.password_hash ?? null;
  if (!(await passwordFits(password, hash)) || !found || hash === null) {
    await onSite(recordFailedSignIn, found);
    return refused("wrong-password");
  }
  const stronger = needsRehash(hash) ? await hashPassword(password) : null;
  return onSite(beginByPassword, { id: found.id, hash, stronger, ...attempt });
}

interface FittingPassword extends Omit<Attempt, "email" | "password"> {
  readonly id: MemberId;
  readonly hash: string;
  readonly stronger: string | null;
}

async function beginByPassword(
  tx: Tx,
  context: WriteContext<null>,
  { id, hash, stronger, audience, ...origin }: FittingPassword,
): Promise<Refused | SignedIn> {
  // Checking waits for its turn: meanwhile the password may have been reset, or the member removed.
  const member = await memberNow(tx, id);
  if (member?.password_hash !== hash) return refused("wrong-password");
  if (stronger !== null)
    await tx.updateTable("members").set({ password_hash: stronger }).where("id", "=", id).execute();
  if (member.is_admin === 0 && audience === "admins") return refused("not-admin-login");
  const refusal = await refusalUnlessVerified(tx, context.now, member);
  if (refusal) return refusal;
  if (member.is_admin === 1 && (await hasPasskeys(tx, member.id))) return refused("passkey-needed");
  const token = await signIn(tx, context, member, { ...origin, by: "password" });
  return { token, member };
}

/** The current row of the member; on PostgreSQL it is locked until the transaction ends. */
function memberNow(tx: Tx, id: MemberId): Promise<MemberRow | undefined> {
  const member = tx.selectFrom("members").selectAll().where("id", "=", id);
  return (isPostgres(tx) ? member.forUpdate() : member).executeTakeFirst();
}
