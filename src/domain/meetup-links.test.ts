import { expect, test } from "vitest";
import {
  directionsLink,
  googleCalendarLink,
  isOnline,
  onlineAddress,
  outlookCalendarLink,
} from "./meetup-links.ts";

test.each([
  ["Bibliotheek Neude, Utrecht", null],
  ["https://meet.example.org/kamer", "https://meet.example.org/kamer"],
  ["Online: https://meet.example.org/kamer (vanaf 19:00)", "https://meet.example.org/kamer"],
  ["www.example.org", null],
])("the online address of %s is %s", (location, address) => expect(onlineAddress(location)).toBe(address));

test.each([
  ["Online (Jitsi)", true],
  ["online", true],
  ["Café Onlinebar", false],
  ["Zie https://meet.example.org/kamer", true],
])("whether %s is online: %s", (location, online) => expect(isOnline(location)).toBe(online));

test.each([
  ["android", "geo:0,0?q=Caf%C3%A9%20%26%20Bar%2C%20Utrecht"],
  ["ios", "https://maps.apple.com/?q=Caf%C3%A9%20%26%20Bar%2C%20Utrecht"],
  ["other", "https://www.openstreetmap.org/search?query=Caf%C3%A9%20%26%20Bar%2C%20Utrecht"],
] as const)("the route link on %s is %s", (device, link) =>
  expect(directionsLink("Café & Bar, Utrecht", device)).toBe(link),
);

const MEETUP = {
  title: "Zigbee & Matter",
  startsAt: "2026-12-05T19:00:00.000Z",
  endsAt: "2026-12-05T21:00:00.000Z",
  location: "Buurthuis De Pijp, Amsterdam",
} as const;
const MEETUP_URL = "https://meetups.example.org/meetup/7";

const valuesOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

test("the Google Calendar link contains the meetup's times in UTC", () => {
  expect(valuesOf(googleCalendarLink(MEETUP, MEETUP_URL))).toEqual({
    action: "TEMPLATE",
    text: "Zigbee & Matter",
    dates: "20261205T190000Z/20261205T210000Z",
    location: "Buurthuis De Pijp, Amsterdam",
    details: MEETUP_URL,
  });
});

test("the Outlook link contains the same meetup", () => {
  expect(valuesOf(outlookCalendarLink(MEETUP, MEETUP_URL))).toEqual({
    rru: "addevent",
    subject: "Zigbee & Matter",
    startdt: "2026-12-05T19:00:00.000Z",
    enddt: "2026-12-05T21:00:00.000Z",
    location: "Buurthuis De Pijp, Amsterdam",
    body: MEETUP_URL,
  });
});
