import type { MemberId } from "#contract/members.ts";
import type { Refused } from "#contract/refusals.ts";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { attempt } from "../http/limits.ts";
import { hashCode, newCode, sameHash } from "../secrets/codes.ts";

type Purpose = "password_reset" | "login";

const MOST_WRONG_TRIES = 5;

const ASK_PER_ADDRESS = { name: "code-address", most: 5, minutes: 60 };
const ASK_PER_CLIENT = { name: "code-client", most: 20, minutes: 60 };
const REDEEM_PER_ADDRESS = { name: "redeem-address", most: 50, minutes: 24 * 60 };
const REDEEM_PER_CLIENT = { name: "redeem-client", most: 20, minutes: 60 };

/** Who asks for a code, or offers one. */
export interface Asker {
  readonly email: string;
  /** The client's network address. */
  readonly client: string;
}

/** Refuses the sixth request for one address within an hour, and the 21st of one client. */
export async function limitAsking(deps: Deps, tx: Tx, { email, client }: Asker): Promise<Refused | null> {
  return (await attempt(deps, tx, ASK_PER_CLIENT, client)) ?? attempt(deps, tx, ASK_PER_ADDRESS, email);
}

/** Fifty tries a day for one address keep a guess under 1 in 10,000 (docs/decisions/0003). */
export async function limitRedeeming(deps: Deps, tx: Tx, { email, client }: Asker): Promise<Refused | null> {
  return (await attempt(deps, tx, REDEEM_PER_CLIENT, client)) ?? attempt(deps, tx, REDEEM_PER_ADDRESS, email);
}

/** Makes a code; an earlier one for the same purpose no longer counts. */
export async function issueCode(
  { config, clock }: Deps,
  tx: Tx,
  member: MemberId,
  purpose: Purpose,
  minutes: number,
): Promise<string> {
  const now = clock();
  const code = newCode();
  await tx.deleteFrom("codes").where("member_id", "=", member).where("purpose", "=", purpose).execute();
  await tx
    .insertInto("codes")
    .values({
      member_id: member,
      purpose,
      code_hash: hashCode(config.secret, purpose, member, code),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
    })
    .execute();
  return code;
}

/** Whether the code is the newest, alive and right; a right one is used up, a wrong one counts. */
export async function redeemCode(
  { config, clock }: Deps,
  tx: Tx,
  member: MemberId,
  purpose: Purpose,
  code: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("codes")
    .selectAll()
    .where("member_id", "=", member)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", clock().toISOString())
    .where("wrong_attempts", "<", MOST_WRONG_TRIES)
    .executeTakeFirst();
  if (!row) return false;
  const isMadeWith = (secret: string) => sameHash(row.code_hash, hashCode(secret, purpose, member, code));
  if (config.secrets.some(isMadeWith)) {
    await tx.deleteFrom("codes").where("id", "=", row.id).execute();
    return true;
  }
  await tx
    .updateTable("codes")
    .set((eb) => ({ wrong_attempts: eb("wrong_attempts", "+", 1) }))
    .where("id", "=", row.id)
    .execute();
  return false;
}
