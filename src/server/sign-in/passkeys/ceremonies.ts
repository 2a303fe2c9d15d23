import { createHash, randomBytes } from "node:crypto";
import type { MemberId } from "#contract/ids.ts";
import type { AssertionOptions, PasskeyAssertion, RegistrationOptions } from "#contract/passkeys.ts";
import { instantAfter, MINUTE_MS } from "#domain/timing.ts";
import type { Storing, Writes } from "../../calls/writes.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Actor, MemberRow, PasskeyRow, Tables, Tx } from "../../platform/db/schema.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { passkeyByCredential } from "./queries.ts";

/** Whether it was not used meanwhile: of two answers with one count, one is from a copy (WebAuthn 3, 6.1.1). */
export async function updateSignCount(
  tx: Tx,
  now: Date,
  { passkey, counter }: { passkey: PasskeyRow; counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("passkeys")
    .set({ counter: String(counter), last_used_at: now.toISOString() })
    .where("id", "=", passkey.id)
    .where("counter", "=", passkey.counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type CheckedPasskey = Refused | { readonly passkey: PasskeyRow; readonly counter: number };

export async function checkPasskey(
  { db, config, onSite }: Writes<Actor, Storing>,
  shown: PasskeyAssertion,
  asked: ChallengeFor,
): Promise<CheckedPasskey> {
  const challenge = challengeIn(shown.response.clientDataJSON);
  const isAnswer = challenge !== null && (await onSite(consumeChallenge, challenge, asked));
  const passkey = await passkeyByCredential(db.read, shown.id);
  if (!isAnswer || !passkey) return refused("wrong-passkey");
  if (asked.member !== null && asked.member !== passkey.member_id) return refused("wrong-passkey");
  const counter = await counterIn(config, { shown, passkey, challenge });
  return counter === null ? refused("wrong-passkey") : { passkey, counter };
}

/** The count of uses; null when the answer is not valid for this passkey, challenge and site. */
async function counterIn(
  config: Config,
  { shown, passkey, challenge }: { shown: PasskeyAssertion; passkey: PasskeyRow; challenge: string },
): Promise<number | null> {
  // Loaded on first use, which keeps the start fast.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingParty(config);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...shown, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
      counter: Number(passkey.counter),
      transports: transportsOf(passkey.transports),
    },
    // It throws for anything wrong with the answer.
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

/** Ed25519, ES256 and RS256 (IANA COSE algorithms): every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** A discoverable key that requires a fingerprint, a face or a PIN: two factors in one. */
export const makeOptions = (
  config: Config,
  {
    siteName,
    challenge,
    member,
    known,
  }: { siteName: string; challenge: string; member: MemberRow; known: readonly PasskeyRow[] },
): RegistrationOptions => ({
  challenge,
  rp: { id: relyingParty(config).id, name: siteName },
  user: {
    id: Buffer.from(`member:${member.id}`).toString("base64url"),
    name: member.email,
    displayName: member.name,
  },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
  timeout: CHALLENGE_MS,
  excludeCredentials: known.map(asKnown),
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  },
  attestation: "none",
});

/** @param known the passkeys to choose from; none: any that the authenticator has for this site */
export const showOptions = (
  config: Config,
  challenge: string,
  known: readonly PasskeyRow[] = [],
): AssertionOptions => ({
  challenge,
  rpId: relyingParty(config).id,
  timeout: CHALLENGE_MS,
  userVerification: "required",
  allowCredentials: known.map(asKnown),
});

const asKnown = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: "public-key" as const,
  transports: transportsOf(transports),
});

const transportsOf = (json: string) => JSON.parse(json) as AuthenticatorTransport[];
type AuthenticatorTransport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";

/** As browsers check it: the host of `PUBLIC_URL`, and pages of exactly that origin. */
export function relyingParty({ publicUrl }: Config) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Time for the browser to answer: longer than a member needs to find a security key. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

interface ChallengeFor {
  readonly purpose: Tables["challenges"]["purpose"];
  readonly member: MemberId | null;
  /** What else it is bound to, such as an address; stored as part of the hash only. */
  readonly subject?: string;
}

const hashOf = (challenge: string, subject = "") =>
  createHash("sha256").update(challenge).update(subject).digest("hex");

export async function newChallenge(
  tx: Tx,
  now: Date,
  { purpose, member, subject, validMs = CHALLENGE_MS }: ChallengeFor & { readonly validMs?: number },
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await tx
    .insertInto("challenges")
    .values({
      challenge_hash: hashOf(challenge, subject),
      purpose,
      member_id: member,
      expires_at: instantAfter(now, validMs),
    })
    .execute();
  return challenge;
}

/** Whether the challenge was made for this, is valid and was not answered before; deletes it. */
export async function consumeChallenge(
  tx: Tx,
  { now }: { readonly now: Date },
  challenge: string,
  { purpose, member, subject }: ChallengeFor,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("challenges")
    .where("challenge_hash", "=", hashOf(challenge, subject))
    .where("purpose", "=", purpose)
    .where("member_id", member === null ? "is" : "=", member)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8")) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    // A client may send anything: no JSON, or `null`.
    return null;
  }
}
