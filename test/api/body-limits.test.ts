import { expect, test } from "vitest";
import { BODY_LIMITS, bodyLimitOf } from "#contract/body-limits.ts";
import { importMembers, previewImport } from "#contract/members/admin.ts";
import { anAdminToken } from "../harness/builders.ts";
import { EVERY_CALL, nameOf } from "../harness/every-call.ts";
import { programForAllTests, request } from "../harness/program.ts";

const program = programForAllTests();

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
  readonly anyOf?: readonly Schema[];
}

/** UTF-8 has at most three bytes for a character of JavaScript. */
const BYTES_OF_CHARACTER = 3;
/** A number, a yes or no, a choice, a day; where a limit is absent the values are few. */
const SHORT = 50;

function mostBytes({ type, maxLength, maxItems, items, properties, anyOf }: Schema): number {
  if (anyOf) return Math.max(...anyOf.map(mostBytes));
  if (type === "string") return (maxLength ?? SHORT) * BYTES_OF_CHARACTER;
  if (type === "array") return (maxItems ?? SHORT) * mostBytes(items ?? {});
  const ofProperty = ([name, schema]: [string, Schema]) => name.length + mostBytes(schema);
  return properties
    ? Object.entries(properties)
        .map(ofProperty)
        .reduce((a, b) => a + b, 0)
    : SHORT;
}

interface Described {
  readonly paths: Record<
    string,
    Record<
      string,
      { readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> } }
    >
  >;
}

test("the longest text that a call accepts fits in its limit of bytes, whatever the script", async () => {
  const { paths } = (await program.app.inject("/api/openapi.json")).json<Described>();
  const described = EVERY_CALL.flatMap((call) => {
    const operation = paths[`/api${call.path.replace(/:(\w+)/g, "{$1}")}`]?.[call.method.toLowerCase()];
    const schema = operation?.requestBody?.content["application/json"]?.schema;
    return schema ? [{ call, most: mostBytes(schema) }] : [];
  });
  expect(described).toHaveLength(EVERY_CALL.filter(({ body }) => body).length);
  const tooLong = described.filter(({ call, most }) => most > bodyLimitOf(call));
  expect(tooLong.map(({ call, most }) => `${nameOf(call)}: ${most} > ${bodyLimitOf(call)}`)).toEqual([]);
});

test.each([
  ["preview", previewImport],
  ["import", importMembers],
])("a member list of 200,000 characters that are not ASCII is read: %s", async (_what, call) => {
  const token = await anAdminToken(program);
  const csv = `${"字".repeat(190_000)}\nAnna;anna@voorbeeld.nl`;
  expect((await request(program, call, { body: { csv }, token })).status).toBe(200);
  const longer = await request(program, call, { body: { csv: "字".repeat(200_001) }, token });
  expect([longer.status, longer.error]).toEqual([400, "Het bestand is te groot"]);
});

test("a body beyond the limit of its call is refused in Dutch", async () => {
  const token = await anAdminToken(program);
  const reply = await request(program, importMembers, {
    body: { csv: "x".repeat(BODY_LIMITS.memberList) },
    token,
  });
  expect([reply.status, reply.error]).toEqual([413, "De aanvraag is te groot"]);
});
