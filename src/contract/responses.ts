import * as z from "zod/mini";
import { VACATED } from "#domain/places.ts";
import { get, MessageAnswer, post, put } from "./endpoint.ts";
import { LinkToken } from "./fields.ts";
import { MeetupId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { Details } from "./meetups/questions.ts";
import { ById, Meetup, OneMeetup, ResponseStatus } from "./meetups.ts";
import { givenInstant } from "./text.ts";

export const RsvpResult = z.object({
  message: z.string(),
  status: ResponseStatus,
  meetup: Meetup,
  /** What happened to the place or waitlist position that the answer gave up; absent when it gave up none. */
  vacated: z.optional(z.enum(VACATED)),
  /** Another answer was recorded since the one that this answer replaces: that one stays, and `status` is of that one. */
  overtaken: z.optional(z.literal(true)),
});
export type RsvpResult = z.output<typeof RsvpResult>;

/** Any other status is the waitlist. */
const Status = z.catch(ResponseStatus, "waitlist");
const RsvpRead = z.extend(RsvpResult, {
  status: Status,
  meetup: z.extend(Meetup, { registrationStatus: z.optional(z.nullable(Status)) }),
});

/** `saidAt` of the answer that it replaces. Absent: it replaces whatever there is. */
const Replaced = givenInstant("Laad de pagina opnieuw");

export const respond = post("/meetups/:id/respond", "member", {
  summary: "Answer a meetup as the signed-in member.",
  params: ById,
  body: inputFields({
    action: z.enum(["confirm", "decline"], { error: "Kies of je komt of niet" }),
    /** Null: there was no answer. */
    replaces: z.optional(z.nullable(Replaced)),
  }),
  answer: RsvpResult,
  reads: RsvpRead,
});

export const answerByLink = get("/users/respond/:token/:meetupId", "anyone", {
  summary: "The meetup with what the holder of a mail's link answered to it.",
  params: inputFields({ token: LinkToken, meetupId: MeetupId }),
  answer: OneMeetup,
});

/** `confirm` means coming; any other action means declined. */
export const respondByLink = get("/users/respond/:token/:meetupId/:action", "anyone", {
  byLink: true,
  summary: "Answer a meetup by the link in a mail.",
  params: inputFields({
    token: LinkToken,
    meetupId: MeetupId,
    action: z.string({ error: "Kies of je komt of niet" }),
  }),
  /** A page that knows of no answer gives the moment of the page itself. */
  query: inputFields({ replaces: z.optional(Replaced) }),
  answer: RsvpResult,
  reads: RsvpRead,
});

export const setDetails = put("/meetups/:id/respond/details", "member", {
  summary: "Guests that the member brings, and their answers to the meetup's questions.",
  params: ById,
  body: Details,
  answer: z.extend(OneMeetup, MessageAnswer.shape),
});

export const setDetailsByLink = post("/users/respond/:token/:meetupId/details", "anyone", {
  byLink: true,
  summary: "The same by the link in a mail.",
  params: inputFields({ token: LinkToken, meetupId: MeetupId }),
  body: Details,
  answer: z.extend(OneMeetup, MessageAnswer.shape),
});
