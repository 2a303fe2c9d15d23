import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { searchTextOf } from "#domain/search.ts";
import { archivePage } from "../src/server/meetups/archive/queries.ts";
import { type DatabaseConfig, readConfig } from "../src/server/platform/config/config.ts";
import { type Db, openDatabase } from "../src/server/platform/db/database.ts";
import { startPostgres } from "../test/harness/postgres-cluster.ts";
import { pastMeetups } from "./past-meetups.ts";

/** The archive and its search among 10,000 meetups: medians and 95th percentiles. `npm run bench -- archive postgres` */
const [, , engine = "sqlite", number = "10000"] = process.argv;
const WARMING_UP = 20;
const CALLS = 200;
const NOW = new Date("2026-11-21T12:00:00.000Z");
const PAGE = { page: 1, limit: 20 };

const QUESTIONS: Readonly<Record<string, Parameters<typeof archivePage>[2]>> = {
  "the newest page": PAGE,
  "a year's last page": { ...PAGE, year: 2010, page: 1_000_000 },
  "the last page": { ...PAGE, page: 1_000_000 },
  "a word that every meetup has": { ...PAGE, search: "avond" },
  "three of those": { ...PAGE, search: "avond met koffie" },
  "a word of one in a hundred": { ...PAGE, search: "onderwerp77" },
  "two words, one meetup": { ...PAGE, search: "avond nummer4711" },
  "one letter": { ...PAGE, search: "o" },
  "eight letters": { ...PAGE, search: "a b c d e i o n" },
  "nothing fits": { ...PAGE, search: "zwembad" },
};

const place = await aDatabase();
const db = await openDatabase(place.database);
await fill(db);
const table: Record<string, Record<string, string>> = {};
for (const [name, asked] of Object.entries(QUESTIONS)) {
  const times: number[] = [];
  let total = 0;
  for (let call = 0; call < WARMING_UP + CALLS; call += 1) {
    const began = performance.now();
    total = (await archivePage(db.read, NOW, asked)).pagination.total;
    if (call >= WARMING_UP) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
  table[name] = { fit: String(total), "median, ms": at(0.5), "p95, ms": at(0.95) };
}
await db.close();
await place.remove();
console.table(table);

async function fill({ read, write }: Db): Promise<void> {
  const rows = pastMeetups(Number(number));
  for (let from = 0; from < rows.length; from += 500)
    await write(async (tx) => {
      const made = await tx
        .insertInto("meetups")
        .values(rows.slice(from, from + 500))
        .returning(["id as meetup_id", "title", "location", "description", "report"])
        .execute();
      const words = made.map(({ meetup_id, ...told }) => ({ meetup_id, words: searchTextOf(told) }));
      await tx.insertInto("meetup_words").values(words).execute();
    });
  await sql.raw(engine === "sqlite" ? "analyze" : "vacuum analyze").execute(read);
}

async function aDatabase(): Promise<{ database: DatabaseConfig; remove: () => Promise<void> }> {
  if (engine === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "trefpunt-archive-"));
    const { database } = readConfig({ DATA_DIR: folder, SECRET: "s".repeat(32) });
    return { database, remove: async () => rmSync(folder, { recursive: true }) };
  }
  const cluster = await startPostgres([]);
  await cluster.createDatabase("archive");
  const url = `${cluster.url}/archive`;
  return { database: { kind: "postgres", url, directUrl: url }, remove: () => cluster.stop() };
}
