import { expect, test } from "vitest";
import { whoComes, whoElse } from "./who-comes.ts";

const stats = { totalInvited: 224, yesResponses: 20, noResponses: 44 };

test.each([
  [17, 20, "17 van 20 komen"],
  [1, 20, "1 van 20 komt"],
  [0, null, "0 komen"],
])("%i of %s: %s", (registration_count, max_participants, words) => {
  expect(whoComes({ registration_count, max_participants })).toBe(words);
});

test.each([
  [3, stats, "3 op de wachtlijst, 160 zonder antwoord"],
  [0, stats, "160 zonder antwoord"],
  [0, { ...stats, totalInvited: 64 }, ""],
])("%i waiting: %j says %s", (waitlist_count, given, words) => {
  expect(whoElse({ waitlist_count, stats: given })).toBe(words);
});
