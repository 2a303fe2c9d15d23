import * as z from "zod/mini";
import { endpoint, MessageAnswer } from "./endpoint.ts";
import { MeetupId, MemberId } from "./ids.ts";
import { ById } from "./meetups.ts";
import { fields, yesOrNo } from "./text.ts";

export const Organiser = z.object({
  id: MemberId,
  name: z.string(),
  /** Whether their name is on the meetup's page, by their own choice. */
  shown: z.boolean(),
  isAdmin: z.boolean(),
  isSelf: z.boolean(),
});
export type Organiser = z.output<typeof Organiser>;

export const meetupOrganisers = endpoint({
  method: "GET",
  path: "/admin/meetups/:id/organisers",
  access: "organiser",
  summary: "The members that organise a meetup, in the order in which they were added.",
  params: ById,
  answer: z.object({ organisers: z.array(Organiser) }),
});

export const addOrganiser = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/organisers",
  access: "admin",
  summary: "Let a member organise a meetup; a mail says what that means.",
  params: ById,
  body: fields({ member: MemberId }),
  answer: MessageAnswer,
});

export const removeOrganiser = endpoint({
  method: "DELETE",
  path: "/admin/meetups/:id/organisers/:member",
  access: "admin",
  summary: "Withdraw a member's right to organise a meetup, with effect on their next call.",
  params: fields({ id: MeetupId, member: MemberId }),
  answer: MessageAnswer,
});

export const showOrganiser = endpoint({
  method: "PUT",
  path: "/admin/meetups/:id/organisers/shown",
  access: "organiser",
  summary: "Show your own name on the page of a meetup that you organise, or hide it.",
  params: ById,
  body: fields({ shown: yesOrNo("Naam op de pagina") }),
  answer: MessageAnswer,
});
