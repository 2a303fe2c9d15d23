import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../audit.ts";
import type { Deps } from "../deps.ts";
import { enqueue } from "../mail/enqueue.ts";
import { memberByEmail } from "../members/queries.ts";
import { hashPassword, isCommonPassword } from "../secrets/passwords.ts";
import { seal } from "../secrets/sealing.ts";
import { type Asker, issueCode, limitAsking, limitRedeeming, redeemCode } from "./codes.ts";
import { endSessionsOf } from "./queries.ts";

const CODE_MINUTES = 15;

/** Mails a code to an administrator; nobody learns from the answer whether there is one. */
export function requestPasswordReset(deps: Deps, asker: Asker): Promise<Refused | null> {
  return deps.db.write(async (tx) => {
    const limited = await limitAsking(deps, tx, asker);
    if (limited) return limited;
    const member = await memberByEmail(tx, asker.email);
    if (member?.is_admin !== 1) return null;
    const code = await issueCode(deps, tx, member.id, "password_reset", CODE_MINUTES);
    const sealedCode = seal(deps.config.secret, code);
    await enqueue(tx, deps.clock(), member, { kind: "password_reset", sealedCode });
    return null;
  });
}

/** Sets a new password with the mailed code and signs the member out everywhere. */
export async function resetPassword(
  deps: Deps,
  { email, otp, newPassword }: { email: string; otp: string; newPassword: string },
  client: string,
): Promise<Refused | { kind: "reset" }> {
  if (await isCommonPassword(newPassword)) return refused("common-password");
  const hash = await hashPassword(newPassword);
  return deps.db.write(async (tx) => {
    const limited = await limitRedeeming(deps, tx, { email, client });
    if (limited) return limited;
    const member = await memberByEmail(tx, email);
    if (!member || !(await redeemCode(deps, tx, member.id, "password_reset", otp)))
      return refused("wrong-code");
    await tx.updateTable("members").set({ password_hash: hash }).where("id", "=", member.id).execute();
    await endSessionsOf(tx, member.id);
    await audit(tx, deps.clock(), {
      actor: member.id,
      action: "password.reset",
      target: `member:${member.id}`,
    });
    return { kind: "reset" };
  });
}
