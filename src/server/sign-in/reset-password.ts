import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { type Actor, audit } from "../audit/record.ts";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { memberByEmail, memberById } from "../members/queries.ts";
import { hasPasskeys } from "../passkeys/queries.ts";
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
    await replacePassword(tx, deps.clock(), { member: member.id, hash, actor: member.id });
    return { kind: "reset" };
  });
}

interface Replacement {
  readonly member: MemberId;
  readonly hash: string;
  readonly actor: Actor;
}

/** Signs the member out everywhere: the old password may have been known to others. */
async function replacePassword(tx: Tx, now: Date, { member, hash, actor }: Replacement): Promise<void> {
  await tx.updateTable("members").set({ password_hash: hash }).where("id", "=", member).execute();
  await endSessionsOf(tx, member);
  await audit(tx, now, { actor, action: "password.reset", target: `member:${member}` });
}

/** Gives an administrator a password that the operator of the machine passes on. */
export async function givePassword(
  { db, clock }: Deps,
  id: MemberId,
  password: string,
): Promise<Refused | { kind: "given"; hasPasskeys: boolean }> {
  const hash = await hashPassword(password);
  return db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("member-not-found");
    if (member.is_admin !== 1) return refused("not-admin");
    await replacePassword(tx, clock(), { member: id, hash, actor: "command-line" });
    return { kind: "given", hasPasskeys: await hasPasskeys(tx, id) };
  });
}
