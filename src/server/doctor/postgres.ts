import type pg from "pg";
import type { PostgresConfig } from "../config.ts";
import { DirectFailed } from "../db/direct-failed.ts";
import { standOf } from "../db/migrate.ts";
import { newClient } from "../db/postgres.ts";
import { WRONG_COUNTERS, WRONG_TOTALS } from "../db/recount.ts";
import { examineCounts } from "./counts.ts";
import { type Finding, finding, whyOf } from "./finding.ts";
import { examineTables } from "./tables.ts";

/** For a database that is mute: to connect, and for each of two statements. */
const PATIENCE_MS = 3_000;
const A_MOMENT_MS = 60_000;

/** The database of `DATABASE_URL`, past a pooler where there is one: version, tables, search, whether our clocks agree. */
export async function examinePostgres(
  { url, directUrl }: PostgresConfig,
  clock: () => Date,
  whyNot: (error: unknown) => string | null,
): Promise<Finding[]> {
  const client = newClient(directUrl, {
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // One that breaks between two statements tells nobody else: the next statement fails, and says why.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, clock_timestamp() as now,
        pg_size_pretty(pg_database_size(current_database())) as size, to_regclass('kysely_migration') is not null as made,
        exists (select from pg_extension where extname = 'pg_trgm') as searching`,
    );
    const { version, now, size, made, searching } = rows[0];
    const database = finding("database", "ok", `PostgreSQL ${version}, ${size}`);
    if (!made) return [database, examineTables(null)];
    const applied = await client.query("select name from kysely_migration");
    const names = applied.rows.map(({ name }) => String(name));
    return [
      database,
      examineTables(names),
      ...(standOf(names) === "same" ? [await examineCountsOf(client)] : []),
      searching
        ? finding("search", "ok", "by pg_trgm")
        : finding(
            "search",
            "look",
            "without pg_trgm searching many members takes longer; see docs/operations.md",
          ),
      examineDifference(clock().getTime() - now.getTime()),
    ];
  } catch (error) {
    const why = whyNot(url === directUrl ? error : new DirectFailed(error));
    return [finding("database", "wrong", why ?? `DATABASE_URL cannot be used: ${whyOf(error)}`)];
  } finally {
    await client.end();
  }
}

/** Counting a million answers takes longer than other questions. */
const COUNTING_MS = 60_000;

async function examineCountsOf(client: pg.Client): Promise<Finding> {
  const ask = async (text: string) =>
    (await client.query({ text, query_timeout: COUNTING_MS } as pg.QueryConfig)).rows;
  return examineCounts({ counters: await ask(WRONG_COUNTERS), totals: await ask(WRONG_TOTALS) });
}

function examineDifference(ms: number): Finding {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return Math.abs(ms) > A_MOMENT_MS
    ? finding(
        "clock",
        "wrong",
        `it differs ${seconds} seconds from the database's; set both, and keep them right by timedatectl set-ntp true`,
      )
    : finding("clock", "ok", "it agrees with the database's");
}
