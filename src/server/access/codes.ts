import { type MemberId, NO_MEMBER } from "#contract/ids.ts";
import { instantAfter, instantBefore, MINUTE_MS } from "#domain/timing.ts";
import { countAttempt, type KeyedLimit, type Limit, uncountAttempt } from "../calls/rate-limits.ts";
import { enqueueIfMember } from "../mail/enqueue.ts";
import type { Outgoing } from "../mail/kinds.ts";
import { LOGIN_LINK_MS, RESET_CODE_MS } from "../mail/placeholders.ts";
import type { Config } from "../platform/config/config.ts";
import type { MemberRow, Read, Tx } from "../platform/db/schema.ts";
import type { TxContext } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { seal } from "../platform/secrets/sealing.ts";
import { hashCode, makeLinkToken, newCode, sameHash } from "../platform/secrets/tokens.ts";

interface Purpose {
  readonly name: "password_reset" | "login";
  readonly mail: Extract<Outgoing, { sealedCode: string }>["kind"];
  readonly minutes: number;
  readonly perAddress: Limit | null;
}

/** ASVS 5, 6.5.5: out-of-band codes are valid for at most 10 minutes. */
export const LOGIN: Purpose = { name: "login", mail: "login_code", minutes: 10, perAddress: null };
/** Leaves two of the hour's five codes for signing in. A member refused a code got a link within the hour. */
export const PASSWORD_RESET: Purpose = {
  name: "password_reset",
  mail: "password_reset",
  minutes: RESET_CODE_MS / MINUTE_MS,
  perAddress: { name: "reset-address", most: 3, per: "hour" },
};

const MAX_WRONG_TRIES = 5;

const ASK_PER_ADDRESS: Limit = { name: "code-address", most: 5, per: "hour" };
/** Leaves two of an address's five for others: its owner is not shut out from elsewhere. */
const ASK_PER_ADDRESS_AND_CLIENT: Limit = { name: "code-address-client", most: 3, per: "hour" };
const ASK_PER_CLIENT: Limit = { name: "code-client", most: 20, per: "hour" };
const REDEEM_PER_ADDRESS: Limit = { name: "redeem-address", most: 50, per: "day" };
const WRONG_PER_CLIENT: Limit = { name: "redeem-client", most: 20, per: "hour" };

const NO_CODE = 0;

export interface CodeRequester {
  readonly email: string;
  readonly client: string;
}

/** Refuses the sixth request for an address in an hour, a client's fourth for it and 21st in all, and any beyond `perAddress`. */
export async function limitAsking(
  tx: Tx,
  given: TxContext,
  { email, client }: CodeRequester,
  { perAddress }: Purpose,
): Promise<Refused | null> {
  const ofPurpose = perAddress === null ? [] : [[perAddress, email] as const];
  return countAttempt(
    tx,
    given,
    [ASK_PER_CLIENT, client],
    [ASK_PER_ADDRESS_AND_CLIENT, `${email}\n${client}`],
    ...ofPurpose,
    [ASK_PER_ADDRESS, email],
  );
}

export const codeLimits = (email: string, client: string): readonly KeyedLimit[] => [
  [ASK_PER_CLIENT, client],
  [ASK_PER_ADDRESS_AND_CLIENT, `${email}\n${client}`],
  [ASK_PER_ADDRESS, email],
  [WRONG_PER_CLIENT, client],
  [REDEEM_PER_ADDRESS, email],
  ...[LOGIN, PASSWORD_RESET].flatMap(({ perAddress }) =>
    perAddress === null ? [] : [[perAddress, email] as const],
  ),
];

/** Replaces an earlier code. Without a member it runs the same statements: timing reveals no member (promise 5). */
export async function mailCode(
  tx: Tx,
  given: TxContext,
  to: { readonly email: string; readonly member: MemberRow | undefined },
  purpose: Purpose,
): Promise<void> {
  const code = newCode();
  await issueCode(tx, given, to.member?.id ?? NO_MEMBER, { purpose, code });
  const sealedCode = seal(given.config.secret, code);
  await enqueueIfMember(tx, given.now, to, { kind: purpose.mail, sealedCode });
}

async function issueCode(
  tx: Tx,
  given: TxContext,
  member: MemberId,
  { purpose, code }: { purpose: Purpose; code: string },
): Promise<void> {
  const now = given.now;
  await tx.deleteFrom("codes").where("member_id", "=", member).where("purpose", "=", purpose.name).execute();
  const values = {
    purpose: purpose.name,
    code_hash: hashCode(given.config.secret, purpose.name, member, code),
    created_at: now.toISOString(),
    // The link in the same mail is valid for longer than the code.
    expires_at: instantAfter(now, LOGIN_LINK_MS),
  };
  const names = Object.keys(values) as (keyof typeof values)[];
  await tx
    .insertInto("codes")
    .columns(["member_id", ...names])
    .expression((eb) =>
      eb
        .selectFrom("members")
        .where("members.id", "=", member)
        .select([
          "members.id",
          ...names.map((name) => eb.cast<string>(eb.val(values[name]), "text").as(name)),
        ]),
    )
    .execute();
}

/** Replaces an earlier code for signing in. `signInToken` is its link. */
export const offerSignIn = (tx: Tx, given: TxContext, memberId: MemberId): Promise<void> =>
  issueCode(tx, given, memberId, { purpose: LOGIN, code: newCode() });

/** A link token that signs the member in once, within an hour after the offer; none after its use. */
export async function signInToken(
  read: Read,
  { secret }: Config,
  memberId: MemberId,
): Promise<string | undefined> {
  const code = await newestLoginCode(read, memberId);
  if (!code) return undefined;
  const claim = { purpose: "login", memberId, subject: code.code_hash } as const;
  return makeLinkToken(secret, claim, Date.parse(code.expires_at));
}

/**
 * Fifty wrong tries a day for an address keep a guess under 1 in 10,000 (docs/decisions/0003). A right code does not count for
 * its client: members may share a router. An unknown address takes the same statements (promise 5).
 */
export async function memberOfCode(
  tx: Tx,
  given: TxContext,
  { email, client, member }: CodeRequester & { readonly member: MemberRow | undefined },
  { purpose, code }: { purpose: Purpose; code: string },
): Promise<Refused | { member: MemberRow; codeId: number }> {
  const limited = await countAttempt(tx, given, [WRONG_PER_CLIENT, client], [REDEEM_PER_ADDRESS, email]);
  if (limited) return limited;
  const codeId = await fittingCode(tx, given, member?.id ?? NO_MEMBER, { purpose, code });
  if (!member || codeId === undefined) return refused("wrong-code");
  await uncountAttempt(tx, given, WRONG_PER_CLIENT, client);
  return { member, codeId };
}

async function fittingCode(
  tx: Tx,
  given: TxContext,
  member: MemberId,
  { purpose, code }: { purpose: Purpose; code: string },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom("codes")
    .selectAll()
    .where("member_id", "=", member)
    .where("purpose", "=", purpose.name)
    .where("created_at", ">", instantBefore(given.now, purpose.minutes * MINUTE_MS))
    .where("wrong_attempts", "<", MAX_WRONG_TRIES)
    .executeTakeFirst();
  const isMadeWith = (secret: string) =>
    sameHash(row?.code_hash ?? "", hashCode(secret, purpose.name, member, code));
  if (row && given.config.secrets.some(isMadeWith)) return row.id;
  await tx
    .updateTable("codes")
    .set((eb) => ({ wrong_attempts: eb("wrong_attempts", "+", 1) }))
    .where("id", "=", row?.id ?? NO_CODE)
    .execute();
  return undefined;
}

export async function newestLoginCode(
  read: Read,
  member: MemberId = NO_MEMBER,
): Promise<{ id: number; code_hash: string; expires_at: string } | undefined> {
  return read
    .selectFrom("codes")
    .select(["id", "code_hash", "expires_at"])
    .where("member_id", "=", member)
    .where("purpose", "=", LOGIN.name)
    .executeTakeFirst();
}

/** Whether the code still existed: of two concurrent calls only one gets it. */
export async function consumeCode(tx: Tx, codeId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("codes").where("id", "=", codeId).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
