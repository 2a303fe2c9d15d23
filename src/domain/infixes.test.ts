import { expect, test } from "vitest";
import { isInfix } from "./infixes.ts";

test.each(["de", "van der", "Van Den", "van ’t", "in 't", "op den", "von", "d'"])(
  "%s is an infix",
  (text) => {
    expect(isInfix(text)).toBe(true);
  },
);

test.each(["", "Vries", "de Vries", "Ans", "1"])("%j is no infix", (text) => {
  expect(isInfix(text)).toBe(false);
});
