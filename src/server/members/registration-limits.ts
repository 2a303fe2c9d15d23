import type { KeyedLimit } from "../http/rate-limits.ts";

const PER_CLIENT = { name: "register-client", most: 20, minutes: 60 };
const PER_ADDRESS = { name: "register-address", most: 5, minutes: 60 };

/** The limits on subscribing, by client and by address. */
export const registrationLimits = (email: string, client: string): readonly KeyedLimit[] => [
  [PER_CLIENT, client],
  [PER_ADDRESS, email],
];
