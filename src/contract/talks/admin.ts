import * as z from "zod/mini";
import { OPEN_STATES, SPEAKER_NAMES, TALK_STATES, USUAL_MINUTES } from "#domain/talks.ts";
import { anyOrganiser, del, get, MessageAnswer, organiserOf, post, put } from "../endpoint.ts";
import { maybeMarkdown } from "../fields.ts";
import { MeetupId, MemberId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { ById } from "../meetups.ts";
import { PersonName } from "../members.ts";
import { confirmed, Slides, TalkId, TalkText, TalkTitle } from "../talks.ts";
import { ClockTime, Day, Instant, oneOf, requiredText, typedNumber, wholeNumber, yesOrNo } from "../text.ts";

/** An open talk as organisers see it. */
export const Proposal = z.object({
  id: TalkId,
  title: z.string(),
  text: z.string(),
  minutes: z.number(),
  needs: z.string(),
  state: z.enum(TALK_STATES),
  member: z.nullable(z.object({ id: MemberId, name: z.string() })),
  /** Of a speaker who is no member. */
  speaker: z.nullable(z.string()),
  nameShown: z.enum(SPEAKER_NAMES),
  /** The coming evening that it is for; null: another time. */
  meetup: z.nullable(z.object({ id: MeetupId, title: z.string(), date: Day })),
  /** Whether its member is mailed of a no: an organiser put the others on a programme. */
  isOffered: z.boolean(),
  /** How many members want the wish that it answers; absent: it answers none. */
  wanted: z.optional(z.number()),
  offeredAt: Instant,
});
export type Proposal = z.output<typeof Proposal>;

export const proposals = get("/admin/talks", anyOrganiser, {
  summary:
    "Talks that wait for a decision, oldest first, and how many there are: all for an admin, those for their evenings for an organiser.",
  query: inputFields({ state: oneOf("Stand", OPEN_STATES) }),
  answer: z.object({
    talks: z.array(Proposal),
    counts: z.object({ new: z.number(), later: z.number() }),
  }),
});

export const MAX_DECISION = 500;

export const Decision = inputFields({
  talk: TalkId,
  decision: z.enum(["new", "later", "declined"], { error: "Kies wat je met het voorstel doet" }),
  /** Mailed with 'Niet voor ons'. */
  sentence: z._default(maybeMarkdown("De zin", MAX_DECISION), ""),
});
export type Decision = z.output<typeof Decision>;

export const decideTalk = post("/admin/talks/decisions", anyOrganiser, {
  summary:
    "Keep an open talk for later, put it back with the new ones, or decline it, which is mailed to its member.",
  body: Decision,
  answer: MessageAnswer,
});

export const MAX_LINES = 60;
export const MAX_LINE = 120;
const MINUTES = (least: number, most: number) => `Een onderdeel duurt ${least} tot ${most} minuten`;
export const LEAST_MINUTES = 1;
export const MAX_MINUTES = 240;
export const LineMinutes = typedNumber(MINUTES, LEAST_MINUTES, MAX_MINUTES);

const ProgrammeTalk = z.object({
  id: TalkId,
  title: z.string(),
  text: z.string(),
  needs: z.string(),
  member: z.nullable(z.object({ id: MemberId, name: z.string() })),
  speaker: z.nullable(z.string()),
  nameShown: z.enum(SPEAKER_NAMES),
  /** As the page names the speaker; null: nobody is named with it. */
  shownAs: z.nullable(z.string()),
  /** The member said that they do not come. */
  isMissing: z.boolean(),
  /** A mail waits that tells the speaker of another start than they were mailed before. */
  isToldOfMove: z.boolean(),
  slides: z.nullable(z.string()),
});

export const ProgrammeLine = z.object({
  /** Null of a free line. */
  talk: z.nullable(ProgrammeTalk),
  text: z.string(),
  minutes: z.number(),
  /** Whether the page shows the times or not. */
  startTime: ClockTime,
});
export type ProgrammeLine = z.output<typeof ProgrammeLine>;

export const Programme = z.object({
  revision: z.number(),
  /** Whether members can offer a talk for this evening. */
  takesTalks: z.boolean(),
  /** Whether the page shows times. */
  showsTimes: z.boolean(),
  lines: z.array(ProgrammeLine),
});
export type Programme = z.output<typeof Programme>;

export const programme = get("/admin/meetups/:id/programme", organiserOf("id"), {
  summary: "The programme of a meetup for its organisers.",
  params: ById,
  answer: z.object({ programme: Programme }),
});

const RELOAD = "Laad het programma opnieuw en probeer het nog eens";
const Revision = wholeNumber(RELOAD, 0, 2 ** 31 - 1);

const LineForm = z.union(
  [
    inputFields({ talk: TalkId, minutes: LineMinutes }),
    inputFields({ text: requiredText("Regel", MAX_LINE), minutes: LineMinutes }),
  ],
  { error: "Een regel is een verhaal of een tekst" },
);

export const ProgrammeForm = inputFields({
  /** Of the programme that the organiser saw: refused with 409 when another organiser changed it since. */
  revision: Revision,
  /** In their order; the talks are those that are on the programme. */
  lines: z
    .array(LineForm, { error: "Het programma moet een lijst van regels zijn" })
    .check(z.maxLength(MAX_LINES, `Een programma heeft hoogstens ${MAX_LINES} regels`)),
  takesTalks: z.optional(yesOrNo("Voorstellen voor deze avond")),
  showsTimes: z.optional(yesOrNo("Tijden op de pagina")),
});
export type ProgrammeForm = z.output<typeof ProgrammeForm>;

const SavedProgramme = z.extend(MessageAnswer, { programme: Programme });

export const saveProgramme = put("/admin/meetups/:id/programme", organiserOf("id"), {
  summary:
    "Save order, minutes and free lines of a programme. Nobody but speakers whose start moved is mailed.",
  params: ById,
  body: ProgrammeForm,
  answer: SavedProgramme,
});

const onceAsked = {
  /** A full evening asks: without it a talk is refused with `why: "meetup-full"`. */
  beyond: z._default(yesOrNo("Boven het maximum"), false),
  /** A speaker that said no to the evening asks: without it their talk is refused with `why: "speaker-declined"`. */
  declined: z._default(yesOrNo("Ook na een nee"), false),
};

export const planTalk = post("/admin/meetups/:id/programme/talks", organiserOf("id"), {
  summary:
    "Put an open talk on the programme, behind its last talk. The speaker gets a place, unless they said no, and hears of it after a minute.",
  params: ById,
  body: inputFields({ talk: TalkId, minutes: z.optional(LineMinutes), ...onceAsked }),
  answer: SavedProgramme,
});

export const NewTalk = inputFields({
  title: TalkTitle,
  text: z._default(TalkText, ""),
  minutes: z._default(LineMinutes, USUAL_MINUTES),
  /** A member, of whom the page says 'een lid' until they choose; or the name of a speaker who is none. */
  member: z.optional(z.nullable(MemberId)),
  speaker: z.optional(z.nullable(PersonName)),
  ...onceAsked,
});
export type NewTalk = z.output<typeof NewTalk>;

export const addTalk = post("/admin/meetups/:id/programme/new-talk", organiserOf("id"), {
  creates: true,
  summary: "Put a talk on the programme of a member who offered nothing, or of a speaker who is no member.",
  params: ById,
  body: NewTalk,
  answer: SavedProgramme,
});

const OnProgramme = inputFields({ id: MeetupId, talk: TalkId });

export const takeTalkOff = del("/admin/meetups/:id/programme/talks/:talk", organiserOf("id"), {
  summary:
    'Take a talk off the programme: it waits for another time. One whose speaker was mailed about it is refused without `told`, with `why: "speaker-told"`; the speaker hears of it after a minute.',
  params: OnProgramme,
  query: inputFields({ told: confirmed("Bevestig dat de spreker ervan hoort") }),
  answer: SavedProgramme,
});

export const linkSlides = put("/admin/meetups/:id/programme/talks/:talk/slides", organiserOf("id"), {
  summary: "Set or remove the link to the slides of a talk.",
  params: OnProgramme,
  body: Slides,
  answer: SavedProgramme,
});
