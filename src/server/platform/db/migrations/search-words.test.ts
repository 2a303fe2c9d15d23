import { expect, test } from "vitest";
import { searchWordsOf } from "./search-words.ts";

const EMPTY_MEETUP = { title: "", location: "", description: "", report: "" };

test("a migration finds the words of title, place, description and report as release 1.0.0 did", () => {
  expect(
    searchWordsOf({
      title: "Avond over Zigbee",
      location: "Café Ærø, Łódź",
      description: "Een **be**ginner, [lijst](https://example.org/geheim) en <https://example.org>.",
      report: "## Verslag\n\n- _koffie_\n- `esp32`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![een lamp](x.png)",
    }),
  ).toBe(
    "avond over zigbee cafe aero lodz een beginner lijst en https example org verslag koffie esp32 a b 1 2 lamp",
  );
});

test.each([
  ["lines", "**a**\n".repeat(500)],
  ["signs", "*a* ".repeat(600)],
  ["levels", `${"> ".repeat(21)}diep`],
  ["letters of one word", `${"a".repeat(1_001)}`],
])("a text of too many %s is not parsed", (_what, description) => {
  expect(searchWordsOf({ ...EMPTY_MEETUP, description })).toMatch(/^(?:a|diep|a{40})$/);
});
