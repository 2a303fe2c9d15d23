import * as z from "zod/mini";
import { get } from "../endpoint.ts";
import { ById } from "../meetups.ts";

export const meetupCalendar = get("/meetups/:id/ics", "anyone", {
  cached: true,
  summary: "The meetup as iCalendar (RFC 5545).",
  params: ById,
  answer: z.string(),
  mediaType: "text/calendar",
});

export const calendarFeed = get("/meetups/feed.ics", "anyone", {
  cached: true,
  summary: "Upcoming meetups as iCalendar.",
  answer: z.string(),
  mediaType: "text/calendar",
});

export const atomFeed = get("/meetups/feed.atom", "anyone", {
  cached: true,
  summary: "Upcoming meetups as Atom (RFC 4287).",
  answer: z.string(),
  mediaType: "application/atom+xml",
});
