import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { REFUSAL_ANSWERS } from "../src/server/platform/refusals.ts";
import { EVERY_CALL_BY_FILE } from "./harness/every-call.ts";

/**
 * The rules of ARCHITECTURE.md about the whole graph of imports, and about names. What one file may contain is a rule of `biome.json` and
 * `rules/`, which an editor shows (`linter.test.ts`).
 */
const sources = globSync("src/**/*.{ts,tsx}").map((file) => ({ file, text: readFileSync(file, "utf8") }));

interface Import {
  readonly from: string;
  readonly to: string;
  readonly names: readonly string[];
}

/** Every import inside `src`, of types and of what is loaded later too, as file → file. */
const imports: readonly Import[] = sources.flatMap(({ file, text }) => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    target: moduleRequest.value,
    names: entries.flatMap(({ importName }) => importName.name ?? []),
  }));
  const exported = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? { target: moduleRequest.value, names: [importName.name ?? "*"] } : [],
    );
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    target: text.slice(start + 1, end - 1),
    names: [],
  }));
  return [...imported, ...exported, ...later]
    .filter(({ target }) => /^[.#]/.test(target))
    .map(({ target, names }) => ({ from: file, to: fileOf(target, file), names }));
});

function fileOf(target: string, importer: string): string {
  return target.startsWith("#") ? `src/${target.slice(1)}` : normalize(join(dirname(importer), target));
}

const floorOf = (file: string) => file.split("/")[1] ?? "";
const isTest = (file: string) => file.includes(".test.");
const arrows = (wrong: readonly Import[]) => wrong.map(({ from, to }) => `${from} → ${to}`);

/** The room of a file: a folder or a file directly on its floor, such as `meetups` of `src/server/meetups/routes.ts`. */
const roomOf = (file: string) => file.split("/")[2] ?? "";

/** The rooms of a floor in the picture of ARCHITECTURE.md, from top to bottom. */
function roomsInPicture(floor: "server" | "web"): readonly string[] {
  const picture = readFileSync("ARCHITECTURE.md", "utf8").split(`\n src/${floor}/\n`)[1] ?? "";
  const lines = /^(?: {3}\S.*\n)+/.exec(picture)?.[0].split("\n") ?? [];
  return lines
    .flatMap((line) => line.trim().split(/ {2,}/)[0]?.split(" ") ?? [])
    .filter((name) => name !== "")
    .map((name) => name.replace(/\/$/, ""));
}

describe("imports", () => {
  test("the search finds imports between all floors", () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(new Set(imports.map(({ to }) => floorOf(to)))).toEqual(
      new Set(["domain", "contract", "web", "server"]),
    );
  });

  test.each(["server", "web"] as const)("rooms of %s import only from rooms above them", (floor) => {
    const rooms = roomsInPicture(floor);
    const onFloor = imports.filter(
      ({ from, to }) => !isTest(from) && floorOf(from) === floor && floorOf(to) === floor,
    );
    expect(onFloor.length).toBeGreaterThan(300);
    const found = new Set(onFloor.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]));
    expect([...found].toSorted()).toEqual([...rooms].toSorted());
    const wrong = onFloor.filter(({ from, to }) => rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(from)));
    expect(arrows(wrong)).toEqual([]);
  });

  test("web/ui imports no subject, call or state", () => {
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith("src/web/ui/") && !/^src\/(domain|web\/ui)\//.test(to),
    );
    expect(arrows(wrong)).toEqual([]);
  });

  test("no room calls the verbs of another, except those that run the site or undo", () => {
    const withRoutes = new Set(
      sources
        .map(({ file }) => file)
        .filter((file) => file.endsWith("/routes.ts"))
        .map(roomOf),
    );
    /** A verb has the context of its transaction, or opens some. */
    const ofVerbs = ["WriteContext", "MeetupContext", "Writes"];
    const verbs = new Set(
      imports
        .filter(
          ({ to, names }) =>
            to === "src/server/calls/writes.ts" && names.some((name) => ofVerbs.includes(name)),
        )
        .map(({ from }) => from)
        .filter((file) => withRoutes.has(roomOf(file)) && roomOf(file) !== "calls"),
    );
    expect(verbs.size).toBeGreaterThan(30);
    const runs = /^src\/server\/(\w+\.ts$|operate\/|pending\/kinds\.ts$)/;
    const wrong = imports.filter(
      ({ from, to }) => !isTest(from) && verbs.has(to) && !runs.test(from) && roomOf(from) !== roomOf(to),
    );
    expect(arrows(wrong)).toEqual([]);
  });
});

test("a file of the contract has only organisers' calls or none", () => {
  const wrong = EVERY_CALL_BY_FILE.filter(
    ([file, calls]) =>
      !file.endsWith("/admin.ts") &&
      calls.some(({ path }) => path.startsWith("/admin/")) &&
      calls.some(({ path }) => !path.startsWith("/admin/")),
  );
  expect(wrong.map(([file]) => file)).toEqual([]);
});

test("every reason to refuse is given somewhere", () => {
  const others = sources
    .filter(
      ({ file }) =>
        file.startsWith("src/server/") && !isTest(file) && file !== "src/server/platform/refusals.ts",
    )
    .map(({ text }) => text);
  const isGiven = (why: string) => others.some((text) => text.includes(`"${why}"`));
  expect(Object.keys(REFUSAL_ANSWERS).filter((why) => !isGiven(why))).toEqual([]);
});

describe("files", () => {
  test("no file or folder has a name like utils or helpers", () => {
    const drawers =
      /(^|[/-])(utils?|helpers?|common|misc|shared|lib|types|constants|manager|service|index)([/-]|\.tsx?$)/;
    expect(sources.map(({ file }) => file).filter((file) => drawers.test(file))).toEqual([]);
  });

  test("there are no notes like TODO, and no checks that a comment switches off", () => {
    const notes = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\.todo\(/;
    expect(sources.filter(({ text }) => notes.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("each test file has its source beside it", () => {
    const known = new Set(
      sources.filter(({ file }) => !isTest(file)).map(({ file }) => file.replace(/\.tsx?$/, "")),
    );
    const alone = sources
      .map(({ file }) => file)
      .filter((file) => isTest(file) && !file.endsWith("/secrets.test.ts"))
      .filter((file) => !known.has(file.replace(/\.test\.tsx?$/, "")));
    expect(alone).toEqual([]);
  });
});
