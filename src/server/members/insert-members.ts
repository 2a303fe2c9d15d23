import { randomInt } from "node:crypto";
import type { MemberRow, Tx } from "../db/schema.ts";

export interface Newcomer {
  readonly email: string;
  readonly name: string;
  readonly from: "subscribe-form" | "organiser" | "import" | "import-with-consent" | "door" | "first-start";
  readonly isVerified?: boolean;
  readonly isAdmin?: boolean;
  readonly passwordHash?: MemberRow["password_hash"];
}

/** The one way a member begins; what becomes of an address that is known already is the caller's to say. */
export const insertMembers = (tx: Tx, now: Date, newcomers: readonly Newcomer[]) =>
  tx.insertInto("members").values(
    newcomers.map(({ email, name, from, isVerified = false, isAdmin = false, passwordHash = null }) => ({
      email,
      name,
      is_admin: isAdmin ? 1 : 0,
      verified_at: isVerified ? now.toISOString() : null,
      password_hash: passwordHash,
      pending_email: null,
      subscribed_from: from,
      created_at: now.toISOString(),
      // An id may be given out again after a restore; the address of its former owner's calendar then fits nobody.
      feed_version: randomInt(2 ** 31 - 1),
    })),
  );
