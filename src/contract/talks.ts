import * as z from "zod/mini";
import { SPEAKER_NAMES, TALK_MINUTES, TALK_STATES, USUAL_MINUTES } from "#domain/talks.ts";
import { del, get, MessageAnswer, post, put } from "./endpoint.ts";
import { LinkToken, maybeMarkdown, orNull, urlParts } from "./fields.ts";
import { MeetupId, RowId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { ClockTime, charactersAtMost, Day, PRINTABLE_LINE, requiredText, yesOrNo } from "./text.ts";
import { Wish, WishId } from "./wishes.ts";

/** Not among the other ids, which the first visit loads. */
export const TalkId = RowId.brand<"TalkId">();
export type TalkId = z.output<typeof TalkId>;

const HTTPS = /^https:\/\/[^\s\p{C}]+$/iu;

/** A user name before the host reads as another host. */
const leadsWhereItSays = (parts: ReturnType<typeof urlParts>): boolean =>
  parts !== null && parts.hostname !== "" && parts.username === "" && parts.password === "";

const SlidesAddress = z.string({ error: "De link is ongeldig" }).check(
  z.trim(),
  charactersAtMost("De link", 500),
  z.regex(HTTPS, { error: "Een link begint met https://", abort: true }),
  z.refine((address) => leadsWhereItSays(urlParts(address)), "Dit is geen webadres"),
);

export const MAX_TALK_TITLE = 120;
export const MAX_TALK_TEXT = 2_000;
export const MAX_NEEDS = 300;

export const TalkTitle = requiredText("De titel", MAX_TALK_TITLE);
export const TalkText = maybeMarkdown("De tekst", MAX_TALK_TEXT);
const SpeakerName = z.enum(SPEAKER_NAMES, { error: "Kies hoe je op het programma staat" });

const Needs = z.string({ error: "Wat je nodig hebt, is ongeldig" }).check(
  z.trim(),
  charactersAtMost("Wat je nodig hebt", MAX_NEEDS),
  z.refine(
    (text) => text === "" || PRINTABLE_LINE.test(text),
    "Wat je nodig hebt, bevat tekens die niet kunnen",
  ),
);

const OFFERED_MINUTES = `Kies ${TALK_MINUTES.slice(0, -1).join(", ")} of ${TALK_MINUTES.at(-1)} minuten`;
const OfferedMinutes = z.literal(TALK_MINUTES, { error: OFFERED_MINUTES });

export const TalkForm = inputFields({
  title: TalkTitle,
  text: z._default(TalkText, ""),
  minutes: z._default(OfferedMinutes, USUAL_MINUTES),
  /** For organisers only. */
  needs: z._default(Needs, ""),
  /** The evening that it is for; null: another time. */
  meetup: z._default(z.nullable(MeetupId), null),
  /** Absent: the first name, or 'een lid' where the member's name is not shown. */
  nameShown: z.optional(SpeakerName),
  /** The wish that it answers. One that is gone by then is left out. */
  wish: z._default(z.nullable(WishId), null),
  /** Also when another talk of the member has the same title, which is refused with `why: "same-title"` otherwise. */
  sameTitle: z._default(yesOrNo("Nog een met deze titel"), false),
});
export type TalkForm = z.output<typeof TalkForm>;

const Evening = z.object({ id: MeetupId, title: z.string(), date: Day });
export type Evening = z.output<typeof Evening>;

/** A member's own talk. */
export const OwnTalk = z.object({
  id: TalkId,
  title: z.string(),
  text: z.string(),
  minutes: z.number(),
  needs: z.string(),
  nameShown: z.enum(SPEAKER_NAMES),
  state: z.enum(TALK_STATES),
  /** The evening that it is for, or that it is planned on; null: another time. */
  meetup: z.nullable(Evening),
  /** By the clock, of a planned talk of an evening that shows times. */
  startTime: z.nullable(ClockTime),
  slides: z.nullable(z.string()),
  wish: z.nullable(WishId),
  /** False: an organiser put it on the programme, and the member offered nothing. */
  isOffered: z.boolean(),
});
export type OwnTalk = z.output<typeof OwnTalk>;

/** What the form of an offer is filled with. */
const Offering = z.object({
  /** Coming evenings for which talks can be offered, soonest first. */
  evenings: z.array(Evening),
  /** The member's name as each choice shows it. */
  names: z.object({ full: z.string(), first: z.string(), member: z.string() }),
  usualName: z.enum(SPEAKER_NAMES),
  /** Of other members, the most wanted. */
  wishes: z.array(Wish),
  /** How many more the member may offer now. */
  left: z.number(),
});
export type Offering = z.output<typeof Offering>;

export const ownTalks = get("/talks", "member", {
  summary: "The caller's own talks, newest first, and what the form to offer one is filled with.",
  /** Without `offering` the site takes no talks; what is on a programme stays. */
  answer: z.object({ talks: z.array(OwnTalk), offering: z.nullable(Offering) }),
});

export const offerTalk = post("/talks", "member", {
  creates: true,
  summary: "Offer a talk to the organisers, for one evening or for another time. At most five are open.",
  body: TalkForm,
  answer: z.extend(MessageAnswer, { talk: OwnTalk }),
});

const ByTalk = inputFields({ talk: TalkId });

export const changeTalk = put("/talks/:talk", "member", {
  summary: "Change an own talk that is on no programme yet.",
  params: ByTalk,
  body: TalkForm,
  answer: z.extend(MessageAnswer, { talk: OwnTalk }),
});

export const chooseSpeakerName = put("/talks/:talk/name", "member", {
  summary: "Choose how the caller is named with an own talk, also when it is on a programme.",
  params: ByTalk,
  body: inputFields({ nameShown: SpeakerName }),
  answer: z.extend(MessageAnswer, { talk: OwnTalk }),
});

export const Slides = inputFields({ slides: orNull(SlidesAddress) });

export const linkOwnSlides = put("/talks/:talk/slides", "member", {
  summary: "Set or remove the link to the slides of an own talk on a programme.",
  params: ByTalk,
  body: Slides,
  answer: z.extend(MessageAnswer, { talk: OwnTalk }),
});

/** In a query: absent asks first. */
export const confirmed = (error: string) =>
  z.pipe(
    z.optional(z.enum(["", "yes"], { error })),
    z.transform((given) => given === "yes"),
  );

export const withdrawTalk = del("/talks/:talk", "member", {
  summary:
    'Withdraw an own talk. One on a programme is refused without `planned`, with `why: "talk-planned"`; organisers hear of it.',
  params: ByTalk,
  query: inputFields({
    planned: confirmed("Bevestig dat je het intrekt"),
  }),
  answer: MessageAnswer,
});

/** The token of the mail's link to answer this meetup. */
const ByLink = inputFields({ token: LinkToken, meetupId: MeetupId });

export const offeringByLink = get("/users/respond/:token/:meetupId/talks", "anyone", {
  summary: "What the form to offer a talk is filled with, for the holder of a mail's link.",
  params: ByLink,
  answer: z.object({ offering: Offering }),
});

export const offerTalkByLink = post("/users/respond/:token/:meetupId/talks", "anyone", {
  byLink: true,
  creates: true,
  summary: "Offer a talk by the link in a mail.",
  params: ByLink,
  body: TalkForm,
  answer: MessageAnswer,
});
