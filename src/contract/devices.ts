import * as z from "zod/mini";
import { del, get, MessageAnswer } from "./endpoint.ts";
import { inputFields } from "./input.ts";

const SessionId = z
  .string({ error: "Dit apparaat bestaat niet" })
  .check(z.regex(/^[\w-]{22}$/, "Dit apparaat bestaat niet"));

export const SessionEntry = z.object({
  id: SessionId,
  /** Browser and system in words: `Firefox op Windows`. */
  device: z.string(),
  created_at: z.string(),
  /** Accurate to the hour. */
  last_seen_at: z.string(),
  current: z.boolean(),
});
export type SessionEntry = z.output<typeof SessionEntry>;

export const mySessions = get("/auth/sessions", "member", {
  summary: "The member's sessions: this one first, then by last use.",
  answer: z.object({ sessions: z.array(SessionEntry) }),
});

export const endMySession = del("/auth/sessions/:id", "member", {
  summary: "End one of the caller's sessions.",
  params: inputFields({ id: SessionId }),
  answer: MessageAnswer,
});

export const endMySessions = del("/auth/sessions", "member", {
  endsCaller: true,
  summary: "End all sessions of the caller, including this one.",
  answer: z.undefined(),
});
