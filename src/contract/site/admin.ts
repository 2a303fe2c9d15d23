import * as z from "zod/mini";
import { get, MessageAnswer, post, put } from "../endpoint.ts";
import { EmailAddress, maybeMarkdown, orUnchanged, WebAddress } from "../fields.ts";
import { inputFields } from "../input.ts";
import { MailPreview } from "../mailings.ts";
import { PictureHash } from "../picture-upload.ts";
import { Site } from "../site.ts";
import { requiredText, yesOrNo } from "../text.ts";
import { Accent } from "./accent.ts";

const OneLine = z.pipe(
  z.string({ error: "Zin over de club is ongeldig" }),
  z.transform((text) => text.replace(/\s*[\r\n]\s*/g, " ")),
);

export const SiteForm = inputFields({
  name: orUnchanged(requiredText("Naam van de club", 60)),
  sentence: orUnchanged(z.pipe(OneLine, requiredText("Zin over de club", 200))),
  logo: orUnchanged(PictureHash),
  accent: orUnchanged(Accent),
  communityUrl: orUnchanged(WebAddress),
  contactEmail: orUnchanged(EmailAddress),
  /** Whether organisers of a meetup may announce it without an admin. Absent: as it is. */
  organisersPublish: z.optional(yesOrNo("Organisatoren mogen zelf aankondigen")),
  /** Whether members can offer to show something. Absent: as it is. */
  talks: z.optional(yesOrNo("Voorstellen")),
});
export type SiteForm = z.output<typeof SiteForm>;

const maybeText = z.nullable(z.string());

const RELOAD = { error: "Laad de gegevens opnieuw en probeer het nog eens" };
const storedText = z.nullable(z.string(RELOAD));

const StoredSite = z.object(
  {
    name: storedText,
    sentence: storedText,
    logo: storedText,
    accent: storedText,
    communityUrl: storedText,
    contactEmail: storedText,
    organisersPublish: z.boolean(RELOAD),
    talks: z.boolean(RELOAD),
  } satisfies Record<keyof SiteForm, unknown>,
  RELOAD,
);

/** With `before`, what the edited fields had: refused when another administrator changed one of those since. */
export const SiteEdit = z.extend(SiteForm, { before: z.optional(z.partial(StoredSite)) });
export type SiteEdit = z.output<typeof SiteEdit>;

export const SiteSettings = z.object({
  stored: StoredSite,
  /** Settings from the environment, which override `stored` and are read-only here. */
  fixed: z.object({ name: maybeText, communityUrl: maybeText, contactEmail: maybeText }),
  otherwise: z.object({ name: z.string(), contactEmail: z.string() }),
});
export type SiteSettings = z.output<typeof SiteSettings>;

export const siteSettings = get("/admin/site", "admin", {
  summary: "Settings of the site: stored values, values that the environment fixes, and defaults.",
  answer: SiteSettings,
});

export const changeSite = put("/admin/site", "admin", {
  summary:
    "Change settings of the site; values that the environment fixes stay. A field that differs from `before` is answered 409, with what it is now in `details`.",
  body: SiteEdit,
  answer: z.extend(MessageAnswer, { site: Site }),
});

/** The mails of the program that organisers can add their own words to; `thanks`: a message to attendees. */
export const WORDED_MAILS = ["invitation", "confirmation", "guest_reminder", "welcome", "thanks"] as const;
export type WordedMail = (typeof WORDED_MAILS)[number];

const words = (name: string) => maybeMarkdown(name, 500);
const WordedMail = z.enum(WORDED_MAILS, { error: "Deze e-mail bestaat niet" });

export const WORD_PLACES = { above: "Boven de standaardtekst", below: "Onder de standaardtekst" } as const;

/** Markdown above and below the program's own text; empty: none. */
export const WordsForm = inputFields({
  mail: WordedMail,
  above: words(WORD_PLACES.above),
  below: words(WORD_PLACES.below),
});
export type WordsForm = z.output<typeof WordsForm>;

/** With `before`, what the form was opened with: refused when another administrator changed the words since. */
export const WordsEdit = z.extend(WordsForm, {
  before: z.optional(z.object({ above: z.string(RELOAD), below: z.string(RELOAD) }, RELOAD)),
});
export type WordsEdit = z.output<typeof WordsEdit>;

const Words = z.object({ above: z.string(), below: z.string() });
export type Words = z.output<typeof Words>;
export const NO_WORDS: Words = { above: "", below: "" };

const MailWords = z.object({
  invitation: Words,
  confirmation: Words,
  guest_reminder: Words,
  welcome: Words,
  thanks: Words,
} satisfies Record<WordedMail, unknown>);
export type MailWords = z.output<typeof MailWords>;

export const mailWords = get("/admin/mail-words", "admin", {
  summary: "The organisers' own words in mails, by kind of mail.",
  answer: z.object({ words: MailWords }),
});

export const changeMailWords = put("/admin/mail-words", "admin", {
  summary:
    "Change the own words in one kind of mail; empty ones are removed. Words that differ from `before` are answered 409, with what they are now in `details`.",
  body: WordsEdit,
  answer: MessageAnswer,
});

export const previewMailWords = post("/admin/mail-words/preview", "admin", {
  unkeyed: true,
  summary: "Preview of a mail about an example, with these words; stores nothing.",
  body: WordsForm,
  answer: MailPreview,
});

export const STEPS = ["account", "name", "address", "mail", "members", "colleague", "meetup"] as const;
export type Step = (typeof STEPS)[number];

const Done = { isDone: z.boolean() };

export const FirstSteps = z.object({
  isAway: z.boolean(),
  later: z.array(z.enum(STEPS)),
  account: z.object({
    ...Done,
    email: z.string(),
    hasOwnAddress: z.boolean(),
    toConfirm: maybeText,
  }),
  name: z.object({ ...Done, name: z.string() }),
  address: z.object({
    ...Done,
    url: z.string(),
    /** Why visitors cannot reach the site, perhaps cannot, or not safely. */
    fault: z.nullable(z.enum(["this-machine", "unencrypted", "unreached"])),
  }),
  mail: z.object({
    ...Done,
    /** `files`: without a mail server, mails are written to disk only. */
    server: z.enum(["smtp", "files"]),
    /** When the admin followed 'Hij is er' in the test mail of the last check; null when a later test mail says more. */
    arrivedAt: maybeText,
    /** The server asked for later: when the site tries the test mail of the last check again. */
    postponedUntil: maybeText,
    /** Null also when a check that passed since says more. */
    lastTest: z.nullable(
      z.object({
        recipient: z.string(),
        queuedAt: z.string(),
        sentAt: maybeText,
        error: maybeText,
        gaveUp: z.boolean(),
      }),
    ),
  }),
  /** `count` includes the organisers. */
  members: z.object({ ...Done, count: z.number() }),
  colleague: z.object(Done),
  meetup: z.object(Done),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const firstSteps = get("/admin/first-steps", "admin", {
  summary: "First steps of a new site, from the organiser's own account to the first meetup.",
  answer: FirstSteps,
});

export const StepsForm = inputFields({
  isAway: yesOrNo("Opgeborgen"),
  later: z.array(z.enum(STEPS, { error: "Deze stap bestaat niet" }), {
    error: "Later moet een lijst van stappen zijn",
  }),
});
export type StepsForm = z.output<typeof StepsForm>;

export const changeFirstSteps = put("/admin/first-steps", "admin", {
  summary: "Hide or show the first steps, or postpone some.",
  body: StepsForm,
  answer: MessageAnswer,
});
