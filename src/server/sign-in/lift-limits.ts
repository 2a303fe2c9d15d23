import { codeLimits } from "../access/codes.ts";
import { passkeyLimits, passwordLimits, registrationLimits } from "../access/sign-in-limits.ts";
import { audit } from "../audit/audit.ts";
import { type KeyedLimit, liftLimits } from "../calls/rate-limits.ts";
import type { WriteContext } from "../calls/writes.ts";
import type { Actor, Tx } from "../platform/db/schema.ts";
import { clientOf } from "../platform/http/client.ts";
import { memberByEmail } from "../records/members.ts";

/** No attempt is counted with this key. */
const UNKNOWN = "";

/** At sign-in and registration, of an address, a client, or both together. @param client an IP address in its network @returns the number of counts removed */
export async function liftSignInLimits(
  tx: Tx,
  context: WriteContext<Actor>,
  { email, client }: { readonly email: string | null; readonly client: string | null },
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
