import { type Actor, audit } from "../audit/audit.ts";
import { codeLimits } from "../codes.ts";
import type { Deps } from "../deps.ts";
import { clientOf } from "../http/client.ts";
import { liftLimits } from "../http/rate-limits.ts";
import { memberByEmail } from "../members/queries.ts";
import { passkeyLimits, passwordLimits, registrationLimits } from "../sign-in-limits.ts";

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
  const [address, from] = [email ?? UNKNOWN, client === null ? UNKNOWN : clientOf(client)];
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
    return liftLimits(deps, tx, counted);
  });
}
