import { expect, test } from "vitest";
import { headingRow, rowsOf } from "./spreadsheet.ts";

test("the heading has a byte order mark; rows have semicolons, quotes and CRLF", () => {
  expect(headingRow(["Naam", "E-mail"])).toBe('\uFEFF"Naam";"E-mail"\r\n');
  expect(
    rowsOf([
      ["Cees; Claes", "a@b.nl"],
      ['Dina "Dee" Dam', ""],
    ]),
  ).toBe('"Cees; Claes";"a@b.nl"\r\n"Dina ""Dee"" Dam";""\r\n');
  expect(rowsOf([])).toBe("");
});

test.each(["=1+1", "+31612345678", "-2", "@SUM(A1)", "\tx", "\rx"])(
  "the name %j does not become a formula",
  (name) => {
    expect(rowsOf([["1", name]])).toBe(`"1";"'${name}"\r\n`);
  },
);
