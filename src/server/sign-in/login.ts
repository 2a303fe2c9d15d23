import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { attempt } from "../http/limits.ts";
import { memberByEmail } from "../members/queries.ts";
import { hasPasskeys } from "../passkeys/queries.ts";
import { hashPassword, needsRehash, passwordFits } from "../secrets/passwords.ts";
import { recordFailedSignIn } from "../sessions/record-sign-in.ts";
import { signIn } from "../sessions/start-session.ts";

const PER_CLIENT = { name: "login-client", most: 100, minutes: 60 };
const PER_ACCOUNT_AND_CLIENT = { name: "login", most: 10, minutes: 15 };
/** Of all clients together; whose account it is still comes in by a mailed code (requirement 7). */
const PER_ACCOUNT = { name: "login-account", most: 50, minutes: 60, hurried: 20 };

type LoginOutcome = { kind: "signed-in"; token: string; member: MemberRow } | Refused;

/**
 * Signs an administrator in; whoever is none, or unknown, is told the same after the same time. Who has passkeys shows one
 * as well: the password alone begins nothing.
 */
export async function login(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { client, device }: { client: string; device: string },
): Promise<LoginOutcome> {
  const limited = await deps.db.write((tx) =>
    attempt(
      deps,
      tx,
      [PER_CLIENT, client],
      [PER_ACCOUNT_AND_CLIENT, `${email}\n${client}`],
      [PER_ACCOUNT, email],
    ),
  );
  if (limited) return limited;
  const found = await memberByEmail(deps.db.read, email);
  const member = found?.is_admin === 1 ? found : undefined;
  const hash = member?.password_hash ?? null;
  if (!(await passwordFits(password, hash)) || !member || hash === null) {
    await deps.db.write((tx) => recordFailedSignIn(tx, deps.clock(), member));
    return refused("wrong-password");
  }
  const stronger = needsRehash(hash) ? await hashPassword(password) : null;
  return deps.db.write(async (tx) => {
    if (stronger !== null) {
      await tx.updateTable("members").set({ password_hash: stronger }).where("id", "=", member.id).execute();
    }
    if (await hasPasskeys(tx, member.id)) return refused("passkey-needed");
    const token = await signIn(deps, tx, member, { device, by: "password" });
    return { kind: "signed-in", token, member };
  });
}
