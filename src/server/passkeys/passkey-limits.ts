import type { KeyedLimit } from "../http/rate-limits.ts";

/** Only by client: another client cannot lock an account's owner out of this sign-in (promise 7). */
const PER_CLIENT = { name: "passkey-client", most: 100, minutes: 60 };

/** The limits on sign-in by passkey. */
export const passkeyLimits = (client: string): readonly KeyedLimit[] => [[PER_CLIENT, client]];
