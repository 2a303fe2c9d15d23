import * as z from "zod/mini";
import { REMEMBERED_FOR } from "#domain/retention.ts";
import { get, MessageAnswer, post } from "./endpoint.ts";
import { EmailAddress, LinkToken, TokenParams } from "./fields.ts";
import { MeetupId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { Meetup } from "./meetups.ts";
import { charactersAtMost, Day, oneOf, PRINTABLE_LINE, yesOrNo } from "./text.ts";

/** Titles directly before a name, whose dot does not make a web address. */
const TITLES_BEFORE_NAMES = /\b(?:prof|drs?|ing|ir|mr|ds|st)\.(?=\p{L})/giu;
/** Mail programs turn this into a link: a scheme, `www.`, `@`, a path, an IP address, words with a dot. */
const LEADS_ELSEWHERE =
  /:\/\/|\bwww\.|@|[\p{L}\d]\.\p{L}{2,}\/|[\p{L}\d-]{2,}[.。][\p{L}\d-]{2,}|\d+(?:\.\d+){3}/iu;

const leadsElsewhere = (name: string) =>
  LEADS_ELSEWHERE.test(name.normalize("NFKC").replace(TITLES_BEFORE_NAMES, ""));

const NAME_CHECKS = [
  charactersAtMost("Naam", 100),
  z.regex(PRINTABLE_LINE, { error: "Naam bevat tekens die niet kunnen", abort: true }),
  // U+FFFD, the result of reading a file in the wrong encoding.
  z.regex(/^[^\uFFFD]*$/, { error: "Naam bevat tekens die niet te lezen zijn", abort: true }),
  z.refine<string>((name) => !leadsElsewhere(name), { error: "Naam mag geen web- of e-mailadres bevatten" }),
];

export const PersonName = z
  .string({ error: "Naam is verplicht" })
  .check(z.trim(), z.minLength(1, { error: "Naam is verplicht", abort: true }), ...NAME_CHECKS);

/** As specified for visitors; organisers may write a shorter one, such as Bo. */
const SHORTEST_NAME = 3;
export const SubscriberName = z.string({ error: "Naam is verplicht" }).check(
  z.trim(),
  z.minLength(1, { error: "Naam is verplicht", abort: true }),
  z.minLength(SHORTEST_NAME, {
    error: `Naam moet minimaal ${SHORTEST_NAME} karakters zijn`,
    abort: true,
  }),
  ...NAME_CHECKS,
);

/** The meetup whose page a visitor came from; kept until the address is confirmed. */
export const CameFrom = { meetup: z.optional(MeetupId) };

/** On the address of the member whose address changes. */
export const ALSO_OTHERS = "Ook voor de anderen";

/** What is about no meetup; organisers write it seldom. */
export const CLUB_MESSAGES = "Berichten van de club";

export const Registration = inputFields({
  name: SubscriberName,
  email: EmailAddress,
  clubMessages: z.optional(yesOrNo(CLUB_MESSAGES)),
  ...CameFrom,
});
export type Registration = z.output<typeof Registration>;

export const register = post("/auth/register", "anyone", {
  summary: "Subscribe to invitations; known and unknown addresses get the same answer.",
  body: Registration,
  answer: MessageAnswer,
  reads: "nothing",
});

export const verify = get("/auth/verify/:token", "anyone", {
  byLink: true,
  summary:
    "Confirm an address by the link mailed to it. The answer contains the meetup that the member subscribed from with a token to respond to it, and a first use can ask for a token to sign in.",
  params: TokenParams,
  query: inputFields({ ...CameFrom, sign_in: oneOf("Inloggen", ["no", "offer"]) }),
  answer: z.extend(MessageAnswer, {
    /** Absent when the member came from no meetup, or that meetup no longer takes answers. */
    next: z.optional(z.object({ meetup: Meetup, respondToken: LinkToken })),
    /** Signs the member in by `loginByLink`, once; only in the first answer to a link mailed within the hour. */
    signIn: z.optional(LinkToken),
  }),
});

export const resendVerification = post("/auth/verify/:token/resend", "anyone", {
  byLink: true,
  summary: "Mail a new link to the holder of an expired one.",
  params: TokenParams,
  query: inputFields(CameFrom),
  answer: MessageAnswer,
});

/** `pending`: the new address of an unconfirmed change. `unconfirmed`: nothing is mailed there until it is confirmed. `address`: masked; absent when the owner is gone. */
export const LinkState = z.object({
  state: z.enum(["invited", "muted", "unconfirmed", "gone", "pending"]),
  address: z.optional(z.string()),
  /** The day from which invitations come again; absent when they are on, or off for good. */
  until: z.optional(Day),
  /** Whether messages of the club come; null: never chosen, so they do not. Absent: there is no member. */
  clubMessages: z.optional(z.nullable(z.boolean())),
});
export type LinkState = z.output<typeof LinkState>;

export const invitationsByLink = get("/users/invitations/:token", "anyone", {
  summary: "Whether the holder of an unsubscribe link gets invitations.",
  params: TokenParams,
  answer: LinkState,
});

/** The tokens of the others, joined by tildes. */
const AlsoTokens = z
  .string({ error: "Deze link is ongeldig" })
  .check(z.regex(/^[\w.-]{1,80}(?:~[\w.-]{1,80}){0,2}$/, { error: "Deze link is ongeldig" }));

export const muteByLink = post("/users/invitations/:token/mute", "anyone", {
  summary:
    "Stop invitations and reminders to the member; also the one-click address of RFC 8058, which names all whom one mail is for.",
  params: TokenParams,
  query: inputFields({ also: z.optional(AlsoTokens) }),
  answer: LinkState,
});

export const inviteAgainByLink = post("/users/invitations/:token/resume", "anyone", {
  byLink: true,
  summary: "Resume invitations and reminders to the member.",
  params: TokenParams,
  answer: LinkState,
});

export const chooseClubMessages = post("/users/invitations/:token/club-messages", "anyone", {
  byLink: true,
  summary: "Choose whether messages of the club, which are about no meetup, come to the member.",
  params: TokenParams,
  body: inputFields({ clubMessages: yesOrNo(CLUB_MESSAGES) }),
  answer: LinkState,
});

/** The leaving member ticks it; without it nothing is kept. */
export const NOT_AGAIN = {
  field: "notAgain",
  label: "Zet mij niet terug met een oude lijst",
  hint: `Daarvoor bewaren we ${REMEMBERED_FOR} een code van je adres; je adres zelf is er niet uit te halen.`,
} as const;

export const unsubscribe = post("/auth/unsubscribe/:token", "anyone", {
  endsCaller: true,
  summary:
    "Remove the account and all its data; the one-click form of a mail program only stops invitations.",
  params: TokenParams,
  /** Absent: nothing is kept. `notAgain`: a hash of the address, so that an old list does not bring it back. */
  body: inputFields({ notAgain: z._default(yesOrNo(NOT_AGAIN.label), false) }),
  answer: MessageAnswer,
});
