import { expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { bodyOf } from "./door-sync.ts";

test("a tick is sent with the number of guests that came along, without the device's own data", () => {
  const tick = { member: 3 as MemberId, present: true, at: 1 };
  const waiting = [
    { ...tick, meetup: 7 as MeetupId, guests: 2 },
    { ...tick, meetup: 7 as MeetupId },
  ];
  expect(bodyOf({ ticks: waiting, walkIns: [] }).ticks).toEqual([
    { ...tick, guests: 2 },
    { ...tick, guests: 0 },
  ]);
});
