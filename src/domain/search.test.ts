import { expect, test } from "vitest";
import { hasSearched, isSameText, searchTextOf, searchWords } from "./search.ts";

const EMPTY_MEETUP = { title: "", location: "", description: "", report: "" };

test("the search text has each word of title, place, description and report once", () => {
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
  ["markup inside a word does not split it", "**be**ginners", "beginners"],
  [
    "markup of headings and lists is removed",
    "## Programma\n\n- _koffie_\n- `esp32`",
    "programma koffie esp32",
  ],
  [
    "a link's text is kept, its address is not",
    "[lijst](https://example.org/geheim?a=b) en meer",
    "lijst en meer",
  ],
  ["an address that is written out is kept", "<https://example.org>", "https example org"],
  ["an entity becomes its character", "R&eacute;n&eacute;", "rene"],
])("search text: %s", (_name, description, words) => {
  expect(searchTextOf({ ...EMPTY_MEETUP, description })).toBe(words);
});

test.each([
  ["rolluik", true],
  ["ROLLUIKEN", true],
  ["zo", false],
  ["onzin wolk", true],
  ["olluiken", false],
])("a title with ‘Rolluiken zonder wolk’, searched by ‘%s’: %s", (search, isFound) => {
  expect(hasSearched("Rolluiken zonder wolk", searchWords(search))).toBe(isFound);
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
])("the search words of %j are %j", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ["Zonder  cloud ", "zonder cloud", true],
  ["Één café", "een cafe", true],
  ["Programmeren in C++", "Programmeren in C#", false],
])("%j and %j are read as one text: %s", (text, other, isSame) => {
  expect(isSameText(text, other)).toBe(isSame);
});
