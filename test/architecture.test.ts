import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { PAGES } from "#contract/pages.ts";
import { REFUSAL_ANSWERS } from "../src/server/platform/refusals.ts";
import { EVERY_CALL_BY_FILE } from "./harness/every-call.ts";

/** The rules of ARCHITECTURE.md and CONTRIBUTING.md, checked on the sources themselves. */
const sources = globSync("src/**/*.{ts,tsx}").map((file) => ({ file, text: readFileSync(file, "utf8") }));
const written = sources.filter(({ file }) => !file.includes(".test."));

/** From top to bottom. */
const FLOORS = ["domain", "contract", "web", "server"] as const;

/** Which floors a floor may import from. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ["domain"],
  contract: ["domain", "contract"],
  web: ["domain", "contract", "web"],
  server: ["domain", "contract", "server"],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import inside `src`, as file → file. */
const imports: readonly Import[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/from "([.#][^"]+)"|import\("([.#][^"]+)"\)|import "([.#][^"]+)"/g)].map(
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

/** The cycles of this graph. */
function cyclesIn(edges: readonly Import[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) {
      cycles.push([...path.slice(path.indexOf(node)), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    for (const { to } of next.get(node) ?? []) visit(to, [...path, node]);
    done.add(node);
  };
  for (const node of next.keys()) visit(node, []);
  return cycles;
}

describe("imports", () => {
  test("the search finds imports between all floors", () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(new Set(sources.map(({ file }) => floorOf(file)))).toEqual(new Set(FLOORS));
  });

  test("floors import only from floors above them; only main.ts imports both web and server", () => {
    const wrong = imports.filter(
      ({ from, to }) => from !== "src/server/main.ts" && !MAY_IMPORT[floorOf(from)]?.includes(floorOf(to)),
    );
    expect(arrows(wrong)).toEqual([]);
  });

  test("imports of another floor start with #, imports inside a floor are relative", () => {
    const wrong = written.flatMap(({ file, text }) =>
      [...text.matchAll(/from "(#\w+)\//g)]
        .filter(([, name]) => name === `#${floorOf(file)}`)
        .map(() => file),
    );
    expect(wrong).toEqual([]);
  });

  test("no file imports itself through others", () => {
    expect(cyclesIn(imports)).toEqual([]);
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
});

/** The parameter list of each function, nested parentheses included. */
function parametersIn(text: string): string[] {
  return [...text.matchAll(/\bfunction \w+(?:<[^(]*>)?\(|= (?:async )?\(/g)].map(({ 0: opening, index }) => {
    const begin = index + opening.length;
    let end = begin;
    let open = 1;
    for (; open > 0 && end < text.length; end += 1) open += { "(": 1, ")": -1 }[text[end] ?? ""] ?? 0;
    return text.slice(begin, end - 1);
  });
}

describe("calls of the contract", () => {
  test("those of one file are bound in one routes.ts, which only binds", () => {
    const binding = written.filter(
      ({ file, text }) => file.startsWith("src/server/") && text.includes("= subjectRoutes("),
    );
    const bound = binding.flatMap(({ text }) =>
      [...text.matchAll(/import \* as \w+ from "(#contract\/[^"]+)"/g)].map(([, from = ""]) => from),
    );
    const withCalls = EVERY_CALL_BY_FILE.filter(([, calls]) => calls.length > 0);
    expect(bound.toSorted()).toEqual(
      withCalls.map(([file]) => file.replace("src/contract/", "#contract/")).toSorted(),
    );
    expect(binding.map(({ file }) => file).filter((file) => !file.endsWith("/routes.ts"))).toEqual([]);
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
});

describe("rooms of the server", () => {
  /** A verb has a transaction of its own, with its context, or opens some; steps take any transaction. */
  const opening = written
    .filter(
      ({ file, text }) =>
        file.startsWith("src/server/") &&
        /\bwrite(<|\(| }|,)|\b(Write|Meetup)Context\b|\bWrites\b/.test(text),
    )
    .map(({ file }) => file);
  const withRoutes = new Set(
    written
      .map(({ file }) => file)
      .filter((file) => file.endsWith("/routes.ts"))
      .map(roomOf),
  );

  test("no room calls the verbs of another, except those that run the site or undo", () => {
    const verbs = new Set(opening.filter((file) => withRoutes.has(roomOf(file)) && roomOf(file) !== "calls"));
    expect(verbs.size).toBeGreaterThan(30);
    const runs = /^src\/server\/(\w+\.ts$|operate\/|pending\/kinds\.ts$)/;
    const wrong = imports.filter(
      ({ from, to }) => !isTest(from) && verbs.has(to) && !runs.test(from) && roomOf(from) !== roomOf(to),
    );
    expect(arrows(wrong)).toEqual([]);
  });

  test("only the command line and the demo act without checked rights", () => {
    const acting = written.filter(
      ({ file, text }) => /\bactingAs\(/.test(text) && !file.startsWith("src/server/operate/"),
    );
    expect(acting.map(({ file }) => file)).toEqual([]);
    const checking = written.filter(({ text }) => /\bcheckedWrites\(/.test(text));
    expect(checking.map(({ file }) => file)).toEqual(["src/server/calls/route.ts"]);
  });

  test("folders of steps open no transaction", () => {
    const isStep = (file: string) => /^src\/server\/(records|answers\/(places|invitations))\//.test(file);
    expect(written.filter(({ file }) => isStep(file)).length).toBeGreaterThan(20);
    expect(opening.filter(isStep)).toEqual([]);
  });

  test("only nine modules lift the restriction of a transaction: for answers, counters, a status, removing members, claiming rows", () => {
    const lifting = written.filter(
      ({ file, text }) =>
        !/db\/migrations\//.test(file) &&
        /\bunrestricted\(|\bas (unknown as )?(Connection|Transaction|Kysely)\b/.test(text),
    );
    expect(lifting.map(({ file }) => file).sort()).toEqual([
      "src/server/answers/places/counters.ts",
      "src/server/answers/places/offers.ts",
      "src/server/answers/places/places.ts",
      "src/server/answers/places/promote.ts",
      "src/server/meetups/announcement.ts",
      "src/server/meetups/life/cancel-meetup.ts",
      "src/server/members/remove-member.ts",
      "src/server/platform/db/sql.ts",
      "src/server/platform/outbox/rows.ts",
    ]);
  });

  test("only modules of the database write by raw SQL, which no type restricts", () => {
    const writing = written.filter(
      ({ file, text }) =>
        !file.startsWith("src/server/platform/db/") &&
        /\bsql(\.raw)?(<[^`]*>)?\(?["`][^"`]*\b(insert into|update \w+ set|delete from|truncate)\b/i.test(
          text,
        ),
    );
    expect(writing.map(({ file }) => file)).toEqual([]);
  });

  test("only one module casts to the table of addresses and links, which no type of the others has", () => {
    const naming = written.filter(
      ({ file, text }) =>
        file.startsWith("src/server/") &&
        /(From|Into|Table|oin)\("whereabouts|"whereabouts\.|(from|join|into|update|table) whereabouts\b/.test(
          text,
        ),
    );
    expect(naming.map(({ file }) => file).sort()).toEqual([
      "src/server/platform/db/migrations/0041-release-1.1.0.ts",
      "src/server/records/whereabouts.ts",
    ]);
  });

  test("every reason to refuse is given somewhere", () => {
    const others = written
      .filter(({ file }) => file !== "src/server/platform/refusals.ts")
      .map(({ text }) => text);
    const isGiven = (why: string) => others.some((text) => text.includes(`"${why}"`));
    expect(Object.keys(REFUSAL_ANSWERS).filter((why) => !isGiven(why))).toEqual([]);
  });

  test("a queries.ts contains no writes", () => {
    const writes = /\.(insertInto|updateTable|deleteFrom|forUpdate)\(|\bwrite\(/;
    const wrong = written.filter(
      ({ file, text }) => file.startsWith("src/server/") && file.endsWith("/queries.ts") && writes.test(text),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test("rows of a table are inserted by one module", () => {
    const inserting = written
      .filter(({ file }) => file.startsWith("src/server/") && !/\/(demo|migrations)\//.test(file))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\.insertInto\("(\w+)"/g)].map(([, table = ""]) => ({ table, file })),
      );
    const modules = [...Map.groupBy(inserting, ({ table }) => table)].map(
      ([table, inserts]) => [table, new Set(inserts.map(({ file }) => file)).size] as const,
    );
    expect(modules.length).toBeGreaterThan(25);
    // `attempts`: the probe whether anything can be written.
    const twice = ["attempts", "meetup_organisers", "webhook_deliveries"];
    expect(modules.flatMap(([table, count]) => (count > 1 ? [table] : [])).sort()).toEqual(twice);
  });

  test("only the mails' own modules withdraw a mail", () => {
    const withdrawing = written.filter(
      ({ file, text }) => !file.includes("/migrations/") && text.includes('.deleteFrom("emails")'),
    );
    expect([...new Set(withdrawing.map(({ file }) => roomOf(file)))]).toEqual(["mail"]);
  });

  test("only answers and attendees change an answer, and only calls decides by a role", () => {
    const changing = written.filter(({ text }) => /\.(updateTable|deleteFrom)\("responses"/.test(text));
    expect([...new Set(changing.map(({ file }) => roomOf(file)))].sort()).toEqual(["answers", "attendees"]);
    const deciding = written.filter(
      ({ file, text }) =>
        file.startsWith("src/server/") &&
        /\bsession\.isAdmin\b|\{[^}]*\bisAdmin\b[^}]*\}(: Session| = session)/.test(text),
    );
    // The profile tells the browser.
    expect(deciding.map(({ file }) => file).sort()).toEqual([
      "src/server/calls/rights.ts",
      "src/server/calls/writes.ts",
      "src/server/sign-in/sessions/routes.ts",
    ]);
  });

  test("only one step composes what follows from a changed answer", () => {
    const step = "answers/change-answer.ts";
    /** Places given to others, an edit of the meetup and offers of organisers change no answer. */
    const callers: Record<string, readonly string[]> = {
      recordStatus: [step],
      restoreResponse: [step],
      removeResponse: [step],
      setCompanions: [step],
      stateStatus: [step],
      stateByOrganiser: [step],
      fillPlaces: [
        step,
        "answers/places/reserved.ts",
        "meetups/admin/change-meetup.ts",
        "attendees/waitlist.ts",
      ],
      tellFirst: ["answers/places/promote.ts"],
      enqueuePlaceFreed: [step, "answers/places/reserved.ts", "meetups/admin/change-meetup.ts"],
    };
    const importing = (name: string) =>
      written
        .filter(({ text }) =>
          new RegExp(`^(import|  ).*\\b${name}\\b.*[,}]`, "m").test(text.split("\n\n")[0] ?? ""),
        )
        .map(({ file }) => file.replace("src/server/", ""))
        .sort();
    for (const [name, files] of Object.entries(callers))
      expect(importing(name), name).toEqual([...files].sort());
  });

  test("a function that takes a transaction takes no deps", () => {
    const lists = written.flatMap(({ file, text }) =>
      parametersIn(text).map((parameters) => ({ file, parameters })),
    );
    expect(lists.length).toBeGreaterThan(1_000);
    const wrong = lists.filter(
      ({ parameters }) =>
        /:[^,]*\b(ReadDeps|Deps|Writes)\b/.test(parameters) && /:[^,]*\bTx\b/.test(parameters),
    );
    expect(wrong).toEqual([]);
  });
});

test("domain code does not await and reads no clock or random source", () => {
  const rules = written.filter(({ file }) => file.startsWith("src/domain/"));
  expect(rules.length).toBeGreaterThan(8);
  const wrong = rules.filter(({ text }) =>
    /\b(await|async|Promise|process|performance|crypto|Temporal\.Now|Math\.random)\b|\bDate\.now\(|new Date\(\)/.test(
      text,
    ),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("only the edges of the program read the clock, and only retries are random", () => {
  const server = written.filter(({ file }) => file.startsWith("src/server/"));
  const reading = server.filter(({ text }) => /\bDate\.now\(|new Date\(\)/.test(text));
  expect(
    reading
      .filter(({ file }) => !/\/(commands|demo|doctor|db\/backups)\//.test(file))
      .map(({ file }) => file)
      .sort(),
  ).toEqual([
    "src/server/platform/db/clock.ts",
    "src/server/platform/http/server.ts",
    "src/server/platform/process/console.ts",
  ]);
  const random = server.filter(({ text }) => text.includes("Math.random"));
  expect(random.map(({ file }) => file).sort()).toEqual([
    "src/server/live/routes.ts",
    "src/server/mail/deliver.ts",
    "src/server/webhooks/deliver.ts",
  ]);
});

test("dates are written by dutch-dates.ts, not by the machine's language", () => {
  const wording = written.filter(({ text }) => /\bIntl\.DateTimeFormat\(|\.toLocale\w*String\(/.test(text));
  expect(wording.map(({ file }) => file).sort()).toEqual([
    "src/domain/dutch-dates.ts",
    // Knows the short names of a zone's times, such as CET.
    "src/server/mail/time-zone.ts",
    // Knows whether a name is a time zone's.
    "src/server/meetups/imports/zones.ts",
  ]);
});

test("only the process that encodes pictures, and the demo, load the image library at their start", () => {
  const loading = written.filter(({ text }) =>
    /^(import|\} from) (?!type)[^;]*"(sharp|\.[^"]*\/encode\.ts)"/m.test(text),
  );
  expect(loading.map(({ file }) => file).sort()).toEqual([
    "src/server/operate/demo/evening.ts",
    "src/server/pictures/encode.ts",
    "src/server/pictures/encoder.ts",
  ]);
});

test("no start loads the parser of calendars and vCards", () => {
  const loading = written.filter(({ text }) =>
    /^(import|\} from) (?!type)[^;]*"(ical\.js|\.[^"]*\/(candidates|read-calendar|cards|read-import)\.ts)"/m.test(
      text,
    ),
  );
  expect(new Set(loading.map(({ file }) => file))).toEqual(
    new Set([
      "src/server/inbox/reading/calendar-replies.ts",
      ...["candidates", "reader", "series", "zones"].map((name) => `src/server/meetups/imports/${name}.ts`),
      ...["cards", "list-reader", "read-import"].map((name) => `src/server/members/admin/imports/${name}.ts`),
    ]),
  );
});

test("only the command line reads process.env", () => {
  const reading = written
    .filter(({ text }) => /\bprocess\.env\b|\} = process\b|"node:process"/.test(text))
    .map(({ file }) => file);
  expect(reading).toEqual(["src/server/operate/commands/command-line.ts"]);
});

test("a query key is written once, where its query is defined", () => {
  const keys = written
    .filter(({ file }) => file.startsWith("src/web/"))
    .flatMap(({ file, text }) =>
      [
        ...text.matchAll(
          /((?:queryOptions\(|queryOf\([\w.]+, )\{\s*)?queryKey: (\[.*\])|(?:get|set)Quer(?:y|ies)Data(?:<[^(]*>)?\(\[/g,
        ),
      ].map(([, definition, key]) => ({ file, isDefined: definition !== undefined, key })),
    );
  const defined = keys.filter(({ isDefined }) => isDefined).map(({ key }) => key);
  expect(defined.length).toBeGreaterThan(25);
  expect(defined.filter((key, place) => defined.indexOf(key) !== place)).toEqual([]);
  expect(keys.filter(({ file, isDefined }) => !isDefined && !file.endsWith("/queries.ts"))).toEqual([]);
});

test("no effect makes a call: data comes from queries", () => {
  const wrong = written.filter(({ text }) =>
    /\buse(Layout)?Effect\(\(\) => \{(?:(?!\n {2}\})[\s\S])*\b(call|fetch)\(/.test(text),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("counted nouns are written by countInWords", () => {
  const wrong = written.filter(({ text }) => /=== 1\s+\? "(1 |")/.test(text));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("paths of pages come from PAGES, those with parameters by pathTo", () => {
  const beginnings = Object.values(PAGES).flatMap((path) => path.match(/^.*?(?=:)/) ?? []);
  expect(beginnings).toContain("/meetup/");
  const wrong = written.flatMap(({ file, text }) =>
    beginnings
      .filter((beginning) => text.includes(`${beginning}\${`) || text.includes(`${beginning}" +`))
      .map((made) => `${file} ${made}`),
  );
  expect(wrong).toEqual([]);
  const spelled = written.filter(
    ({ file, text }) => file.startsWith("src/web/") && /\b(href|to)="\/\w/.test(text),
  );
  expect(spelled.map(({ file }) => file)).toEqual([]);
});

describe("files", () => {
  test("no file or folder has a name like utils or helpers", () => {
    const drawers =
      /(^|[/-])(utils?|helpers?|common|misc|shared|lib|types|constants|manager|service|index)([/-]|\.tsx?$)/;
    expect(sources.map(({ file }) => file).filter((file) => drawers.test(file))).toEqual([]);
  });

  test("the server swallows no error", () => {
    const swallowing = /\bcatch (\(\w+\) )?\{\s*\}|\.catch\(\(\) => (undefined|null|false|\{\s*\})\)/;
    const wrong = written.filter(({ file, text }) => !file.startsWith("src/web/") && swallowing.test(text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test("there are no TODOs, disabled checks or skipped tests", () => {
    const marks = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\.(skip|only|todo)\(/;
    expect(sources.filter(({ text }) => marks.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("a property and a binding have a line of their own: no literal is spread, no two are bound by one array", () => {
    const packed =
      /\.\.\.\{ ?\w|\.\.\.\[[^[\]]*\][,)\]\n]|^\s*(const|let) \[[^\]=]+,[^\]=]+\] = \[[^[\]]*\];$|\bvoid \(/m;
    const all = globSync(["{src,test,scripts,bench}/**/*.{ts,tsx}", "*.config.ts"], {
      exclude: ["**/migrations/*.ts", "test/architecture.test.ts"],
    });
    expect(all.length).toBeGreaterThan(900);
    expect(all.filter((file) => packed.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test("no file has a default export", () => {
    expect(written.filter(({ text }) => /^export default/m.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("each test file has its source beside it", () => {
    const known = new Set(written.map(({ file }) => file.replace(/\.tsx?$/, "")));
    const alone = sources
      .map(({ file }) => file)
      .filter((file) => isTest(file) && !file.endsWith("/secrets.test.ts"))
      .filter((file) => !known.has(file.replace(/\.test\.tsx?$/, "")));
    expect(alone).toEqual([]);
  });
});
