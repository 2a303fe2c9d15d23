import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createMeetup } from "../src/contract/meetups/saving/admin.ts";
import { register, verify } from "../src/contract/members.ts";
import { respondByLink } from "../src/contract/responses.ts";
import { changeFirstSteps } from "../src/contract/site/admin.ts";
import { addTalk } from "../src/contract/talks/admin.ts";
import { adminToken, startProgram } from "../test/harness/running-program.ts";
import { buildWhenStale } from "./build-when-stale.ts";

/**
 * Saves a database of this release as `test/releases/<version>.sql`. Every later release must start on it and find its
 * data (`test/operation/releases.test.ts`). Run once per release. The file of a published release never changes.
 */
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const PEOPLE = [
  ["Anna de Vries", "anna@example.org"],
  ["Bram Bos", "bram@example.org"],
  ["Jürgen Groß", "juergen@münchen.de"],
  ["Nog Onbevestigd", "nog@example.org"],
] as const;
const LINK_TIMEOUT_MS = 10_000;
const file = `test/releases/${version}.sql`;
if (existsSync(file))
  throw new Error(`${file} is kept already; set the next version, or remove it while it is not released`);

buildWhenStale();
const program = await startProgram({ SECRET: "het-geheim-van-uitgave-0-1-0-van-32" });

interface CallOptions {
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
}

async function call(path: string, { token = "", body, method = body ? "POST" : "GET" }: CallOptions = {}) {
  const response = await fetch(`${program.url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Waits for the console to show a mail with a link to this page. @returns the token of the newest link */
async function tokenFor(address: string, page: string): Promise<string> {
  const link = new RegExp(`/${page}/([\\w.-]+)[^"]*","msg":"mail to ${address}: `, "g");
  const until = Date.now() + LINK_TIMEOUT_MS;
  while (Date.now() < until) {
    const found = [...program.output().matchAll(link)].at(-1)?.[1];
    if (found !== undefined) return found;
    await new Promise((next) => setImmediate(next));
  }
  throw new Error(`no ${page} link for ${address}`);
}

for (const [name, email] of PEOPLE) {
  await call(register.path, { body: { name, email } });
  const [local] = email.split("@");
  if (local !== "nog") await call(verify.path.replace(":token", await tokenFor(`${local}@\\S+`, "verify")));
}
const token = await adminToken(program);
const { path, method } = changeFirstSteps;
await call(path, { token, method, body: { isAway: true, later: [] } });
await call(createMeetup.path, {
  token,
  body: {
    title: "Lampen en sensoren",
    description: "Met **soldeerbout**",
    date: "2096-05-12",
    start_time: "19:30",
    end_time: "22:00",
    location: "Hackerspace, Utrecht",
    max_participants: 1,
  },
});
await call(addTalk.path.replace(":id", "1"), {
  token,
  body: { title: "Rolluiken zonder cloud", minutes: 30, speaker: "Kees" },
});
for (const local of ["anna", "bram"]) {
  const own = await tokenFor(`${local}@\\S+`, "respond");
  const answer = respondByLink.path.replace(":token", own).replace(":meetupId", "1");
  await call(answer.replace(":action", "confirm"));
}
await program.stop();
writeFileSync(file, dumpOf(join(program.folder, "trefpunt.sqlite")));
program.remove();

/** The SQL that recreates this database. Search indexes are rebuilt from the tables that they index. */
function dumpOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = (sql: string) => database.prepare(sql).all();
  const kinds = new Map(all("pragma table_list").map(({ name, type }) => [name, type]));
  const made = all(
    "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'",
  );
  const ofKind = (kind: string) =>
    made.filter(({ type, name }) => type === "table" && kinds.get(name) === kind);
  const rows = ofKind("table").flatMap(({ name }) => {
    const columns = all(`select name from pragma_table_info('${name}')`).map((column) => `"${column.name}"`);
    const values = columns.map((column) => `quote(${column})`).join(" || ',' || ");
    return all(`select ${values} as said from "${name}"`).map(
      ({ said }) => `INSERT INTO "${name}" (${columns.join(",")}) VALUES(${said});`,
    );
  });
  const statements = [
    "BEGIN TRANSACTION;",
    ...ofKind("table").map(({ sql }) => `${sql};`),
    ...rows,
    ...ofKind("virtual").flatMap(({ name, sql }) => [
      `${sql};`,
      `INSERT INTO "${name}" ("${name}") VALUES('rebuild');`,
      ...all(`select k, v from "${name}_config" where k <> 'version'`).map(
        ({ k, v }) => `INSERT INTO "${name}" ("${name}", rank) VALUES('${k}', ${v});`,
      ),
    ]),
    ...made.filter(({ type }) => type !== "table").map(({ sql }) => `${sql};`),
    "COMMIT;",
  ];
  database.close();
  return `${statements.join("\n")}\n`;
}
