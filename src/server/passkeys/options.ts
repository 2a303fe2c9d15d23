import type { MakeOptions, ShowOptions } from "#contract/passkeys.ts";
import type { Config } from "../config.ts";
import type { MemberRow, PasskeyRow } from "../db/schema.ts";
import { CHALLENGE_MS } from "./challenges.ts";
import { relyingParty } from "./relying-party.ts";

/** Ed25519, ES256 and RS256 (IANA COSE algorithms), which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** A key that the authenticator finds by itself, and that asks for a finger, a face or a PIN: two factors in one. */
export const makeOptions = (
  config: Config,
  {
    siteName,
    challenge,
    member,
    known,
  }: { siteName: string; challenge: string; member: MemberRow; known: readonly PasskeyRow[] },
): MakeOptions => ({
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

/** @param known those to choose from; none: any that the authenticator has for this site */
export const showOptions = (
  config: Config,
  challenge: string,
  known: readonly PasskeyRow[] = [],
): ShowOptions => ({
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

export const transportsOf = (json: string) => JSON.parse(json) as AuthenticatorTransport[];
type AuthenticatorTransport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";
