import { expect, test } from "vitest";
import { droppedInWords, handedOverInWords, type PlannedWork, plannedWorkInWords } from "./planned-work.ts";

const SENTENCES: readonly (readonly [PlannedWork, string, string])[] = [
  [
    { announcements: 11, mailings: 0 },
    "11 geplande uitnodigingen gaan door op jouw naam",
    "11 geplande uitnodigingen vervallen",
  ],
  [
    { announcements: 1, mailings: 0 },
    "1 geplande uitnodiging gaat door op jouw naam",
    "1 geplande uitnodiging vervalt",
  ],
  [
    { announcements: 0, mailings: 1 },
    "1 wijziging of bericht gaat door op jouw naam",
    "1 wijziging of bericht vervalt",
  ],
  [
    { announcements: 2, mailings: 3 },
    "2 geplande uitnodigingen en 3 wijzigingen of berichten gaan door op jouw naam",
    "2 geplande uitnodigingen en 3 wijzigingen of berichten vervallen",
  ],
];

test.each(SENTENCES)("%j is said with its numbers", (work, handedOver, dropped) => {
  expect([handedOverInWords(work), droppedInWords(work)]).toEqual([handedOver, dropped]);
});

test("nothing planned has no words", () => {
  expect(plannedWorkInWords({ announcements: 0, mailings: 0 })).toBe("");
});
