import type { KeyedLimit, Limit } from "../calls/rate-limits.ts";

const REGISTER_PER_CLIENT: Limit = { name: "register-client", most: 20, per: "hour" };
const REGISTER_PER_ADDRESS: Limit = { name: "register-address", most: 5, per: "hour" };

export const registrationLimits = (email: string, client: string): readonly KeyedLimit[] => [
  [REGISTER_PER_CLIENT, client],
  [REGISTER_PER_ADDRESS, email],
];

/** Only by client: another client cannot lock an account's owner out of this sign-in (promise 7). */
const PASSKEY_PER_CLIENT: Limit = { name: "passkey-client", most: 100, per: "hour" };

export const passkeyLimits = (client: string): readonly KeyedLimit[] => [[PASSKEY_PER_CLIENT, client]];

const LOGIN_PER_CLIENT: Limit = { name: "login-client", most: 100, per: "hour" };
const LOGIN_PER_ACCOUNT_AND_CLIENT: Limit = { name: "login", most: 10, per: "quarter" };
/** For all clients together; the account's owner can still sign in by a mailed code (promise 7). */
const LOGIN_PER_ACCOUNT: Limit = { name: "login-account", most: 50, per: "hour", hurried: 20 };

export const passwordLimits = (email: string, client: string): readonly KeyedLimit[] => [
  [LOGIN_PER_CLIENT, client],
  [LOGIN_PER_ACCOUNT_AND_CLIENT, `${email}\n${client}`],
  [LOGIN_PER_ACCOUNT, email],
];
