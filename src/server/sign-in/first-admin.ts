import { randomBytes } from "node:crypto";
import { audit } from "../audit.ts";
import { lockFirstStart } from "../db/locks.ts";
import type { Deps } from "../deps.ts";
import { administrators } from "../members/queries.ts";
import { hashPassword } from "../secrets/passwords.ts";

/**
 * Makes the first administrator when there is none. The address counts as unverified until its owner confirms
 * it: signing in needs no mail, but nobody is invited who did not ask for it.
 * @returns what to print once; null when there was an administrator already
 */
export async function ensureFirstAdmin({
  db,
  config,
  clock,
}: Deps): Promise<{ email: string; password: string } | null> {
  if ((await administrators(db.read)).length > 0) return null;
  const { email } = config.firstAdmin;
  const password = config.firstAdmin.password ?? randomBytes(12).toString("base64url");
  const hash = await hashPassword(password);
  return db.write(async (tx) => {
    await lockFirstStart(tx);
    if ((await administrators(tx)).length > 0) return null;
    const { id } = await tx
      .insertInto("members")
      .values({
        email,
        name: "Beheerder",
        is_admin: 1,
        verified_at: null,
        password_hash: hash,
        pending_email: null,
        subscribed_from: "first-start",
        created_at: clock().toISOString(),
      })
      .onConflict((conflict) => conflict.column("email").doUpdateSet({ is_admin: 1, password_hash: hash }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(tx, clock(), { actor: null, action: "admin.created", target: `member:${id}` });
    return { email, password };
  });
}
