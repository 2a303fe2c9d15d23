import { expect, test } from "vitest";
import { apiPath } from "./endpoint.ts";
import { mayReturnTo, PAGES, type PageName, pathTo } from "./pages.ts";
import { myCalendar } from "./profile.ts";

test.each([
  [pathTo(PAGES.home, {}), "/"],
  [pathTo(PAGES.meetup, { id: 7 }), "/meetup/7"],
  [pathTo(PAGES.respond, { token: "a.b~c", meetupId: 7, action: "confirm" }), "/respond/a.b~c/7/confirm"],
  [pathTo(PAGES.verify, { token: "a/b?c" }), "/verify/a%2Fb%3Fc"],
  [pathTo(PAGES.verifyEmailChange, { token: "t" }), "/verify-email-change/t"],
  [apiPath(myCalendar, { token: "t" }), "/api/users/calendar/t/mijn-meetups.ics"],
])("%s", (path, expected) => {
  expect(path).toBe(expected);
});

const RETURNS_ORGANISERS = /^admin(?!$|Login$)/;
const RETURNS_MEMBERS = /^(meetup|dashboard)$/;
const addresses = Object.entries(PAGES).map(
  ([name, path]) => [name as PageName, path.replaceAll(/:\w+\??/g, "7")] as const,
);

test.each(addresses)("a sign-in leads back to %s only when the member may open it", (name, address) => {
  expect(mayReturnTo(address, false)).toBe(RETURNS_MEMBERS.test(name));
  expect(mayReturnTo(address, true)).toBe(RETURNS_MEMBERS.test(name) || RETURNS_ORGANISERS.test(name));
});

test.each([
  "//example.org/",
  "https://example.org/meetup/3",
  "/meetup/3/",
  "/meetup/x",
  "/meetup/3?next=//example.org",
  "/meetup/../admin/login",
  "javascript:alert(1)",
  "",
])("a sign-in never leads to %j", (address) => {
  expect(mayReturnTo(address, true)).toBe(false);
});
