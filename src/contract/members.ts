import * as z from "zod/mini";
import { endpoint, MessageAnswer } from "./endpoint.ts";
import { EmailAddress, LinkToken, TokenParams } from "./fields.ts";
import { MeetupId } from "./ids.ts";
import { Meetup } from "./meetups.ts";
import { fields, PRINTABLE_LINE } from "./text.ts";

/** What stands before a name without a space, and is no part of an address. */
const TITLES = /\b(?:prof|drs?|ing|ir|mr|ds|st)\.(?=\p{L})/giu;
/** What mail programs make a link of: a scheme, `www.`, a mailbox, a path, or two words joined by a dot. */
const LEADS_ELSEWHERE =
  /:\/\/|\bwww\.|@|[\p{L}\d]\.\p{L}{2,}\/|[\p{L}\d-]{2,}[.。][\p{L}\d-]{2,}|\d+(?:\.\d+){3}/iu;

/** Whether someone might follow it from a mail that carries it: names are typed by strangers too. */
const leadsElsewhere = (name: string) => LEADS_ELSEWHERE.test(name.normalize("NFKC").replace(TITLES, ""));

export const PersonName = z.string({ error: "Naam is verplicht" }).check(
  z.trim(),
  z.minLength(1, { error: "Naam is verplicht", abort: true }),
  z.minLength(3, { error: "Naam moet minimaal 3 karakters zijn", abort: true }),
  z.maxLength(100, { error: "Naam mag maximaal 100 karakters zijn", abort: true }),
  z.regex(PRINTABLE_LINE, { error: "Naam bevat tekens die niet kunnen", abort: true }),
  // What stands there where a file was read in another encoding than it was written in.
  z.regex(/^[^\uFFFD]*$/, { error: "Naam bevat tekens die niet te lezen zijn", abort: true }),
  z.refine((name) => !leadsElsewhere(name), { error: "Naam mag geen web- of e-mailadres bevatten" }),
);

/** The meetup that somebody came from; it goes with them until their address is confirmed. */
const CameFrom = { meetup: z.optional(MeetupId) };

export const Registration = fields({ name: PersonName, email: EmailAddress, ...CameFrom });
export type Registration = z.output<typeof Registration>;

export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  access: "anyone",
  summary: "Subscribe to invitations; answers alike for known and unknown addresses.",
  body: Registration,
  answer: MessageAnswer,
});

export const verify = endpoint({
  method: "GET",
  path: "/auth/verify/:token",
  access: "anyone",
  summary:
    "Confirm an address by the link mailed to it; of the meetup that was come from, with what answers it.",
  params: TokenParams,
  query: fields(CameFrom),
  answer: z.extend(MessageAnswer, {
    /** Absent where they came from none, or that takes no answer any more. */
    next: z.optional(z.object({ meetup: Meetup, respondToken: LinkToken })),
  }),
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/auth/verify/:token/resend",
  access: "anyone",
  summary: "Mail a fresh link to who brings one that has run out.",
  params: TokenParams,
  query: fields(CameFrom),
  answer: MessageAnswer,
});

/** How it stands with whoever a link to leave belongs to; `pending`: an address that somebody wants to change to. */
export const LinkState = z.enum(["invited", "muted", "gone", "pending"]);
export type LinkState = z.output<typeof LinkState>;

export const invitationsByLink = endpoint({
  method: "GET",
  path: "/users/invitations/:token",
  access: "anyone",
  summary: "Whether the holder of a link to leave gets invitations.",
  params: TokenParams,
  answer: z.object({ state: LinkState }),
});

export const muteByLink = endpoint({
  method: "POST",
  path: "/users/invitations/:token/mute",
  access: "anyone",
  summary: "Send the member no invitations and reminders any more; also the one-click address of RFC 8058.",
  params: TokenParams,
  answer: z.object({ state: LinkState }),
});

export const inviteAgainByLink = endpoint({
  method: "POST",
  path: "/users/invitations/:token/resume",
  access: "anyone",
  summary: "Send the member invitations and reminders again.",
  params: TokenParams,
  answer: z.object({ state: LinkState }),
});

export const unsubscribe = endpoint({
  method: "POST",
  path: "/auth/unsubscribe/:token",
  access: "anyone",
  summary: "Remove the account and everything it holds; a mail program's form only mutes.",
  params: TokenParams,
  answer: MessageAnswer,
});
