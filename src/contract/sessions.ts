import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { MessageAnswer } from "./message-answer.ts";
import { MemberId } from "./row-id.ts";
import { aDay, fields } from "./text.ts";

/** When invitations come again: from a day on (`YYYY-MM-DD`), or not any more; null: they come. */
export const Muted = z.nullable(
  z.union([z.literal("for-good"), z.string().check(aDay)], { error: "Datum is ongeldig" }),
);
export type Muted = z.output<typeof Muted>;

export const Member = z.object({
  id: MemberId,
  email: z.string(),
  name: z.string(),
  showName: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  muted: Muted,
  /** Leads to the page that removes the account; a profile without one cannot offer that. */
  unsubscribe_token: z.optional(z.string()),
});
export type Member = z.output<typeof Member>;

export const Profile = z.object({ user: Member, isAdmin: z.boolean() });
export type Profile = z.output<typeof Profile>;

export const SignedIn = z.extend(Profile, { token: z.string() });

export const profile = endpoint({
  method: "GET",
  path: "/auth/profile",
  access: "member",
  summary: "The signed-in member.",
  answer: Profile,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "member",
  summary: "End this session.",
  answer: z.undefined(),
});

const SessionId = z
  .string({ error: "Dit apparaat bestaat niet" })
  .check(z.regex(/^[\w-]{22}$/, "Dit apparaat bestaat niet"));

export const SessionEntry = z.object({
  id: SessionId,
  /** As a person would say it: `Firefox op Windows`. */
  device: z.string(),
  created_at: z.string(),
  /** To the hour. */
  last_seen_at: z.string(),
  current: z.boolean(),
});
export type SessionEntry = z.output<typeof SessionEntry>;

export const mySessions = endpoint({
  method: "GET",
  path: "/auth/sessions",
  access: "member",
  summary: "Where the member is signed in; this session first, then the last seen.",
  answer: z.object({ sessions: z.array(SessionEntry) }),
});

export const endMySession = endpoint({
  method: "DELETE",
  path: "/auth/sessions/:id",
  access: "member",
  summary: "End one of the own sessions.",
  params: fields({ id: SessionId }),
  answer: MessageAnswer,
});

export const endMySessions = endpoint({
  method: "DELETE",
  path: "/auth/sessions",
  access: "member",
  summary: "End all of the own sessions, this one too.",
  answer: z.undefined(),
});
