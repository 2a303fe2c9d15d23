import * as z from "zod/mini";
import { PRESENCES } from "#domain/attendance.ts";
import { del, MessageAnswer, organiserOf, post } from "../endpoint.ts";
import { MeetupId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { ById } from "../meetups.ts";
import { PersonName } from "../members.ts";
import { yesOrNo } from "../text.ts";

/** A person without membership, of whom a meetup knows the name only, until a day after it. */
export const NamedGuest = z.object({
  key: z.string(),
  name: z.string(),
  /** After the meetup, as of a member with a place. */
  presence: z.nullable(z.enum(PRESENCES)),
});
export type NamedGuest = z.output<typeof NamedGuest>;

export const NewNamedGuest = inputFields({
  name: PersonName,
  beyond: z._default(yesOrNo("Boven het maximum"), false),
});
export type NewNamedGuest = z.output<typeof NewNamedGuest>;

export const addNamedGuest = post("/admin/meetups/:id/guests/named", organiserOf("id"), {
  summary:
    "Put a person without membership on the guest list, by name. Without a free place it is refused unless `beyond`: they cannot wait, because no mail reaches them.",
  params: ById,
  body: NewNamedGuest,
  answer: MessageAnswer,
});

export const removeNamedGuest = del("/admin/meetups/:id/guests/named/:key", organiserOf("id"), {
  summary: "Take a person without membership off the guest list; the place is passed on at once.",
  params: inputFields({ id: MeetupId, key: z.guid("Deze sleutel bestaat niet") }),
  answer: MessageAnswer,
});
