import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { admitMember } from "../invitations/admit-member.ts";
import { linkHolder, SET_PASSWORD_LINK } from "../members/link-holder.ts";
import { hashPassword, isCommonPassword } from "../secrets/passwords.ts";
import { signIn } from "../sessions/start-session.ts";

type Outcome = { kind: "signed-in"; token: string; member: MemberRow } | Refused;

/**
 * Sets the first password of a member whom an organiser added, confirms their address and signs them in. The link says
 * who they are; it works as long as there is no password.
 */
export async function setPassword(
  deps: Deps,
  token: string,
  { newPassword, ...origin }: { newPassword: string; device: string; client: string },
): Promise<Outcome> {
  const early = await passwordLink(deps, token);
  if (early.kind === "refused") return early;
  if (await isCommonPassword(newPassword)) return refused("common-password");
  const password_hash = await hashPassword(newPassword);
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const held = withoutPassword(await linkHolder(deps, tx, token, SET_PASSWORD_LINK));
    if (held.kind === "refused") return held;
    const { member } = held;
    await tx.updateTable("members").set({ password_hash }).where("id", "=", member.id).execute();
    await admitMember(tx, now, member);
    return {
      kind: "signed-in",
      token: await signIn(deps, tx, member, { ...origin, by: "password" }),
      member,
    };
  });
}

/** Who may choose a first password by this link. */
export const passwordLink = async (deps: Deps, token: string) =>
  withoutPassword(await linkHolder(deps, deps.db.read, token, SET_PASSWORD_LINK));

const withoutPassword = (held: Awaited<ReturnType<typeof linkHolder>>) =>
  held.kind === "holder" && held.member.password_hash !== null ? refused("password-already-set") : held;
