import { expect, test } from "vitest";
import { googleCalendarLink, outlookCalendarLink } from "./calendar-links.ts";

const MEETUP = {
  title: "Zigbee & Matter",
  startsAt: "2026-12-05T19:00:00.000Z",
  endsAt: "2026-12-05T21:00:00.000Z",
  location: "Buurthuis De Pijp, Amsterdam",
} as const;
const PAGE = "https://meetups.example.org/meetup/7";

const valuesOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

test("Google is told the meetup in its own form of time", () => {
  expect(valuesOf(googleCalendarLink(MEETUP, PAGE))).toEqual({
    action: "TEMPLATE",
    text: "Zigbee & Matter",
    dates: "20261205T190000Z/20261205T210000Z",
    location: "Buurthuis De Pijp, Amsterdam",
    details: PAGE,
  });
});

test("Outlook is told the same", () => {
  expect(valuesOf(outlookCalendarLink(MEETUP, PAGE))).toEqual({
    rru: "addevent",
    subject: "Zigbee & Matter",
    startdt: "2026-12-05T19:00:00.000Z",
    enddt: "2026-12-05T21:00:00.000Z",
    location: "Buurthuis De Pijp, Amsterdam",
    body: PAGE,
  });
});
