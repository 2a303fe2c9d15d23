// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted lines are code
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

/** Whether a rule reports a line: its message, or null for code that is right. */
type Planted = readonly [line: string, message: string | null];

const LIFTS = "This lifts the restriction of a transaction: call the module that may write this.";
const CASTS = "A cast defeats what the type forbids: take the value with its type.";
const CLOCK = "Take the moment as an argument, from deps.clock.";
const BARE = "Name it bare, so that the rule about it is seen.";
const ASKS = "Ask in a dialog of src/web/ui: the specification names the five that the browser asks.";
const HIDES = "This hides every error: rethrow or log those that are not expected, or say here why none is.";
const PATHS = "Use PAGES, and pathTo for a path with parameters (src/contract/pages.ts).";
const COUNTS = "Use countInWords of src/domain/wording.ts.";
const STEP = "A step takes the transaction of its verb.";
const PURE = "The domain is functions of their arguments.";
const ABOVE = "A floor imports only from the floors above it in ARCHITECTURE.md.";
const HASH = "An import of another floor starts with #.";
const ZOD = "The browser loads zod/mini.";
const BOTH = "Only src/server/main.ts knows both web and server.";
const ROLE = "Only src/server/calls decides by a role: ask for the scope.";
const WHERE = "Only src/server/records/whereabouts.ts queries where meetups are.";
const RAW = "Raw SQL writes past the types: write by the query builder, or in src/server/platform/db.";
const COMPOSED = "changeAnswer composes what follows from a changed answer: call that.";
const FREED = "passOnPlaces composes what follows from a freed place: call that.";
const FROZEN = "A released migration never changes: keep a copy of what it needs in its folder.";
const ANSWERS = "Only answers/ and attendees/ change an answer: call changeAnswer.";
const KEYS = "A key is written where its query is defined: take queryKey from that query.";
const DATES = "Use src/domain/dutch-dates.ts: the machine's language differs.";
const SIZES = "Use the sizes, weights and breakpoints that src/web/styles.css names.";
const PARSERS =
  "No start loads the parsers of calendars, vCards and workbooks: import() them where they are used.";
const IMAGES =
  "Only the process that encodes pictures loads the image library: use src/server/pictures/encoder.ts.";

const PLANTED: Readonly<Record<string, readonly Planted[]>> = {
  "src/domain/planted.ts": [
    ['import "../contract/meetups.ts";', ABOVE],
    ['import "#domain/pages.ts";', "An import inside a floor is relative."],
    ['export const later = () => import("../server/planted.ts");', ABOVE],
    ["export const waits = async () => 1;", PURE],
    ["export const chance = () => Math.random();", PURE],
    ["export const moment = () => new Date();", CLOCK],
    [
      "export const asked = (work: () => number) => Promise.resolve(work());",
      "Do not use the global variable Promise.",
    ],
    ["export const first = () => new Date(0);", null],
    [
      "export const packed = { ...{ name }, id };",
      "Spreading an object literal into another object literal is unnecessary.",
    ],
  ],
  "src/contract/planted.ts": [
    ['import "../domain/timing.ts";', HASH],
    ['import type { Db } from "../server/planted.ts";', ABOVE],
    ["export type Opened = Db;", null],
    ['import "#contract/timing.ts";', "An import inside a floor is relative."],
    ['import { object } from "zod";', ZOD],
    ["export const kept = () => localStorage;", "Do not use the global variable localStorage."],
  ],
  "src/web/meetups/planted.tsx": [
    ['import "../../contract/meetups.ts";', HASH],
    ['import { string } from "zod";', ZOD],
    ['import { Link } from "react-router";', "Use Link and NavLink of src/web/ui/link.tsx."],
    ['export const loaded = () => fetch("/api/meetups");', "Do not use the global variable fetch."],
    ['export type { Opened } from "../../server/planted.ts";', BOTH],
    ['export const one = <Link to="/admin/members" />;', PATHS],
    ['export const two = <Link to={"/admin/members"} />;', PATHS],
    ["export const three = (id: number) => <Link href={`/meetup/${id}`} />;", PATHS],
    ["export const four = (site: string, id: number) => `${site}/meetup/${id}`;", PATHS],
    ['export const five = (id: number) => "/meetup/" + id;', PATHS],
    ['export const six = () => navigate("/admin/members");', PATHS],
    ['export const seven = () => location.assign("/login");', PATHS],
    ['export const home = <Link to="/" />;', null],
    ['export const members = (count: number) => (count !== 1 ? several(count) : "1 lid");', COUNTS],
    ["export const places = (count: number) => (count === 1 ? `1 plek` : several(count));", COUNTS],
    ['export const lids = (count: number) => (count > 1 ? several(count) : "1 lid");', COUNTS],
    ['export const verb = (count: number) => (count === 1 ? "gaat" : "gaan");', null],
    [
      "export const useCall = () => useEffect(() => void call(meetups), []);",
      "An effect makes no call: data comes from a query.",
    ],
    ['export const key = () => client.invalidateQueries({ queryKey: ["meetups"] });', KEYS],
    ['export const stored = () => client.setQueryData(["meetups"], []);', KEYS],
    ['export const query = queryOf(meetups, { queryKey: ["meetups"] });', null],
    ["export const day = (date: Date) => date.toLocaleDateString();", DATES],
    ["export const quiet = () => work().catch(() => undefined);", HIDES],
    ["export const preloaded = load().then(show, () => false);", HIDES],
    ["export const unnamed = () => work().catch((_error) => undefined);", HIDES],
    ["export const fetched = () => window.fetch(address);", BARE],
    ["export const kept = window.localStorage;", BARE],
    ['export const sure = () => confirm("Weet je het zeker?");', ASKS],
    ["export const known = () => work().catch(ignoring(isMissing));", null],
    ["export const cast = raw as never;", CASTS],
    ['export const small = <p className="text-[13px] text-soft" />;', SIZES],
    ["export const large = (look: string) => <p className={`${look} sm:text-[2rem]/6`} />;", SIZES],
    ['export const heavy = "mt-2 font-[650]";', SIZES],
    ['export const narrow = <p className="max-[359px]:px-2" />;', SIZES],
    ['export const inside = <p className="@min-[20rem]:px-2" />;', SIZES],
    [
      'export const named = <p className="min-w-[3ch] text-[inherit] text-md font-heading max-xs:px-2" />;',
      null,
    ],
  ],
  "src/server/meetups/planted.ts": [
    ['import "../../domain/timing.ts";', HASH],
    ["setInterval(() => work(), 1000);", "Do not use the global variable setInterval."],
    ['import type { Connection } from "../platform/db/schema.ts";', LIFTS],
    ['import { unrestricted as free } from "../platform/db/sql.ts";', LIFTS],
    ['export { unrestricted } from "../platform/db/sql.ts";', LIFTS],
    ["export const opened = (all: typeof sql) => all.unrestricted(tx);", LIFTS],
    ['export const { unrestricted } = await import("../platform/db/sql.ts");', LIFTS],
    ["export const raw: Connection = tx as never;", CASTS],
    ["export const written = tx as unknown as Transaction<Tables>;", CASTS],
    ["export const told = { by: tx as Connection };", CASTS],
    ["export function read() { try { return free(); } catch { return null; } }", HIDES],
    ["export function empty() { try { free(); } catch (error) { } }", HIDES],
    ["export const quiet = () => work().catch(() => undefined);", HIDES],
    ["export const none = () => work().catch(() => []);", HIDES],
    ["export const either = () => work().then(show, () => undefined);", HIDES],
    ["export function some() { try { return free(); } catch { return []; } }", HIDES],
    ["export function count() { try { return free(); } catch { return 0; } }", HIDES],
    ["export function close() { try { free(); } catch { /* nothing is open yet */ } }", null],
    ["export const known = () => work().catch((error) => log(error));", null],
    ["export const started = performance.timeOrigin;", CLOCK],
    ["export const { timeOrigin } = performance;", CLOCK],
    ["export const at = Date.now();", CLOCK],
    ["export const today = new Date;", CLOCK],
    ["export const lasted = performance.now();", null],
    ["export const chance = Math.random();", "Only retries are random: take chance as an argument."],
    ["export const zone = new Intl.DateTimeFormat();", DATES],
    ["export const moved = sql`update meetups set place = ${place}`;", RAW],
    ['export const gone = sql.raw("delete from meetups");', RAW],
    ["export const any = sql`update ${sql.table(name)} set place = ${place}`;", RAW],
    ["export const found = sql`select id from meetups for update`;", null],
    ['export const where = read.selectFrom("whereabouts");', WHERE],
    ["export const joined = sql`select id from meetups join whereabouts on true`;", WHERE],
    ['export const forgotten = tx.deleteFrom("emails");', "Only mail/ withdraws a mail: call its step."],
    ['export const noted = tx.updateTable("responses");', ANSWERS],
    ["export const may = session.isAdmin;", ROLE],
    ["export const { isAdmin } = session;", ROLE],
    ["export const mayToo = ({ isAdmin: is }: Session) => is;", ROLE],
    [
      'import { actingAs } from "../calls/writes.ts";',
      "Only commands and the demo act without checked rights: a route opens its verb by onSite or onMeetup.",
    ],
    [
      'import { checkedWrites } from "../calls/writes.ts";',
      "Only src/server/calls/route.ts opens the transactions of a call: use those of the handler.",
    ],
    ['import { recordStatus } from "../answers/places/places.ts";', COMPOSED],
    ['import { enqueuePlaceFreed } from "../webhooks/events.ts";', FREED],
    ['import sharp from "sharp";', IMAGES],
    ['export const drawn = () => import("sharp");', IMAGES],
    ['import ICAL from "ical.js";', PARSERS],
    ['import { readXlsx } from "hucre/xlsx";', PARSERS],
    ['import type { Candidate } from "./imports/candidates.ts";', null],
    ['export const parser = () => import("ical.js");', null],
    ['import { spawn } from "node:child_process";', "Use src/server/platform/process/apart.ts."],
    ['import { DatabaseSync } from "node:sqlite";', "Use Db of src/server/platform/db."],
    ['import "../../web/meetups/planted.tsx";', BOTH],
    [
      'import { env } from "node:process";',
      "Only src/server/operate/commands/command-line.ts reads the environment.",
    ],
    ["export const level = process.env.LOG_LEVEL;", "Don't use process.env."],
  ],
  "src/server/meetups/queries.ts": [
    ['import type { Tx } from "../platform/db/schema.ts";', "A queries.ts only reads: take Read."],
  ],
  "src/server/records/planted.ts": [
    ['import type { Writes } from "../calls/writes.ts";', STEP],
    ["export const opened = (deps: Deps) => deps.db.write(work);", STEP],
  ],
  "src/server/answers/places/planted.ts": [
    ['import type { MeetupContext as Context } from "../../calls/writes.ts";', STEP],
  ],
  "src/server/answers/invitations/planted.ts": [
    ['import { type WriteContext, opened } from "../../calls/writes.ts";', STEP],
  ],
  "src/server/platform/db/planted.ts": [
    ['import { render } from "../../../web/render.tsx";', BOTH],
    ['import { exec } from "node:child_process";', "Use src/server/platform/process/apart.ts."],
    ['import { DatabaseSync } from "node:sqlite";', null],
    ["export const emptied = sql`delete from attempts`;", null],
    ["export const any = tx as Connection;", CASTS],
  ],
  "src/server/platform/db/migrations/planted.ts": [
    ['import { searchTextOf } from "#domain/search.ts";', FROZEN],
    ['import type { Tx } from "../schema.ts";', FROZEN],
    ['import "../counters.ts";', FROZEN],
    ['export { TOTALS } from "../totals.ts";', FROZEN],
    ['export const later = () => import("#domain/search.ts");', FROZEN],
    ['import { RESERVED } from "../sql.ts";', FROZEN],
    ['import { isPostgres } from "../sql.ts";', null],
    ['import { createTotals } from "./totals.ts";', null],
  ],
  "src/server/answers/circle.ts": [
    ['export { two } from "./circle-too.ts";', "This import is part of a cycle."],
    ["export const one = 1;", null],
  ],
  "src/server/answers/circle-too.ts": [
    ['export { one } from "./circle.ts";', "This import is part of a cycle."],
    ["export const two = 2;", null],
  ],
  "test/planted.test.ts": [
    ["export default 1;", "Avoid default exports."],
    ['test.only("one", () => work());', "Don't focus the test."],
    ['test.skip("two", () => work());', "Don't disable tests."],
    ["// @ts-ignore", "Unsafe use of the @ts-ignore directive found in this comment."],
    [
      "export const places = (part: Locator) => part.first().boundingBox();",
      "The page may be replacing it: use boxOf, boxesOf or boxOfEach of test/harness/boxes.ts.",
    ],
    ["work();", null],
  ],
};

const tree = mkdtempSync(join(tmpdir(), "trefpunt-planted-"));
afterAll(() => rmSync(tree, { recursive: true }));

interface Report {
  readonly message: string;
  readonly location: { readonly path: string; readonly start?: { readonly line: number } };
}

function lint(): string[] {
  cpSync("biome.json", join(tree, "biome.json"));
  cpSync("rules", join(tree, "rules"), { recursive: true });
  for (const [file, lines] of Object.entries(PLANTED)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), lines.map(([line]) => `${line}\n`).join(""));
  }
  const { stdout } = spawnSync(
    resolve("node_modules/.bin/biome"),
    ["lint", "--reporter=json", "--max-diagnostics=none", ...SILENT.map((rule) => `--skip=${rule}`)],
    { cwd: tree, encoding: "utf8" },
  );
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Report[] };
  return diagnostics.map(({ message, location: { path, start } }) => `${path} ${start?.line}: ${message}`);
}

/** What lines that stand alone break besides. */
const SILENT = ["correctness/noUnusedImports", "correctness/noUnusedVariables", "style/useTemplate"];

test("each planted mistake is reported once, by its rule, and nothing else is", () => {
  const expected = Object.entries(PLANTED).flatMap(([file, lines]) =>
    lines.flatMap(([, message], place) => (message === null ? [] : [`${file} ${place + 1}: ${message}`])),
  );
  expect(lint().toSorted()).toEqual(expected.toSorted());
});

const MESSAGES = Object.values(PLANTED).flatMap((lines) => lines.map(([, message]) => message));

test("each restriction of an import is planted", () => {
  const restrictions = [...readFileSync("biome.json", "utf8").matchAll(/"message": (".+")/g)].map(
    ([, text = ""]) => JSON.parse(text) as string,
  );
  expect(restrictions.length).toBeGreaterThan(5);
  expect(restrictions.filter((message) => !MESSAGES.includes(message))).toEqual([]);
});

test("each file that a rule excepts exists", () => {
  const { plugins } = JSON.parse(readFileSync("biome.json", "utf8")) as {
    readonly plugins: readonly { readonly includes: readonly string[] }[];
  };
  const excepted = plugins
    .flatMap(({ includes }) => includes)
    .filter((pattern) => pattern.startsWith("!"))
    .map((pattern) => pattern.slice(1));
  expect(excepted.length).toBeGreaterThan(20);
  expect(excepted.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});

test("each rule of the folder is planted", () => {
  const rules = globSync("rules/*.grit");
  expect(rules.length).toBeGreaterThan(20);
  const isPlanted = (rule: string) =>
    MESSAGES.some((message) => message !== null && readFileSync(rule, "utf8").includes(`"${message}"`));
  expect(rules.filter((rule) => !isPlanted(rule))).toEqual([]);
});
