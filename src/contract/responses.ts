import * as z from "zod/mini";
import { VACATED } from "#domain/places.ts";
import { endpoint, MessageAnswer } from "./endpoint.ts";
import { LinkToken } from "./fields.ts";
import { MeetupId } from "./ids.ts";
import { Details } from "./meetups/questions.ts";
import { ById, Meetup, OneMeetup, ResponseStatus } from "./meetups.ts";
import { fields } from "./text.ts";

export const RsvpResult = z.object({
  message: z.string(),
  status: ResponseStatus,
  meetup: Meetup,
  /** What happened to the place or waitlist position that the answer gave up; absent when it gave up none. */
  vacated: z.optional(z.enum(VACATED)),
});
export type RsvpResult = z.output<typeof RsvpResult>;

export const respond = endpoint({
  method: "POST",
  path: "/meetups/:id/respond",
  access: "member",
  summary: "Answer a meetup as the signed-in member.",
  params: ById,
  body: fields({ action: z.enum(["confirm", "decline"], { error: "Kies of je komt of niet" }) }),
  answer: RsvpResult,
});

/** `confirm` means coming; any other action means declined. */
export const respondByLink = endpoint({
  method: "GET",
  path: "/users/respond/:token/:meetupId/:action",
  access: "anyone",
  byLink: true,
  summary: "Answer a meetup by the link in a mail.",
  params: fields({
    token: LinkToken,
    meetupId: MeetupId,
    action: z.string({ error: "Kies of je komt of niet" }),
  }),
  answer: RsvpResult,
});

export const setDetails = endpoint({
  method: "PUT",
  path: "/meetups/:id/respond/details",
  access: "member",
  summary: "Guests that the member brings, and their answers to the meetup's questions.",
  params: ById,
  body: Details,
  answer: z.extend(OneMeetup, MessageAnswer.shape),
});

export const setDetailsByLink = endpoint({
  method: "POST",
  path: "/users/respond/:token/:meetupId/details",
  access: "anyone",
  byLink: true,
  summary: "The same by the link in a mail.",
  params: fields({ token: LinkToken, meetupId: MeetupId }),
  body: Details,
  answer: z.extend(OneMeetup, MessageAnswer.shape),
});
