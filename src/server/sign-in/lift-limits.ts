import { codeLimits } from "../access/codes.ts";
import { passkeyLimits, passwordLimits, registrationLimits } from "../access/sign-in-limits.ts";
import { audit } from "../audit/audit.ts";
import { liftLimits } from "../calls/rate-limits.ts";
import type { Actor } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";
import { clientOf } from "../platform/http/client.ts";
import { memberByEmail } from "../records/members.ts";

interface LimitsToLift {
  readonly email: string | null;
  /** An IP address in the client's network. */
  readonly client: string | null;
  readonly actor: Actor;
}

/** No attempt is counted with this key. */
const UNKNOWN = "";

/** At sign-in and registration, of an address, a client, or both together. @returns the number of counts removed */
export function liftSignInLimits(deps: Deps, { email, client, actor }: LimitsToLift): Promise<number> {
  const address = email ?? UNKNOWN;
  const from = client === null ? UNKNOWN : clientOf(client);
  const counted = [
    ...passwordLimits(address, from),
    ...passkeyLimits(from),
    ...codeLimits(address, from),
    ...registrationLimits(address, from),
  ].filter(([, key]) => key !== UNKNOWN);
  return deps.db.write(async (tx) => {
    const member = email === null ? undefined : await memberByEmail(tx, email);
    const target = member === undefined ? "limits" : (`member:${member.id}` as const);
    await audit(tx, deps.clock(), { actor, action: "limits.lifted", target });
    return liftLimits(tx, deps, counted);
  });
}
