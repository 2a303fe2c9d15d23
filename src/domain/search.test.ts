import { expect, test } from "vitest";
import { searchTextOf, searchWords } from "./search.ts";

const NOTHING = { title: "", location: "", description: "", report: "" };

test("title, place, description and report, each word once", () => {
  expect(
    searchTextOf({
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
  expect(searchTextOf({ ...NOTHING, description })).toBe(words);
});

test.each<[string, string[]]>([
  ["", []],
  ["  - ** !? ", []],
  ["Café de Zoé", ["cafe", "de", "zoe"]],
  ["CAFÉ", ["cafe"]],
  ["Cafe\u0301", ["cafe"]],
  ["de Straße in Ærø, Łódź", ["de", "strasse", "in", "aero", "lodz"]],
  ["İstanbul", ["istanbul"]],
  ["Zigbee2MQTT (CO₂, 3D)", ["zigbee2mqtt", "co2", "3d"]],
  ["thema's, thema’s", ["thema", "s"]],
  ["twee twee Twee", ["twee"]],
  ["日本 会", ["日本", "会"]],
  ["a".repeat(60), ["a".repeat(40)]],
])("%j is found by %j", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
