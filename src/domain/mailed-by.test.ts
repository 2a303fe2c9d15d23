import { expect, test } from "vitest";
import { mailedBy } from "./mailed-by.ts";

const BEFORE = {
  date: "2026-12-04",
  start_time: "20:00",
  end_time: null,
  location: "De Kargadoor",
  address: null,
  online_url: "https://example.org/avond",
};
const HOLDERS = ["confirmed", "waitlist"];

test.each([
  ["nothing", {}, [], [], false],
  ["the day", { date: "2026-12-05" }, HOLDERS, ["declined", "silent"], false],
  ["the time", { start_time: "19:30" }, HOLDERS, [], false],
  ["the end", { end_time: "22:00" }, HOLDERS, [], false],
  ["the place", { location: "Neude" }, HOLDERS, [], false],
  ["a new address", { address: "Neude 1" }, ["confirmed"], [], true],
  ["a link that is gone", { online_url: null }, [], [], false],
  [
    "the day and the address",
    { date: "2026-12-05", address: "Neude 1" },
    HOLDERS,
    ["declined", "silent"],
    true,
  ],
])("a change of %s", (_what, change, told, others, isAddressNew) => {
  expect(mailedBy(BEFORE, { ...BEFORE, ...change })).toEqual({ told, others, isAddressNew });
});
