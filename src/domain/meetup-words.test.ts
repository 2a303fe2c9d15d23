import { expect, test } from "vitest";
import { meetupWords } from "./meetup-words.ts";

const NOTHING = { title: "", location: "", description: "", report: "" };

test("title, place, description and report, each word once", () => {
  expect(
    meetupWords({
      title: "Avond over Zigbee",
      location: "Café Het Wapen",
      description: "Een avond.",
      report: "Het was vol",
    }),
  ).toBe("avond over zigbee cafe het wapen een was vol");
});

test.each([
  ["signs inside a word leave it whole", "**be**ginners", "beginners"],
  ["headings and lists", "## Programma\n\n- _koffie_\n- `esp32`", "programma koffie esp32"],
  ["a link is what it says", "[lijst](https://example.org/geheim?a=b) en meer", "lijst en meer"],
  ["an address that is written out is there to be read", "<https://example.org>", "https example org"],
  ["an entity is the sign it stands for", "R&eacute;n&eacute;", "rene"],
])("%s", (_name, description, words) => {
  expect(meetupWords({ ...NOTHING, description })).toBe(words);
});
