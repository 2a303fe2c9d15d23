import type { MemberId } from "#contract/ids.ts";
import type { PasskeyRegistration, RegistrationOptions } from "#contract/passkeys.ts";
import { endSessionsOf, markProved } from "../../access/sessions.ts";
import { audit } from "../../audit/audit.ts";
import type { Session } from "../../calls/session.ts";
import type { WriteContext, Writes } from "../../calls/writes.ts";
import { ENDS_SESSIONS } from "../../platform/db/locks.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import { challengeIn, consumeChallenge, makeOptions, newChallenge, relyingParty } from "./ceremonies.ts";
import { passkeysOf } from "./queries.ts";

/** Removes a passkey of the member and ends their other sessions, because it may be lost or stolen. */
export async function removePasskey(
  tx: Tx,
  { now, actor }: WriteContext,
  { id, session }: { readonly id: number; readonly session: Session },
): Promise<Refused | null> {
  const own = await passkeysOf(tx, actor);
  if (!own.some((passkey) => passkey.id === id)) return refused("passkey-not-found");
  await endSessionsOf(tx, actor, [session.tokenHash]);
  await tx.deleteFrom("passkeys").where("id", "=", id).execute();
  await audit(tx, now, { actor, action: "passkey.removed", target: `member:${actor}` });
  return null;
}
removePasskey.first = ENDS_SESSIONS;

export async function beginAdding(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { siteName }: { readonly siteName: string },
): Promise<Refused | RegistrationOptions> {
  const member = await memberById(tx, actor);
  if (!member) return refused("no-session");
  const challenge = await newChallenge(tx, now, { purpose: "adding", member: actor });
  const known = await passkeysOf(tx, actor);
  return makeOptions(config, { siteName, challenge, member, known });
}

/** Making a passkey counts as showing it, so this session keeps its rights. */
export async function addPasskey(
  deps: Writes<MemberId>,
  { memberId, tokenHash }: Session,
  { name, passkey }: { readonly name: string; readonly passkey: PasskeyRegistration },
): Promise<Refused | null> {
  const made = await checkMade(deps, memberId, passkey);
  if (isRefused(made)) return made;
  return deps.onSite(storePasskey, { name, key: made.key, tokenHash });
}

async function storePasskey(
  tx: Tx,
  { now, actor }: WriteContext,
  { name, key, tokenHash }: { readonly name: string; readonly key: Key; readonly tokenHash: string },
): Promise<Refused | null> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("passkeys")
    .values({ member_id: actor, name, created_at: now.toISOString(), last_used_at: null, ...key })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return refused("wrong-passkey");
  await markProved(tx, now, { tokenHash, by: "passkey" });
  await audit(tx, now, { actor, action: "passkey.added", target: `member:${actor}` });
  return null;
}

interface Key {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: string;
  readonly transports: string;
}

async function checkMade(
  { config, onSite }: Writes,
  member: MemberId,
  made: PasskeyRegistration,
): Promise<Refused | { key: Key }> {
  const challenge = challengeIn(made.response.clientDataJSON);
  const isAnswer =
    challenge !== null && (await onSite(consumeChallenge, challenge, { purpose: "adding", member }));
  if (!isAnswer) return refused("wrong-passkey");
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingParty(config);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...made,
      response: { ...made.response, transports: [] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // It throws for anything wrong with the answer.
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return refused("wrong-passkey");
  const { credential } = registrationInfo;
  return {
    key: {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: String(credential.counter),
      transports: JSON.stringify(made.response.transports ?? []),
    },
  };
}
