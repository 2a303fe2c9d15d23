import { expect, test } from "vitest";
import { freedInWords, someNamesInWords } from "./removing.ts";

const freed = (places: number, isWaitedFor: boolean, date = "2026-12-05" as const) => ({
  date,
  places,
  isWaitedFor,
});

test.each([
  [[], ""],
  [[freed(1, false)], "Er komt 1 plek vrij op zaterdag 5 december 2026."],
  [
    [freed(1, true)],
    "Er komt 1 plek vrij op zaterdag 5 december 2026; die is voor wie op de wachtlijst staat.",
  ],
  [
    [freed(2, true), freed(1, true)],
    "Er komen 3 plekken vrij op 2 avonden; die zijn voor wie op de wachtlijst staat.",
  ],
  [
    [freed(2, true), freed(1, false)],
    "Er komen 3 plekken vrij op 2 avonden; waar iemand wacht, zijn ze voor de wachtlijst.",
  ],
])("%j: %s", (places, sentence) => {
  expect(freedInWords(places)).toBe(sentence);
});

test.each([
  [["Anna"], 1, "Anna"],
  [["Anna", "Bram", "Cas"], 3, "Anna, Bram en Cas"],
  [["Anna", "Bram"], 3, "Anna, Bram en 1 ander"],
  [["Anna", "Bram", "Cas", "Dirk", "Els"], 17, "Anna, Bram, Cas, Dirk, Els en 12 anderen"],
])("%j of %i: %s", (names, count, words) => {
  expect(someNamesInWords(names, count)).toBe(words);
});
