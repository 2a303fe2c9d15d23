import { expect, test } from "vitest";
import { searchWords } from "./search-words.ts";

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
