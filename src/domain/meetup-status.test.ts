import { expect, test } from "vitest";
import { type MeetupStatus, reasonClosed } from "./meetup-status.ts";

test.each<[MeetupStatus, string, string | null]>([
  ["draft", "2026-11-21T12:00:00.000Z", "draft"],
  ["cancelled", "2026-11-21T12:00:00.000Z", "cancelled"],
  ["published", "2026-11-21T12:00:00.000Z", null],
  ["published", "2026-11-21T21:00:00.000Z", null],
  ["published", "2026-11-21T21:00:00.001Z", "over"],
])("a %s meetup at %s is closed for answers because: %s", (status, now, why) => {
  expect(reasonClosed({ status, ends_at: "2026-11-21T21:00:00.000Z" }, Date.parse(now))).toBe(why);
});
