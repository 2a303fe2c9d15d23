import * as adminAudit from "#contract/admin-audit.ts";
import * as adminEmails from "#contract/admin-emails.ts";
import * as adminMeetups from "#contract/admin-meetups.ts";
import * as adminMembers from "#contract/admin-members.ts";
import * as adminMessages from "#contract/admin-messages.ts";
import * as adminStatistics from "#contract/admin-statistics.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as login from "#contract/login.ts";
import * as meetups from "#contract/meetups.ts";
import * as members from "#contract/members.ts";
import * as passkeys from "#contract/passkeys.ts";
import * as passwords from "#contract/passwords.ts";
import * as profile from "#contract/profile.ts";
import * as responses from "#contract/responses.ts";
import * as sessions from "#contract/sessions.ts";
import * as signIn from "#contract/sign-in.ts";

const isCall = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

/** Every call of the contract, so that a test over them forgets none. */
export const EVERY_CALL: readonly Endpoint[] = [
  adminAudit,
  adminEmails,
  adminMeetups,
  adminMembers,
  adminMessages,
  adminStatistics,
  login,
  meetups,
  members,
  passkeys,
  passwords,
  profile,
  responses,
  sessions,
  signIn,
].flatMap((subject) => Object.values(subject).filter(isCall));

export const nameOf = (call: Endpoint) => `${call.method} ${call.path}`;

/** Parameters that fit the path's shape without naming anything that exists. */
export const paramsFor = (call: Endpoint): Record<string, string> =>
  Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "999"]));
