import { expect, test } from "vitest";
import { apiPath } from "./endpoint.ts";
import { PAGES, pathTo } from "./pages.ts";
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
