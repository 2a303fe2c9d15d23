import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { MemberId } from "#contract/ids.ts";
import { aMeetup, aMember, members, respondToken, signedIn } from "../harness/builders.ts";
import { EVERY_CALL, nameOf } from "../harness/every-call.ts";
import { programForAllTests } from "../harness/program.ts";

/** Requirement 16: no input makes a 5xx. The full form (`npm run test:faults`) plays 10,000 cases. */
const CASES = import.meta.env.MODE === "full" ? Math.ceil(10_000 / EVERY_CALL.length) : 15;

const program = programForAllTests();
let admin: MemberId;
beforeAll(async () => {
  admin = (await aMember(program, { admin: true })).id;
});

/** Hostile values: control characters, half surrogates, injections, sizes, wrong types. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    "\0",
    "een\0twee",
    "\ud800",
    "\u202e\u0007",
    "a\r\nBcc: b@example.org",
    "'; drop table members; --",
    "%",
    "x".repeat(100_000),
    "9".repeat(400),
    "constructor",
    null,
    true,
    -1,
    0,
    0.5,
    2 ** 31,
    2 ** 53,
    1e300,
    [],
    {},
    [["__proto__"]],
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue(),
);

/** Values that pass the first checks, by field name. */
const PLAUSIBLE: Plausible = {
  action: ["confirm", "decline"],
  address: ["lid"],
  audience: ["confirmed", "invited"],
  code: ["123456"],
  csv: ["naam;e-mail\nAnna;anna@example.org"],
  date: ["2026-12-24", "2026-02-31", "9999-12-31"],
  description: ["Een avond **voor** [iedereen](https://example.org)"],
  email: ["anna@example.org", "lid1@example.org"],
  end_time: ["22:00", "", null],
  location: ["Utrecht"],
  max_participants: [1, 40, null],
  name: ["Anna"],
  newPassword: ["kom-maar-binnen-dan"],
  password: ["kom-maar-binnen"],
  remind_days_before: [3, null],
  remind_guests: [true],
  start_time: ["19:30", "23:59"],
  status: ["all", "verified", "failed"],
  subject: ["Onderwerp"],
  text: ["Tekst"],
  title: ["Titel"],
};

type Plausible = Readonly<Record<string, readonly unknown[]>>;

const valueFor = (known: readonly unknown[] = ["1"]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: nasty });

/** An object with the fields of a schema, some left out. */
function objectFor(
  schema: z.core.$ZodType | undefined,
  known: Plausible,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = fieldsOf(schema).map((name) => [name, valueFor(known[name])] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return [];
  return Object.keys(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }).properties ?? {});
}

/** Values that a database may refuse: PostgreSQL has no NUL, and 31 bits in an integer. */
const UNSTORABLE = ["een\0twee", 2 ** 31];

type Parts = Record<"params" | "query" | "body", Record<string, unknown>>;

/** Each field with each of those values, the other fields valid. */
function unstorable(call: Endpoint, known: Plausible): [Parts][] {
  const right = (schema: z.core.$ZodType | undefined) =>
    Object.fromEntries(fieldsOf(schema).map((name) => [name, known[name]?.[0] ?? "1"]));
  const parts: Parts = { params: right(call.params), query: right(call.query), body: right(call.body) };
  return (["params", "query", "body"] as const).flatMap((part) =>
    Object.keys(parts[part]).flatMap((name) =>
      UNSTORABLE.map((value): [Parts] => [{ ...parts, [part]: { ...parts[part], [name]: value } }]),
    ),
  );
}

const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

test.each(EVERY_CALL.map((call) => [nameOf(call), call] as const))(
  "%s answers any input without a fault",
  async (_name, call) => {
    const meetup = await aMeetup(program, { places: 1 });
    const [guest] = await members(program, 1);
    const ids = [meetup, guest?.id, 999];
    const token = respondToken(program, admin, meetup);
    const known: Plausible = { ...PLAUSIBLE, id: ids, meetupId: ids, token: [token] };
    const cases = fc.record({
      params: fc.oneof(
        { weight: 3, arbitrary: objectFor(call.params, known) },
        { weight: 1, arbitrary: fc.dictionary(fc.constantFrom("id", "token"), nasty) },
      ),
      query: objectFor(call.query, known),
      body: fc.oneof({ weight: 4, arbitrary: objectFor(call.body, known) }, { weight: 1, arbitrary: nasty }),
    });
    const examples = unstorable(call, known);
    await fc.assert(
      fc.asyncProperty(cases, async ({ params, query, body }) => {
        const session = await signedIn(program, admin);
        const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
          const value = name === "token" && params.token === undefined ? token : params[name];
          return encodeURIComponent(asText(value ?? 1).toWellFormed());
        });
        const asked = Object.entries(query).map(([name, value]) => [name, asText(value).toWellFormed()]);
        const response = await program.app.inject({
          method: call.method,
          url: `/api${path}?${new URLSearchParams(asked)}`,
          headers: { authorization: `Bearer ${session}`, "content-type": "application/json" },
          ...(call.method !== "GET" && { payload: JSON.stringify(body) ?? "null" }),
        });
        expect(response.statusCode, response.body).toBeLessThan(500);
        if (response.statusCode >= 400)
          expect(response.json()).toMatchObject({ error: expect.stringMatching(/\w/) });
      }),
      { numRuns: examples.length + CASES, examples },
    );
  },
);
