import * as z from "zod/mini";
import { del, get, MessageAnswer, post, put } from "./endpoint.ts";
import { EmailAddress, TokenParams } from "./fields.ts";
import { inputFields } from "./input.ts";
import { ALSO_OTHERS, CLUB_MESSAGES, PersonName } from "./members.ts";
import { Member, Muted } from "./sessions.ts";
import { yesOrNo } from "./text.ts";

export const ProfileForm = inputFields({
  email: EmailAddress,
  name: PersonName,
  /** Of the first on an address: another address is for the others on it too. */
  others: z.optional(yesOrNo(ALSO_OTHERS)),
  /** These stay as they are when they are absent. */
  showName: z.optional(yesOrNo("Toon mijn naam")),
  muted: z.optional(Muted),
  /** Null: still not chosen. */
  clubMessages: z.optional(z.nullable(yesOrNo(CLUB_MESSAGES))),
});
export type ProfileForm = z.output<typeof ProfileForm>;

export const updateProfile = put("/users/profile", "member", {
  summary: "Change the caller's name and privacy. A new address stays pending until its link is opened.",
  body: ProfileForm,
  answer: z.object({ message: z.string(), user: Member }),
});

export const withdrawEmailChange = del("/users/profile/pending-email", "member", {
  summary: "Withdraw a pending address; its link stops working.",
  answer: z.object({ message: z.string(), user: Member }),
});

export const verifyEmailChange = get("/users/verify-email-change/:token", "anyone", {
  byLink: true,
  summary:
    "Confirm a pending address by the link mailed to it. Ends the member's sessions, except the one that requested it and the caller's.",
  params: TokenParams,
  answer: z.extend(MessageAnswer, { email: z.string() }),
});

export const myData = get("/users/my-data", "member", {
  summary: "All data about the signed-in member, as a JSON file.",
  answer: z.string(),
  mediaType: "application/json",
});

const CalendarAddress = z.object({ url: z.string() });

export const calendarAddress = get("/users/calendar", "member", {
  summary: "The secret address of the member's own calendar.",
  answer: CalendarAddress,
});

export const renewCalendarAddress = post("/users/calendar/renew", "member", {
  summary: "Replace the address of the caller's calendar; the old one stops working.",
  answer: CalendarAddress,
});

export const myCalendar = get("/users/calendar/:token/mijn-meetups.ics", "anyone", {
  summary: "The meetups where a member has a place, as an iCalendar file to subscribe to.",
  params: TokenParams,
  answer: z.string(),
  mediaType: "text/calendar",
});
