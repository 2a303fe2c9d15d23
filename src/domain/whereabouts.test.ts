import { expect, test } from "vitest";
import { earliestEndShown, inOneLine, isNewWhereabouts, linkIn, tellsAddress } from "./whereabouts.ts";

const ADDRESS = "Vlasakkerweg 14\n3811 MR Amersfoort";

test.each<[string, boolean]>([
  ["We zitten op Vlasakkerweg 14.", true],
  ["vlasakkerweg  14, bel aan", true],
  ["Postcode 3811-MR, Amersfoort", true],
  ["Ergens in Amersfoort", false],
  ["Vlasakkerweg 140", false],
  ["", false],
])("the text %j tells the address: %s", (text, isTold) => {
  expect(tellsAddress(ADDRESS, text)).toBe(isTold);
});

test("a line without a number tells nothing: a town is no address", () => {
  expect(tellsAddress("Amersfoort", "Bij Kees thuis, Amersfoort")).toBe(false);
});

const NO_WHEREABOUTS = { address: null, online_url: null };

test.each([
  ["nothing", NO_WHEREABOUTS, NO_WHEREABOUTS, false],
  ["a first address", NO_WHEREABOUTS, { ...NO_WHEREABOUTS, address: "A 1" }, true],
  [
    "another link",
    { ...NO_WHEREABOUTS, online_url: "https://a" },
    { ...NO_WHEREABOUTS, online_url: "https://b" },
    true,
  ],
  ["an address taken away", { ...NO_WHEREABOUTS, address: "A 1" }, NO_WHEREABOUTS, false],
])("%s is new to guests", (_what, before, after, isNew) => {
  expect(isNewWhereabouts(before, after)).toBe(isNew);
});

test("an address is one line where there is no room, and its link is found", () => {
  expect(inOneLine(`${ADDRESS}\n`)).toBe("Vlasakkerweg 14, 3811 MR Amersfoort");
  expect(linkIn("Kom online\nhttps://meet.example/x")).toBe("https://meet.example/x");
  expect(linkIn(ADDRESS)).toBeNull();
});

test("the address is shown until a day after the end", () => {
  expect(earliestEndShown(Date.parse("2026-12-05T22:00:00Z"))).toBe("2026-12-04T22:00:00.000Z");
});
