import type { MemberId } from "#contract/ids.ts";
import type { PasskeyRegistration, RegistrationOptions } from "#contract/passkeys.ts";
import { endSessionsOf, markProved } from "../../access/sessions.ts";
import { audit } from "../../audit/audit.ts";
import type { Session } from "../../calls/session.ts";
import { ENDS_SESSIONS } from "../../platform/db/locks.ts";
import type { Deps } from "../../platform/deps.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import { challengeIn, consumeChallenge, makeOptions, newChallenge, relyingParty } from "./ceremonies.ts";
import { passkeysOf } from "./queries.ts";

/** Removes a passkey of the member and ends their other sessions, because it may be lost or stolen. */
export function removePasskey(
  { db, clock }: Deps,
  { memberId, tokenHash }: Session,
  id: number,
): Promise<Refused | null> {
  return db.write(async (tx) => {
    const own = await passkeysOf(tx, memberId);
    if (!own.some((passkey) => passkey.id === id)) return refused("passkey-not-found");
    await endSessionsOf(tx, memberId, [tokenHash]);
    await tx.deleteFrom("passkeys").where("id", "=", id).execute();
    await audit(tx, clock(), { actor: memberId, action: "passkey.removed", target: `member:${memberId}` });
    return null;
  }, ENDS_SESSIONS);
}

export async function beginAdding(deps: Deps, id: MemberId): Promise<Refused | RegistrationOptions> {
  const { name: siteName } = await deps.site();
  return deps.db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("no-session");
    const challenge = await newChallenge(tx, deps.clock(), { purpose: "adding", member: id });
    const known = await passkeysOf(tx, id);
    return makeOptions(deps.config, { siteName, challenge, member, known });
  });
}

/** Making a passkey counts as showing it, so this session keeps its rights. */
export async function addPasskey(
  deps: Deps,
  { memberId, tokenHash }: Session,
  { name, passkey }: { name: string; passkey: PasskeyRegistration },
): Promise<Refused | null> {
  const made = await checkMade(deps, memberId, passkey);
  if (isRefused(made)) return made;
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("passkeys")
      .values({ member_id: memberId, name, created_at: now.toISOString(), last_used_at: null, ...made.key })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return refused("wrong-passkey");
    await markProved(tx, now, { tokenHash, by: "passkey" });
    await audit(tx, now, { actor: memberId, action: "passkey.added", target: `member:${memberId}` });
    return null;
  });
}

interface Key {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: string;
  readonly transports: string;
}

async function checkMade(
  deps: Deps,
  member: MemberId,
  made: PasskeyRegistration,
): Promise<Refused | { key: Key }> {
  const challenge = challengeIn(made.response.clientDataJSON);
  const isAnswer =
    challenge !== null &&
    (await deps.db.write((tx) =>
      consumeChallenge(tx, deps.clock(), challenge, { purpose: "adding", member }),
    ));
  if (!isAnswer) return refused("wrong-passkey");
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingParty(deps.config);
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
