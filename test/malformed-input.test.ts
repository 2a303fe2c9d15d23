import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { EVERY_CALL } from "./harness/every-call.ts";

const LONG = "x".repeat(1_000_000);
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  1e12,
  "",
  " ",
  "x",
  LONG,
  "\u0000",
  "2026-02-31",
  "99:99",
  [],
  [null],
  {},
  { a: 1 },
];

type Schema = z.ZodMiniType & { readonly shape?: Readonly<Record<string, unknown>> };

/** The schema's messages for wrong values, and for objects with one wrong field. */
function sentences(schema: Schema): string[] {
  const names = Object.keys(schema.shape ?? {});
  const inputs = [...WRONG, ...names.flatMap((name) => WRONG.map((value) => ({ [name]: value })))];
  return inputs.flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []);
}

/** Parts of zod's own messages. */
const NOT_OURS = /invalid|expected|too (big|small)|verwacht|ontving/i;

describe("malformed input is refused with the contract's own sentences", () => {
  test("the contract has calls", () => expect(EVERY_CALL.length).toBeGreaterThan(50));

  test.each(EVERY_CALL.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", (_name, call) => {
    const parts = [call.params, call.query, call.body].filter((part) => part !== undefined);
    const said = new Set(parts.flatMap((part) => sentences(part as Schema)));
    expect([...said].filter((sentence) => NOT_OURS.test(sentence) || sentence.length < 10)).toEqual([]);
  });
});
