import type { MemberId } from "#contract/ids.ts";
import type { Proof, ReauthChallenge } from "#contract/passkeys.ts";
import { consumeCode, limitAsking, mailCode, memberOfCode, PASSWORD_RESET } from "../../access/codes.ts";
import { markProved } from "../../access/sessions.ts";
import { audit } from "../../audit/audit.ts";
import type { Session } from "../../calls/session.ts";
import type { WriteContext, Writes } from "../../calls/writes.ts";
import type { MemberRow, Tx } from "../../platform/db/schema.ts";
import type { TxContext } from "../../platform/deps.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { hashPassword, isCommonPassword } from "../../platform/secrets/passwords.ts";
import { memberById } from "../../records/members.ts";
import { hasPasskeys } from "./queries.ts";

/** An admin with neither passkey nor password, who was granted the rights as a member, proves the mailbox first. */
export async function mailFirstPasswordCode(
  tx: Tx,
  given: TxContext,
  { member, client }: { readonly member: MemberRow; readonly client: string },
): Promise<Refused | ReauthChallenge> {
  const { email } = member;
  const limited = await limitAsking(tx, given, { email, client }, PASSWORD_RESET);
  if (limited) return limited;
  await mailCode(tx, given, { email, member }, PASSWORD_RESET);
  return { kind: "first-password", email };
}

type FirstPassword = Omit<Extract<Proof, { kind: "first-password" }>, "kind"> & { readonly client: string };

/** Ends no session: there was no password that others may have known. Only a right code causes the work of hashing. */
export async function chooseFirstPassword(
  { onSite }: Writes<MemberId>,
  { tokenHash }: Session,
  { otp, newPassword, client }: FirstPassword,
): Promise<Refused | null> {
  if (await isCommonPassword(newPassword)) return refused("common-password");
  const held = await onSite(checkOwnCode, { code: otp, client });
  if (isRefused(held)) return held;
  return onSite(storeFirst, { ...held, hash: await hashPassword(newPassword), tokenHash });
}

async function checkOwnCode(
  tx: Tx,
  context: WriteContext,
  { code, client }: { readonly code: string; readonly client: string },
): Promise<Refused | { codeId: number }> {
  const member = await memberById(tx, context.actor);
  if (!member) return refused("wrong-code");
  const asker = { email: member.email, client, member };
  const held = await memberOfCode(tx, context, asker, { purpose: PASSWORD_RESET, code });
  return isRefused(held) ? held : { codeId: held.codeId };
}

interface Chosen {
  readonly codeId: number;
  readonly hash: string;
  readonly tokenHash: string;
}

async function storeFirst(
  tx: Tx,
  { now, actor }: WriteContext,
  { codeId, hash, tokenHash }: Chosen,
): Promise<Refused | null> {
  if (await hasPasskeys(tx, actor)) return refused("passkey-needed");
  if (!(await consumeCode(tx, codeId))) return refused("wrong-code");
  const { numUpdatedRows } = await tx
    .updateTable("members")
    .set({ password_hash: hash })
    .where("id", "=", actor)
    .where("password_hash", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return refused("wrong-code");
  await markProved(tx, now, { tokenHash, by: "password" });
  await audit(tx, now, { actor, action: "password.reset", target: `member:${actor}` });
  return null;
}
