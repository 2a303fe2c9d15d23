import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { apiPath } from "./endpoint.ts";
import { mayReturnTo, PAGES, type PageName, pageAt, pathTo } from "./pages.ts";
import { myCalendar } from "./profile.ts";

test.each([
  [pathTo(PAGES.home, {}), "/"],
  [pathTo(PAGES.meetup, { id: 7 }), "/meetup/7"],
  [pathTo(PAGES.respond, { token: "a.b~c", meetupId: 7, action: "confirm" }), "/respond/a.b~c/7/confirm"],
  [pathTo(PAGES.verify, { token: "a/b?c" }), "/verify/a%2Fb%3Fc"],
  [pathTo(PAGES.verifyEmailChange, { token: "t" }), "/verify-email-change/t"],
  [apiPath(myCalendar, { token: "t" }), "/api/users/calendar/t/mijn-meetups.ics"],
])("the path is %s", (path, expected) => {
  expect(path).toBe(expected);
});

const RETURNS_ORGANISERS = /^admin(?!$|Login$)/;
const RETURNS_MEMBERS = /^(meetup|dashboard|myEvenings|offerTalk|adminTalks|adminMeetup|adminDoor)$/;
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

test.each([
  ["/login", "/login"],
  ["/Login", "/login"],
  ["/login/", "/login"],
  ["/ADMIN/Users//", "/admin/users"],
  ["/Meetup/7/", "/meetup/7"],
  ["/Verify/7.0.AbC", "/verify/7.0.AbC"],
  ["/verify-email-change", "/verify-email-change"],
  ["/Verify-Email-Change/7.0.AbC", "/verify-email-change/7.0.AbC"],
  ["/respond/7.0.AbC/3/Confirm", "/respond/7.0.AbC/3/Confirm"],
  ["/", "/"],
  ["/bestaat-niet", null],
  ["/login/meer", null],
  ["/meetup", null],
  ["/meetup//7", null],
])("the canonical path of %s is %s", (path, canonical) =>
  expect(pageAt(path)?.canonical ?? null).toBe(canonical),
);

const VARIANTS = [
  (path: string) => path,
  (path: string) => path.toUpperCase(),
  (path: string) => `${path}/`,
  (path: string) => `${path}/meer`,
  (path: string) => `${path}x`,
];

test("pageAt finds a page exactly where the browser's router does", () => {
  const filled = Object.values(PAGES).map((pattern) => pattern.replace(/:\w+\??/g, "7"));
  const paths = filled.flatMap((path) => VARIANTS.map((variant) => variant(path)));
  const shown = (path: string) => Object.values(PAGES).some((pattern) => matchPath(pattern, path) !== null);
  for (const path of paths) expect([path, pageAt(path) !== null]).toEqual([path, shown(path)]);
});
