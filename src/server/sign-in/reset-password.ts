import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { memberByEmail } from "../members/queries.ts";
import { hashPassword, isCommonPassword } from "../secrets/passwords.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { type Asker, holderOf, limitAsking, mailCode, PASSWORD_RESET, spendCode } from "./codes.ts";

export function requestPasswordReset(deps: Deps, asker: Asker): Promise<Refused | null> {
  return deps.db.write(async (tx) => {
    const limited = await limitAsking(deps, tx, asker, PASSWORD_RESET);
    if (limited) return limited;
    const member = await memberByEmail(tx, asker.email);
    const admin = member?.is_admin === 1 ? member : undefined;
    await mailCode(deps, tx, { email: asker.email, member: admin }, PASSWORD_RESET);
    return null;
  });
}

/** Sets a new password with the mailed code and signs the member out everywhere; hashes only for who has the code. */
export async function resetPassword(
  deps: Deps,
  { email, otp, newPassword }: { email: string; otp: string; newPassword: string },
  client: string,
): Promise<Refused | { kind: "reset" }> {
  if (await isCommonPassword(newPassword)) return refused("common-password");
  const held = await deps.db.write((tx) =>
    holderOf(deps, tx, { email, client }, { purpose: PASSWORD_RESET, code: otp }),
  );
  if (held.kind === "refused") return held;
  const { member, codeId } = held;
  const hash = await hashPassword(newPassword);
  return deps.db.write(async (tx) => {
    if (!(await spendCode(tx, codeId))) return refused("wrong-code");
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
