import { codeLimits } from "../access/codes.ts";
import { passkeyLimits, passwordLimits, registrationLimits } from "../access/sign-in-limits.ts";
import { audit } from "../audit/audit.ts";
import { type KeyedLimit, liftLimits } from "../calls/rate-limits.ts";
import type { WriteContext } from "../calls/writes.ts";
import type { Actor, Tx } from "../platform/db/schema.ts";
import { clientOf } from "../platform/http/client.ts";
import { memberByEmail } from "../records/members.ts";

interface LimitsToLift {
  readonly email: string | null;
  /** An IP address in the client's network. */
  readonly client: string | null;
}

/** No attempt is counted with this key. */
const UNKNOWN = "";

/** At sign-in and registration, of an address, a client, or both together. @returns the number of counts removed */
export async function liftSignInLimits(
  tx: Tx,
  context: WriteContext<Actor>,
  { email, client }: LimitsToLift,
): Promise<number> {
  const { now, actor } = context;
  const member = email === null ? undefined : await memberByEmail(tx, email);
  const target = member === undefined ? "limits" : (`member:${member.id}` as const);
  await audit(tx, now, { actor, action: "limits.lifted", target });
  return liftLimits(tx, context, countedBy(email ?? UNKNOWN, client === null ? UNKNOWN : clientOf(client)));
}

const countedBy = (email: string, client: string): KeyedLimit[] =>
  [
    ...passwordLimits(email, client),
    ...passkeyLimits(client),
    ...codeLimits(email, client),
    ...registrationLimits(email, client),
  ].filter(([, key]) => key !== UNKNOWN);
