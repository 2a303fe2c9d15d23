import { expect, test } from "vitest";
import { meetupOfUid, uidOfMeetup } from "./meetup-uid.ts";

test("the UID of a meetup names it, in any case of the host", () => {
  expect(meetupOfUid(uidOfMeetup(3, "club.test"), "club.test")).toBe(3);
  expect(meetupOfUid("meetup-3@Club.TEST", "club.test")).toBe(3);
});

test.each([
  "meetup-0@club.test",
  "meetup-03@club.test",
  "meetup-3@other.test",
  "meetup-3",
  "meetup-3@club.test@x",
  "x meetup-3@club.test",
])("%s is another event", (uid) => {
  expect(meetupOfUid(uid, "club.test")).toBeNull();
});
