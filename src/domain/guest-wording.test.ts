import { expect, test } from "vitest";
import { guestStatus, howAnswered } from "./guest-wording.ts";
import type { ResponseVia } from "./places.ts";

const answered_at = "2026-11-12T23:30:00.000Z";

test.each<[ResponseVia | null, string | null, string]>([
  ["mail", null, "vr 13 nov, via mail"],
  ["site", null, "vr 13 nov, op de site"],
  ["waitlist", null, "vr 13 nov, van de wachtlijst"],
  ["organiser", "Piet", "vr 13 nov, door Piet"],
  ["organiser", null, "vr 13 nov, door een beheerder"],
  [null, null, "vr 13 nov"],
])("by %s, recorded by %s: %s", (via, recorded_by, words) => {
  expect(howAnswered({ answered_at, via, recorded_by }, "Europe/Amsterdam")).toBe(words);
});

test("who did not answer has no moment", () => {
  expect(howAnswered({ answered_at: null, via: null, recorded_by: null }, "Europe/Amsterdam")).toBe("");
  expect(guestStatus(null)).toBe("Geen antwoord");
});
