import * as z from "zod/mini";
import { PRESENCES } from "#domain/attendance.ts";
import { LEAST_OFFER, MAX_OFFER } from "#domain/offers.ts";
import { RESPONSE_STATUSES, RESPONSE_VIAS } from "#domain/places.ts";
import { AttendanceTotals } from "../attendance.ts";
import { del, get, MessageAnswer, organiserOf, Pagination, paging, post, put } from "../endpoint.ts";
import { EmailAddress, undoSeconds } from "../fields.ts";
import { BatchId, MeetupId, MemberId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { Details } from "../meetups/questions.ts";
import { ById, ResponseStatus } from "../meetups.ts";
import { PersonName } from "../members.ts";
import { OwnDetails } from "../own-details.ts";
import { charactersAtMost, Instant, oneOf, searchText, wholeNumber, yesOrNo } from "../text.ts";
import { NamedGuest } from "./named-guests.ts";

export const ATTENDEE_LISTS = [...RESPONSE_STATUSES, "silent"] as const;
export type AttendeeList = (typeof ATTENDEE_LISTS)[number];
const AttendeeListName = z.enum(ATTENDEE_LISTS, { error: "Deze lijst bestaat niet" });

export const AdminAttendee = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  status: z.nullable(ResponseStatus),
  waitlist_position: z.nullable(z.number()),
  answered_at: z.nullable(Instant),
  via: z.nullable(z.enum(RESPONSE_VIAS)),
  recorded_by: z.nullable(z.string()),
  note: z.string(),
  late: z.boolean(),
  reconfirmed_at: z.nullable(Instant),
  offered_until: z.nullable(Instant),
  is_offered: z.boolean(),
  guests: z.number(),
  answers: OwnDetails.shape.answers,
  /** After the meetup, as long as it is kept; null also while nobody was ticked. */
  presence: z.nullable(z.enum(PRESENCES)),
  present_guests: z.number(),
});
export type AdminAttendee = z.output<typeof AdminAttendee>;

export const AttendeeFilters = inputFields({
  list: z._default(AttendeeListName, "confirmed"),
  /** Part of a name or an address. A search covers all members, whatever their answer. */
  search: searchText("Zoeken", 100),
  /** Guests with a place that said once more that they come, or did not yet. */
  reconfirmed: oneOf("Bevestigd", ["all", "yes", "no"]),
  sort: z._default(z.enum(["answer", "name"], { error: "Deze volgorde bestaat niet" }), "answer"),
});
export type AttendeeFilters = z.output<typeof AttendeeFilters>;

export const meetupAttendees = get("/admin/meetups/:id/guests", organiserOf("id"), {
  summary:
    "The guest list: members that have a place, wait, declined or did not answer; or members by part of name or address.",
  params: ById,
  query: z.extend(AttendeeFilters, paging(50).shape),
  answer: z.object({
    guests: z.array(AdminAttendee),
    counts: z.object({
      confirmed: z.number(),
      waitlist: z.number(),
      declined: z.number(),
      silent: z.number(),
    } satisfies Record<AttendeeList, z.ZodMiniType>),
    /** Members with their companions, and people that a place is offered to. */
    people: z.object({
      confirmed: z.number(),
      waitlist: z.number(),
      held: z.number(),
      /** Those without membership, of the confirmed ones. */
      named: z.number(),
      late: z.number(),
      /** The first party on the waitlist, where it is larger than the free places. */
      blocked: z.nullable(z.object({ free: z.number(), party: z.number() })),
    }),
    /** People without membership, as long as their names are kept. */
    named: z.array(NamedGuest),
    /** After the meetup, if anyone was ticked. */
    attendance: z.nullable(
      z.extend(AttendanceTotals, {
        /** Those that came without an answer or after a no; null once the names are deleted. */
        walkedIn: z.nullable(
          z.array(z.object({ id: z.nullable(MemberId), name: z.string(), guests: z.number() })),
        ),
      }),
    ),
    /** How many attendees with a place said once more that they come; whether attendees were asked, and can be asked now. */
    reconfirmed: z.nullable(
      z.object({ yes: z.number(), silent: z.number(), isAsked: z.boolean(), mayAsk: z.boolean() }),
    ),
    /** How many of those that come chose each option, by the ids of the questions. */
    totals: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        options: z.array(z.object({ option: z.string(), count: z.number() })),
        texts: z.array(z.string()),
        unanswered: z.number(),
      }),
    ),
    pagination: Pagination,
  }),
});

export const attendeeAddresses = get("/admin/meetups/:id/guests/addresses", organiserOf("id"), {
  summary: "The e-mail addresses of a whole guest list.",
  params: ById,
  query: inputFields({ list: AttendeeListName }),
  answer: z.object({ addresses: z.array(z.string()) }),
});

const Changed = z.object({
  message: z.string(),
  id: MemberId,
  status: ResponseStatus,
  /** Id for undoing the change; null when nothing changed, or without a time to undo it. */
  change: z.nullable(BatchId),
});
export type ChangedAttendee = z.output<typeof Changed>;

const OneAttendee = inputFields({ id: MeetupId, member: MemberId });

const beyond = z._default(yesOrNo("Boven het maximum"), false);

/** What is absent stays as it is. Absent for an attendee without an answer: no companions, nothing answered. */
const details = { guests: Details.shape.guests, answers: Details.shape.answers };

export const changeAttendee = put("/admin/meetups/:id/guests/:member", organiserOf("id"), {
  summary:
    "Put a member on the guest list, with companions and answers, or remove them; a mail names the organiser. Without `beyond` a party without free places goes to the waitlist. The place of a removed member goes to the waitlist when the time to undo is over.",
  params: OneAttendee,
  body: inputFields({
    action: z.enum(["confirm", "decline"], { error: "Kies of dit lid komt of niet" }),
    beyond,
    ...details,
    undo_seconds: undoSeconds,
  }).check(
    z.refine(
      ({ action, guests, answers }) =>
        action === "confirm" || (guests === undefined && answers === undefined),
      "Introducés en antwoorden horen bij wie komt",
    ),
  ),
  answer: Changed,
});

export const NewAttendee = inputFields({ name: PersonName, email: EmailAddress, beyond, ...details });
export type NewAttendee = z.output<typeof NewAttendee>;

export const addAttendee = post("/admin/meetups/:id/guests", organiserOf("id"), {
  summary:
    "Put a person on the guest list by name and address; a new address becomes a member who must confirm it.",
  params: ById,
  body: z.extend(NewAttendee, { undo_seconds: undoSeconds }),
  answer: Changed,
});

export const undoAttendee = post("/admin/meetups/:id/guests/:member/undo", organiserOf("id"), {
  summary: "Undo a change of the guest list, until its time to undo is over; its mail is withdrawn.",
  params: OneAttendee,
  body: inputFields({ change: BatchId }),
  answer: z.object({ message: z.string() }),
});

export const AttendeeNote = inputFields({
  note: z.string({ error: "Notitie is ongeldig" }).check(z.trim(), charactersAtMost("Notitie", 200)),
});
export type AttendeeNote = z.output<typeof AttendeeNote>;

export const noteAttendee = put("/admin/meetups/:id/guests/:member/note", organiserOf("id"), {
  summary: "Set the organisers' note about a guest.",
  params: OneAttendee,
  body: AttendeeNote,
  answer: z.object({ message: z.string() }),
});

const NO_MINUTES = (least: number, most: number) => `Kies ${least} tot ${most} minuten bedenktijd`;

export const offerPlace = post("/admin/meetups/:id/guests/:member/offer", organiserOf("id"), {
  summary: "Offer a free place to a member on the waitlist, or change until when their offer holds.",
  params: OneAttendee,
  body: inputFields({
    minutes: wholeNumber(NO_MINUTES, LEAST_OFFER, MAX_OFFER),
  }),
  answer: MessageAnswer,
});

export const takeOfferBack = del("/admin/meetups/:id/guests/:member/offer", organiserOf("id"), {
  summary: "Take an offer back; the next on the waitlist is asked, and this member not again.",
  params: OneAttendee,
  answer: MessageAnswer,
});

export const admitLate = post("/admin/meetups/:id/admit-late", organiserOf("id"), {
  summary: "Treat late answers as if they came in time: they get places in the order of arrival.",
  params: ById,
  answer: MessageAnswer,
});
