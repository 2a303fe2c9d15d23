import { expect, test } from "vitest";
import { namedByUid, uidOfMeetup } from "./meetup-uid.ts";

test("the UID of a meetup names it, in any case of the host", () => {
  expect(namedByUid(uidOfMeetup(3, "club.test"), "club.test")).toEqual({ meetup: 3, member: null });
  expect(namedByUid("meetup-3@Club.TEST", "club.test")).toEqual({ meetup: 3, member: null });
});

test("a member's own UID names both", () => {
  expect(uidOfMeetup(3, "club.test", 12)).toBe("meetup-3-12@club.test");
  expect(namedByUid("meetup-3-12@club.test", "club.test")).toEqual({ meetup: 3, member: 12 });
});

test.each([
  "meetup-0@club.test",
  "meetup-03@club.test",
  "meetup-3-@club.test",
  "meetup-3-0@club.test",
  "meetup-3-4-5@club.test",
  "meetup-3@other.test",
  "meetup-3",
  "meetup-3@club.test@x",
  "x meetup-3@club.test",
])("%s is another event", (uid) => {
  expect(namedByUid(uid, "club.test")).toBeNull();
});
