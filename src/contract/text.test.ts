import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** Every call of every file of the contract, found by itself. */
const files = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"], { eager: true });
const calls = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is Endpoint => typeof value === "object" && value !== null && "path" in value);

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

/** What the schema says of a value that is wrong as a whole, and of each field with a wrong value in it. */
function sentences(schema: Schema): string[] {
  const names = Object.keys(schema.shape ?? {});
  const inputs = [...WRONG, ...names.flatMap((name) => WRONG.map((value) => ({ [name]: value })))];
  return inputs.flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []);
}

/** What zod says where nobody told it what to say. */
const NOT_OURS = /invalid|expected|too (big|small)|verwacht|ontving/i;

describe("whatever is sent, the answer is a sentence of ours", () => {
  test("there are calls to look at", () => expect(calls.length).toBeGreaterThan(50));

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", (_name, call) => {
    const parts = [call.params, call.query, call.body].filter((part) => part !== undefined);
    const said = new Set(parts.flatMap((part) => sentences(part as Schema)));
    expect([...said].filter((sentence) => NOT_OURS.test(sentence) || sentence.length < 10)).toEqual([]);
  });
});
