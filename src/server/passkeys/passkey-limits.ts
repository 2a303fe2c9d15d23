import type { Counted } from "../http/rate-limits.ts";

/** Of a client; nobody can lock an account's owner out of this way in (requirement 7). */
const PER_CLIENT = { name: "passkey-client", most: 100, minutes: 60 };

/** What a sign-in by passkey is counted by. */
export const passkeyLimits = (client: string): readonly Counted[] => [[PER_CLIENT, client]];
