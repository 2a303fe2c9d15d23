import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

/** The house rules of ARCHITECTURE.md, held by the code itself. */
const sources = globSync("src/**/*.{ts,tsx}").map((file) => ({ file, text: readFileSync(file, "utf8") }));
const written = sources.filter(({ file }) => !file.includes(".test."));

const FLOORS = ["domain", "contract", "web", "server"] as const;
const SERVER_GROUND = ["db", "http", "mail", "secrets", "calendar", "guest-list", "pages"];
const SUBJECTS = [
  "meetups",
  "responses",
  "members",
  "sign-in",
  "passkeys",
  "profile",
  "admin",
  "member-admin",
  "mail-log",
  "mailings",
];

/** Which floors a floor may import from. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ["domain"],
  contract: ["domain", "contract"],
  web: ["domain", "contract", "web"],
  server: ["domain", "contract", "server"],
};

/** Every import inside `src`, as file → file. */
const imports = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/from "([.#][^"]+)"|import\("([.#][^"]+)"\)|import "(\.[^"]+)"/g)].map(
    ([, named, lazy, bare]) => {
      const target = named ?? lazy ?? bare ?? "";
      const resolved = target.startsWith("#")
        ? `src/${target.slice(1)}`
        : normalize(join(dirname(file), target));
      return { from: file, to: resolved };
    },
  ),
);

const floorOf = (file: string) => file.split("/")[1] ?? "";
const partOf = (file: string) => file.split("/")[2] ?? "";
const isTest = (file: string) => file.includes(".test.");
const arrows = (wrong: readonly { from: string; to: string }[]) =>
  wrong.map(({ from, to }) => `${from} → ${to}`);

describe("imports", () => {
  test("there are imports to look at, between all floors", () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(new Set(sources.map(({ file }) => floorOf(file)))).toEqual(new Set(FLOORS));
  });

  test("floors import only what lies above them; only main.ts knows both web and server", () => {
    const wrong = imports.filter(
      ({ from, to }) => from !== "src/server/main.ts" && !MAY_IMPORT[floorOf(from)]?.includes(floorOf(to)),
    );
    expect(arrows(wrong)).toEqual([]);
  });

  test("across floors by #name, inside one relatively", () => {
    const wrong = written.flatMap(({ file, text }) =>
      [...text.matchAll(/from "(#\w+)\//g)]
        .filter(([, name]) => name === `#${floorOf(file)}`)
        .map(() => file),
    );
    expect(wrong).toEqual([]);
  });

  test("the server's ground floor knows no subject", () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        floorOf(from) === "server" &&
        SERVER_GROUND.includes(partOf(from)) &&
        SUBJECTS.includes(partOf(to)) &&
        floorOf(to) === "server" &&
        !(partOf(from) === "pages" && to.endsWith("/queries.ts")),
    );
    expect(arrows(wrong)).toEqual([]);
  });

  test("a subject of the server uses another's queries and nothing else", () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        floorOf(from) === "server" &&
        floorOf(to) === "server" &&
        SUBJECTS.includes(partOf(from)) &&
        SUBJECTS.includes(partOf(to)) &&
        partOf(from) !== partOf(to) &&
        !to.endsWith("/queries.ts"),
    );
    expect(arrows(wrong)).toEqual([]);
  });

  test("no file imports itself through others", () => {
    const next = Map.groupBy(imports, ({ from }) => from);
    const cycles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
        return;
      }
      if (done.has(file)) return;
      for (const { to } of next.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    };
    for (const { file } of sources) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test("components touch window and storage only where the server does not render", () => {
    const wrong = written.filter(
      ({ file, text }) =>
        file.startsWith("src/domain") && /\b(window|document|localStorage|process)\b/.test(text),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});

test("handlers write with what their call brings, which looks again whether the caller still may", () => {
  const handlers = written
    .filter(({ file }) => /^src\/server\/(?!pages)[\w-]+\/routes\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      text
        .split(/\broute\((?=\w+, deps, )/)
        .slice(1)
        .map((handler) => {
          const [call = "", parameters = "", body = ""] =
            /^\w+, deps, ([\w.]+), (?:async )?\((.*?)\) =>(.*)$/s.exec(handler)?.slice(1) ?? [];
          return { call: `${file} ${call}`, parameters, body };
        }),
    );
  expect(handlers.length).toBeGreaterThan(40);
  const wrong = handlers.filter(
    ({ parameters, body }) =>
      body === "" ||
      /(?<!\.)\bdb\.write\(/.test(body) ||
      (/\bdeps\b(?!\.clock|\.db\.read)/.test(body) && !/\bdeps\b/.test(parameters)),
  );
  expect(wrong.map(({ call }) => call)).toEqual([]);
});

describe("files", () => {
  const lengths = written
    .map(({ file, text }) => ({ file, lines: text.split("\n").length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const at = (share: number) => lengths[Math.floor(lengths.length * share)]?.lines ?? 0;

  test("half are at most 50 lines, nine in ten under 130, none over 250", () => {
    expect(at(0.5)).toBeLessThanOrEqual(50);
    expect(at(0.9)).toBeLessThan(130);
    expect(lengths.filter(({ lines }) => lines > 250)).toEqual([]);
  });

  test("no name is a drawer", () => {
    const drawers =
      /(^|\/)(utils?|helpers?|common|misc|shared|lib|types|constants|manager|service|index)(\/|\.tsx?$)/;
    expect(sources.map(({ file }) => file).filter((file) => drawers.test(file))).toEqual([]);
  });

  test("nothing is left for later, switched off or skipped", () => {
    const marks = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\.(skip|only|todo)\(/;
    expect(sources.filter(({ text }) => marks.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("no default exports", () => {
    expect(written.filter(({ text }) => /^export default/m.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("tests stand beside what they test", () => {
    const known = new Set(sources.map(({ file }) => file));
    const alone = sources
      .map(({ file }) => file)
      .filter((file) => isTest(file) && !file.endsWith("/secrets.test.ts"))
      .filter((file) => !known.has(file.replace(".test.", ".")));
    expect(alone).toEqual([]);
  });
});
