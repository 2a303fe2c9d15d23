import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// biome-ignore lint/style/noRestrictedImports: makes a damaged database
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { whyNotStarted } from "./why-not-started.ts";

/** Real errors of SQLite and the system, made without a full disk or another user. */
const folder = mkdtempSync(join(tmpdir(), "trefpunt-why-"));
afterAll(() => rmSync(folder, { recursive: true }));

const config = readConfig({ DATA_DIR: folder });
const file = join(folder, "trefpunt.sqlite");
const fill =
  "create table t (x); with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000) insert into t select hex(zeroblob(100)) from n";

const errorOf = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

const database = (name: string, readOnly = false) =>
  new DatabaseSync(join(folder, name), { readOnly, timeout: 0 });

test.each<[string, () => void, string]>([
  [
    "a full disk",
    () => database("full").exec(`pragma max_page_count = 10; ${fill}`),
    "is on a full disk; free some space, then start again",
  ],
  [
    "a file that may only be read",
    () => {
      database("readonly").exec("create table t (x)");
      database("readonly", true).exec("insert into t values (1)");
    },
    "is read-only: change its owner, or mount its disk writable",
  ],
  [
    "a file that another program holds",
    () => {
      database("held").exec("begin exclusive");
      database("held").exec("create table t (x)");
    },
    "is locked by another program; stop that one",
  ],
  [
    "a damaged file",
    () => {
      database("damaged").exec(fill);
      writeFileSync(join(folder, "damaged"), Buffer.alloc(40_000, 7), { flag: "r+", flush: true });
      database("damaged").exec("select count(*) from t");
    },
    "is not a SQLite database; move it away, or restore a copy with npm run restore",
  ],
])("the start names the cause for SQLite: %s", (_sentence, work, wrong) => {
  expect(whyNotStarted(errorOf(work), config)).toBe(`The database of DATA_DIR, ${file}, ${wrong}`);
});

test.runIf(process.platform === "linux")("the start names a full disk under any other file", () => {
  const error = errorOf(() => writeFileSync("/dev/full", "x"));
  expect(whyNotStarted(error, config)).toBe(
    `DATA_DIR ${folder} is on a full disk; free some space, then start again`,
  );
});

test.each([
  ["a bug", new TypeError("x is not a function")],
  ["something thrown", "x"],
  [
    "a violated constraint",
    errorOf(() => database("rule").exec("create table t (x not null); insert into t values (null)")),
  ],
])("%s gets no sentence, so that its stack is shown", (_sentence, error) => {
  expect(whyNotStarted(error, config)).toBeNull();
});
