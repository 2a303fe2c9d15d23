import type { ShownPasskey } from "#contract/passkeys.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { PasskeyRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ChallengeFor, challengeIn, spendChallenge } from "./challenges.ts";
import { transportsOf } from "./options.ts";
import { passkeyByCredential } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";

export type Checked =
  | Refused
  | { readonly kind: "shown"; readonly passkey: PasskeyRow; readonly counter: number };

export async function checkPasskey(deps: Deps, shown: ShownPasskey, asked: ChallengeFor): Promise<Checked> {
  const challenge = challengeIn(shown.response.clientDataJSON);
  const isAnswer =
    challenge !== null && (await deps.db.write((tx) => spendChallenge(tx, deps.clock(), challenge, asked)));
  const passkey = await passkeyByCredential(deps.db.read, shown.id);
  if (!isAnswer || !passkey) return refused("wrong-passkey");
  if (asked.member !== null && asked.member !== passkey.member_id) return refused("wrong-passkey");
  const counter = await counterIn(deps, { shown, passkey, challenge });
  return counter === null ? refused("wrong-passkey") : { kind: "shown", passkey, counter };
}

/** How often its authenticator says it was used; null when the answer is not this passkey's, here and now. */
async function counterIn(
  { config }: Deps,
  { shown, passkey, challenge }: { shown: ShownPasskey; passkey: PasskeyRow; challenge: string },
): Promise<number | null> {
  // Loaded when first needed: nobody else waits for it at the start.
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
    // It says no by throwing, whatever is wrong with what came in.
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}
