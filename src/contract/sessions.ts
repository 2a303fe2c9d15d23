import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import { MeetupId, MemberId } from "./ids.ts";
import { realDay } from "./text.ts";

/** Until when invitations are muted: a day (`YYYY-MM-DD`) or `for-good`; null: not muted. */
export const Muted = z.nullable(
  z.union([z.literal("for-good"), realDay() as z.ZodMiniType<string, string>], {
    error: "Datum is ongeldig",
  }),
);
export type Muted = z.output<typeof Muted>;

export const Member = z.object({
  id: MemberId,
  email: z.string(),
  name: z.string(),
  showName: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  muted: Muted,
  /** Whether messages of the club come; null: never chosen, so they do not. */
  clubMessages: z.nullable(z.boolean()),
  /** Token for the page that removes the account; without it, the client cannot offer removal. */
  unsubscribe_token: z.optional(z.string()),
});
export type Member = z.output<typeof Member>;

export const Profile = z.object({
  user: Member,
  isAdmin: z.boolean(),
  organises: z.optional(z.array(MeetupId)),
  mayAnnounce: z.optional(z.boolean()),
  /** Mail to the address came back: only codes and links that the member asks for are tried. */
  mailReturns: z.optional(z.literal(true)),
  /** Names of the others on the address, of which the member is the first. */
  mailFor: z.optional(z.array(z.string())),
});
export type Profile = z.output<typeof Profile>;

export const SignedIn = z.extend(Profile, { token: z.string() });

export const profile = get("/auth/profile", "member", {
  summary: "The signed-in member.",
  answer: Profile,
});

export const logout = post("/auth/logout", "member", {
  endsCaller: true,
  summary: "End this session.",
  answer: z.undefined(),
});
