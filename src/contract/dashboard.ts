import * as z from "zod/mini";
import { get } from "./endpoint.ts";
import { Meetup } from "./meetups.ts";

export const MyMeetups = z.object({
  registered: z.array(Meetup),
  declined: z.array(Meetup),
  noResponse: z.array(Meetup),
});
export type MyMeetups = z.output<typeof MyMeetups>;

export const myMeetups = get("/meetups/my-meetups", "member", {
  skipAnswerCheck: true,
  summary: "The member's meetups by their answer, past ones included, soonest first.",
  answer: MyMeetups,
});
