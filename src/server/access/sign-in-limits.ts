import type { KeyedLimit, Limit } from "../calls/rate-limits.ts";

const REGISTER_PER_CLIENT: Limit = { name: "register-client", most: 20, minutes: 60 };
const REGISTER_PER_ADDRESS: Limit = { name: "register-address", most: 5, minutes: 60 };

export const registrationLimits = (email: string, client: string): readonly KeyedLimit[] => [
  [REGISTER_PER_CLIENT, client],
  [REGISTER_PER_ADDRESS, email],
];

/** Only by client: another client cannot lock an account's owner out of this sign-in (promise 7). */
const PASSKEY_PER_CLIENT: Limit = { name: "passkey-client", most: 100, minutes: 60 };

export const passkeyLimits = (client: string): readonly KeyedLimit[] => [[PASSKEY_PER_CLIENT, client]];

const LOGIN_PER_CLIENT: Limit = { name: "login-client", most: 100, minutes: 60 };
const LOGIN_PER_ACCOUNT_AND_CLIENT: Limit = { name: "login", most: 10, minutes: 15 };
/** For all clients together; the account's owner can still sign in by a mailed code (promise 7). */
const LOGIN_PER_ACCOUNT: Limit = { name: "login-account", most: 50, minutes: 60, hurried: 20 };

export const passwordLimits = (email: string, client: string): readonly KeyedLimit[] => [
  [LOGIN_PER_CLIENT, client],
  [LOGIN_PER_ACCOUNT_AND_CLIENT, `${email}\n${client}`],
  [LOGIN_PER_ACCOUNT, email],
];
