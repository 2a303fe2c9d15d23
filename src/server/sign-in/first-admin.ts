import { randomBytes } from "node:crypto";
import type { MemberId } from "#contract/ids.ts";
import { PAGES } from "#contract/pages.ts";
import { inviteToUpcoming } from "../answers/invitations/invite.ts";
import { audit } from "../audit/audit.ts";
import { hasMailServer } from "../platform/config/config.ts";
import { lockFirstStart } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import type { Deps, TxContext } from "../platform/deps.ts";
import { hashPassword } from "../platform/secrets/passwords.ts";
import { FIRST_ON_ADDRESS, insertMembers } from "../records/insert-members.ts";
import { closeRanks } from "../records/mailboxes.ts";
import { administrators, memberByEmail, PLACEHOLDER, PLACEHOLDERS } from "../records/members.ts";

export type FirstAdmin =
  | { readonly kind: "made"; readonly email: string; readonly generatedPassword: string | null }
  | { readonly kind: "moved"; readonly email: string }
  | { readonly kind: "there" };

type Made = Extract<FirstAdmin, { kind: "made" }>;

/** For the person who starts a new site: where to go, and with what. */
export function howToSignIn({ email, generatedPassword }: Made, publicUrl: string): string {
  const lines = [
    "",
    "  The site is new. Open this address and sign in as its first administrator:",
    "",
    `    Address:   ${publicUrl}${PAGES.adminLogin}`,
    `    E-mail:    ${email}`,
    `    Password:  ${generatedPassword ?? "the one in ADMIN_PASSWORD"}`,
    "",
    ...(generatedPassword === null ? [] : ["  The password is shown only now.", ""]),
  ];
  return `${lines.join("\n")}\n`;
}

/** `ADMIN_EMAIL` replaces a placeholder. @param tellOf called before the commit: a password that could not be shown is not stored */
export async function ensureFirstAdmin(
  deps: Deps,
  tellOf: (admin: FirstAdmin) => void = () => undefined,
): Promise<FirstAdmin> {
  if ((await administrators(deps.db.read)).length > 0) {
    const settled = await settlePlaceholder(deps);
    tellOf(settled);
    return settled;
  }
  const { email, password } = deps.config.firstAdmin;
  const generatedPassword = password === null ? randomBytes(12).toString("hex") : null;
  const password_hash = await hashPassword(password ?? generatedPassword ?? "");
  return deps.db.write(async (tx) => {
    await lockFirstStart(tx);
    if ((await administrators(tx)).length > 0) return { kind: "there" };
    const address = email ?? PLACEHOLDER;
    const id = await makeAdmin(
      tx,
      { config: deps.config, now: deps.clock() },
      { email: address, password_hash },
    );
    if (isVerified(deps)) await inviteToUpcoming(tx, deps.clock(), [id]);
    const made = { kind: "made", email: address, generatedPassword } as const;
    tellOf(made);
    return made;
  });
}

/** The operator vouches for a configured address; a mail that only becomes a file reaches no other person. */
const isVerified = ({ config }: Pick<TxContext, "config">): boolean =>
  config.firstAdmin.email !== null || !hasMailServer(config);

async function makeAdmin(
  tx: Tx,
  given: TxContext,
  { email, password_hash }: { email: string; password_hash: string },
): Promise<MemberId> {
  const now = given.now;
  const known = await memberByEmail(tx, email);
  const newcomer = {
    email,
    name: "Beheerder",
    from: "first-start",
    isAdmin: true,
    isVerified: isVerified(given),
    passwordHash: password_hash,
  } as const;
  const { id } = await insertMembers(tx, now, [newcomer])
    .onConflict((conflict) =>
      conflict.columns(FIRST_ON_ADDRESS).doUpdateSet((eb) => ({
        is_admin: 1,
        password_hash,
        verified_at: known?.verified_at ?? eb.ref("excluded.verified_at"),
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await audit(tx, now, { actor: null, action: "admin.created", target: `member:${id}` });
  return id;
}

/** With a mail server a placeholder must get no mail: it becomes the one of `ADMIN_EMAIL`, or unverified. */
async function settlePlaceholder(deps: Deps): Promise<FirstAdmin> {
  const { firstAdmin } = deps.config;
  return deps.db.write(async (tx) => {
    const admin = await tx
      .selectFrom("members")
      .select(["id", "email", "verified_at"])
      .where("email", "in", PLACEHOLDERS)
      .where("mailbox_rank", "=", 0)
      .where("subscribed_from", "=", "first-start")
      .executeTakeFirst();
    const email = firstAdmin.email ?? PLACEHOLDER;
    if (!admin || (admin.email !== email && (await memberByEmail(tx, email)))) return { kind: "there" };
    const now = deps.clock();
    const verified_at = isVerified(deps) ? (admin.verified_at ?? now.toISOString()) : null;
    await tx.updateTable("members").set({ email, verified_at }).where("id", "=", admin.id).execute();
    if (admin.email !== email) await closeRanks(tx, admin.email);
    if (verified_at) await inviteToUpcoming(tx, now, [admin.id]);
    return admin.email === email ? { kind: "there" } : { kind: "moved", email };
  });
}
