import { type SignInMethod, signIn } from "../access/sessions.ts";
import { admitMember } from "../answers/invitations/invite.ts";
import type { WriteContext, Writes } from "../calls/writes.ts";
import { lockUpcoming } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { hashPassword, isCommonPassword } from "../platform/secrets/passwords.ts";
import { memberOfLink, SET_PASSWORD_LINK } from "../records/link-holder.ts";
import type { SignedIn } from "./sessions/profile-of.ts";

interface ChosenPassword extends Omit<SignInMethod, "by"> {
  readonly token: string;
  readonly newPassword: string;
}

/**
 * Confirms the address and signs in. The link identifies the member, and works until there is a password.
 * Checks the link and hashes before the transaction, and checks the link again in it.
 */
export async function hashAndSetFirst(
  deps: Writes<null, "nothing">,
  { newPassword, ...chosen }: ChosenPassword,
): Promise<Refused | SignedIn> {
  const early = await checkPasswordLink(deps, chosen.token);
  if (isRefused(early)) return early;
  if (await isCommonPassword(newPassword)) return refused("common-password");
  return deps.onSite(storeFirst, { ...chosen, password_hash: await hashPassword(newPassword) });
}

async function storeFirst(
  tx: Tx,
  context: WriteContext<null>,
  {
    token,
    password_hash,
    ...origin
  }: Omit<ChosenPassword, "newPassword"> & { readonly password_hash: string },
): Promise<Refused | SignedIn> {
  const { now } = context;
  const held = withoutPassword(await memberOfLink(tx, context, token, SET_PASSWORD_LINK));
  if (isRefused(held)) return held;
  const { member } = held;
  await lockUpcoming(tx, now);
  await tx.updateTable("members").set({ password_hash }).where("id", "=", member.id).execute();
  await admitMember(tx, context, member);
  return { token: await signIn(tx, context, member, { ...origin, by: "password" }), member };
}

export const checkPasswordLink = async ({ db, config, clock }: ReadDeps, token: string) =>
  withoutPassword(await memberOfLink(db.read, { config, now: clock() }, token, SET_PASSWORD_LINK));

const withoutPassword = (held: Awaited<ReturnType<typeof memberOfLink>>) =>
  !isRefused(held) && held.member.password_hash !== null ? refused("password-already-set") : held;
