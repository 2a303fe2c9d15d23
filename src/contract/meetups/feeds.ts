import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { ById } from "../meetups.ts";

export const meetupCalendar = endpoint({
  method: "GET",
  path: "/meetups/:id/ics",
  access: "anyone",
  cached: true,
  summary: "The meetup as iCalendar (RFC 5545).",
  params: ById,
  answer: z.string(),
  mediaType: "text/calendar",
});

export const calendarFeed = endpoint({
  method: "GET",
  path: "/meetups/feed.ics",
  access: "anyone",
  cached: true,
  summary: "Upcoming meetups as iCalendar.",
  answer: z.string(),
  mediaType: "text/calendar",
});

export const atomFeed = endpoint({
  method: "GET",
  path: "/meetups/feed.atom",
  access: "anyone",
  cached: true,
  summary: "Upcoming meetups as Atom (RFC 4287).",
  answer: z.string(),
  mediaType: "application/atom+xml",
});
