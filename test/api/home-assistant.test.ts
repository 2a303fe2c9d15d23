// @postgres test:databases
import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { parse, parseDocument, type Scalar, visit } from "yaml";
import * as z from "zod";
import { meetupFeed } from "#contract/meetups.ts";
import { SENSORS } from "../../src/server/mqtt/home-assistant.ts";
import { aMeetup } from "../harness/builders.ts";
import { programForAllTests, request } from "../harness/program.ts";

/** The document and the blueprints are copied by hand: checks that what they name exists on the site. */
const HOME_ASSISTANT_PAGE = readFileSync("docs/home-assistant.md", "utf8");
const BLUEPRINTS = globSync("deploy/home-assistant/blueprints/*.yaml");

const FACTS = {
  publicUrl: "https://trefpunt.test",
  coming: [
    {
      id: 1,
      title: "Zigbee",
      location: "Zaal",
      starts_at: "2026-12-03T18:30:00.000Z",
      ends_at: "2026-12-03T21:00:00.000Z",
      max_participants: 3,
      confirmed: 1,
      waitlist: 0,
    },
  ],
} as unknown as Parameters<(typeof SENSORS)["komende_meetups"]["attributes"]>[0];
const fieldsOfNext = Object.keys(SENSORS.volgende_meetup.attributes(FACTS));
const fieldsOfEach = Object.keys(SENSORS.komende_meetups.attributes(FACTS).meetups[0] ?? {});

const examples = [...HOME_ASSISTANT_PAGE.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => parse(text));

const program = programForAllTests();
beforeAll(async () => {
  await aMeetup(program, { places: 3 });
});

/** Names in a template: `['a']`, `'_trefpunt.b'`, and a property after `]`. */
const asked = (template: string) =>
  [...template.matchAll(/\['(\w+)'\]|'(_trefpunt)\.(\w+)'/g)].flatMap(([, one, root, field]) =>
    [one, root, field].filter((name) => name !== undefined),
  );

test("the REST sensors read fields that the feed has", async () => {
  const { rest } = z
    .object({
      rest: z.array(z.object({ resource: z.string(), sensor: z.array(z.record(z.string(), z.string())) })),
    })
    .parse(examples.find((example) => "rest" in example));
  const [{ resource, sensor } = { resource: "", sensor: [] }] = rest;
  expect(new URL(resource).pathname).toBe(`/api${meetupFeed.path}`);
  const feed = JSON.parse((await request(program, meetupFeed)).text);
  const known = ["items", ...Object.keys(feed.items[0]), ...Object.keys(feed.items[0]._trefpunt)];
  const named = sensor.flatMap(({ availability = "", value_template = "" }) =>
    asked(availability + value_template),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("the document lists each entity with its attributes", () => {
  const rows = new Map(
    [...HOME_ASSISTANT_PAGE.matchAll(/^\| `sensor\.trefpunt_(\w+)` +\|[^|]*\|([^|]*)\|/gm)].map(
      ([, key = "", attributes = ""]) => [key, [...attributes.matchAll(/`(\w+)`/g)].map(([, name]) => name)],
    ),
  );
  expect([...rows.keys()]).toEqual([...Object.keys(SENSORS), "mails_in_de_wachtrij"]);
  expect(rows.get("volgende_meetup")).toEqual(fieldsOfNext);
  expect(fieldsOfNext.filter((name) => !fieldsOfEach.includes(name))).toEqual(["wachtlijst"]);
});

/** `components/blueprint/schemas.py` of home-assistant/core, for what we use of it. */
const Blueprint = z.strictObject({
  blueprint: z.strictObject({
    name: z.string().startsWith("Trefpunt: "),
    description: z.string(),
    domain: z.literal("automation"),
    homeassistant: z.strictObject({ min_version: z.string().regex(/^\d+\.\d+\.\d+$/) }),
    input: z.record(
      z.string(),
      z.strictObject({
        name: z.string(),
        description: z.string().optional(),
        default: z.unknown().optional(),
        selector: z
          .partialRecord(z.enum(["action", "boolean", "entity", "time"]), z.unknown())
          .refine((selector) => Object.keys(selector).length === 1),
      }),
    ),
  }),
  mode: z.literal("queued").optional(),
  triggers: z.array(z.looseObject({ trigger: z.enum(["state", "time"]) })),
  variables: z.record(z.string(), z.string()).optional(),
  conditions: z.array(z.string().startsWith("{{")).optional(),
  actions: z.unknown(),
});

describe.each(BLUEPRINTS)("%s", (file) => {
  const text = readFileSync(file, "utf8");
  const inputs: string[] = [];
  const document = parseDocument(text, {
    customTags: [{ tag: "!input", resolve: (name: string) => name }],
  });
  visit(document, {
    Scalar: (_key, node: Scalar) => {
      if (node.tag === "!input") inputs.push(String(node.value));
    },
  });

  test("is a valid blueprint and uses each of its inputs", () => {
    expect(document.errors).toEqual([]);
    const { blueprint } = Blueprint.parse(document.toJS());
    expect([...new Set(inputs)].toSorted()).toEqual(Object.keys(blueprint.input).toSorted());
  });

  test("names entities and attributes that exist", () => {
    const entities = [...text.matchAll(/sensor\.trefpunt_(\w+)/g)].map(([, key = ""]) => key);
    expect(entities.filter((key) => !(key in SENSORS))).toEqual([]);
    const read = [...text.matchAll(/state_attr\(\w+, '(\w+)'\)/g)].map(([, name = ""]) => name);
    expect(read.filter((name) => !fieldsOfNext.includes(name))).toEqual([]);
    const ofEach = [...text.matchAll(/repeat\.item\.(\w+)|attribute='(\w+)'/g)].map(
      ([, one, two]) => one ?? two ?? "",
    );
    // Attributes of an event in Home Assistant: components/calendar.
    const known = text.includes("calendar.get_events")
      ? ["start", "end", "summary", "description", "location"]
      : fieldsOfEach;
    expect(ofEach.filter((name) => !known.includes(name))).toEqual([]);
  });
});

test("the document describes all three blueprints", () => {
  expect(BLUEPRINTS).toHaveLength(3);
  for (const file of BLUEPRINTS) expect(HOME_ASSISTANT_PAGE).toContain(file);
});
