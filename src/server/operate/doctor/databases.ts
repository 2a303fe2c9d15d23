import { statSync } from "node:fs";
// biome-ignore lint/style/noRestrictedImports: examines a file that Db may refuse
import type { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { WAITING_BY_WORDS } from "../../mail/waiting-mails.ts";
import { differencesOf, PROCESS_NAMES } from "../../platform/config/alike.ts";
import type { PostgresConfig } from "../../platform/config/config.ts";
import { correctedClock, MAX_DIFFERENCE_MS, timeOnClient } from "../../platform/db/clock.ts";
import { standOf } from "../../platform/db/migrate.ts";
import { byRelease, wayOutOf } from "../../platform/db/migrations/parts-of-releases.ts";
import { newClient, whyTooOld } from "../../platform/db/postgres.ts";
import { identityOf, whyTwoDatabases } from "../../platform/db/same-database.ts";
import { hasLog, openToRead } from "../../platform/db/sqlite.ts";
import { WRONG_COUNTERS, WRONG_TOTALS } from "../../platform/db/totals.ts";
import { DirectConnectionError } from "../../platform/process/errors.ts";
import { examineCounts } from "./counts.ts";
import { type Finding, finding, whyOf } from "./finding.ts";
import { examineMails, failedMails, KEPT_MAILS } from "./mails.ts";
import {
  DEPARTURES_BY_KEY,
  examineDepartures,
  examineSecrets,
  KNOWN_SECRETS,
  type SecretsInUse,
} from "./secrets.ts";

const MB = 1024 * 1024;

interface Sqlite {
  readonly file: string;
  readonly hasMailServer: boolean;
  readonly now: Date;
  readonly inUse: SecretsInUse | null;
  whyNot(error: unknown): string | null;
}

export function examineSqlite(asked: Sqlite): Finding[] {
  const { file, whyNot } = asked;
  const isAlone = !hasLog(file);
  const look = (): Finding[] => {
    try {
      return lookInto(asked);
    } catch (error) {
      return [finding("database", "wrong", whyNot(error) ?? `${file} cannot be read: ${whyOf(error)}`)];
    }
  };
  const found = look();
  // The program was started meanwhile, and may have changed the file that was opened as immutable.
  return isAlone && hasLog(file) ? examineSqlite(asked) : found;
}

function lookInto(asked: Sqlite): Finding[] {
  const { file } = asked;
  const opened = openToRead(file);
  try {
    return contentOf(opened, asked);
  } finally {
    opened.close();
  }
}

function contentOf(opened: DatabaseSync, { file, hasMailServer, now, inUse }: Sqlite): Finding[] {
  const check = String(opened.prepare("pragma quick_check(1)").get()?.quick_check);
  if (check !== "ok")
    return [
      finding(
        "database",
        "wrong",
        `${file} is damaged (${check.split("\n").at(-1)}); stop the program and restore the newest copy: restore FILE`,
      ),
    ];
  const database = finding(
    "database",
    "ok",
    `${file}, SQLite, ${Math.ceil(statSync(file).size / MB)} MB, intact`,
  );
  const has = (table: string) =>
    opened.prepare("select 1 from sqlite_master where name = ?").get(table) !== undefined;
  if (!has("kysely_migration")) return [database, examineTables(null)];
  const applied = opened.prepare("select name from kysely_migration").all();
  const names = applied.map(({ name }) => String(name));
  const newest = has("emails") ? opened.prepare("select max(created_at) as at from emails").get()?.at : null;
  return [
    database,
    examineTables(names),
    ...(standOf(names) === "same"
      ? [
          examineCounts({
            counters: opened.prepare(WRONG_COUNTERS).all(),
            totals: opened.prepare(WRONG_TOTALS).all(),
          }),
          ...examineMails({
            waiting: opened.prepare(WAITING_BY_WORDS).all(),
            failed: opened.prepare(failedMails("?")).get(instantBefore(now, DAY_MS)),
            kept: opened.prepare(KEPT_MAILS).get(),
            hasServer: hasMailServer,
            now,
          }),
          ...examineHold(opened.prepare(HELD_SINCE).get()?.held_at),
          ...(inUse === null
            ? []
            : [
                examineSecrets(opened.prepare(KNOWN_SECRETS).all(), inUse),
                ...examineDepartures(opened.prepare(DEPARTURES_BY_KEY).all(), inUse),
              ]),
        ]
      : []),
    examineClock(typeof newest === "string" ? new Date(newest) : null, now),
  ];
}

const HELD_SINCE = "select held_at from installation";

function examineHold(since: unknown): Finding[] {
  if (typeof since !== "string") return [];
  const says = `the database was restored or copied, and since ${since} the site does nothing by itself that reaches outside: no mailbox, webhooks, Home Assistant or planned work; if this is the site, run trefpunt admin ours`;
  return [finding("held", "look", says)];
}

/** @param last when the newest mail was written, by the clock of that time */
function examineClock(last: Date | null, now: Date): Finding {
  const says = `it reads ${now.toISOString()}`;
  if (last === null) return finding("clock", "ok", `${says}, and there is nothing to compare it with`);
  return last.getTime() - now.getTime() > MAX_CLOCK_DIFFERENCE_MS
    ? finding(
        "clock",
        "look",
        `${says}, and a mail is from ${last.toISOString()}: it is behind, or was ahead then; synchronise it with timedatectl set-ntp true`,
      )
    : finding(
        "clock",
        "ok",
        `${says}, after the newest mail (${last.toISOString()}); whether it is ahead cannot be seen here`,
      );
}

/** For a database that does not answer: to connect, and for each of two statements. */
export const POSTGRES_TIMEOUT_MS = 3_000;
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

interface Postgres {
  readonly database: PostgresConfig;
  readonly secrets: readonly string[];
  readonly hasMailServer: boolean;
}

/** The database of `DATABASE_URL`, without a pooler: version, tables, search, and whether the clocks agree. */
export async function examinePostgres(
  { database: used, secrets, hasMailServer }: Postgres,
  clock: () => Date,
  whyNot: (error: unknown) => string | null,
): Promise<Finding[]> {
  const { url, directUrl } = used;
  const client = newClient(directUrl, {
    connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
    query_timeout: POSTGRES_TIMEOUT_MS,
  });
  // An `error` event without a listener would end the process. The next statement fails with the reason.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version,
        pg_size_pretty(pg_database_size(current_database())) as size, to_regclass('kysely_migration') is not null as made,
        exists (select from pg_extension where extname = 'pg_trgm') as searching,
        pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as read_only`,
    );
    const { version, size, made, searching, standby, read_only } = rows[0];
    const tooOld = whyTooOld(version);
    if (tooOld !== null) return [finding("database", "wrong", tooOld)];
    const other = await whyNotTheOther(used, await identityOf(client), whyNot);
    if (other !== null) return [finding("database", "wrong", other)];
    const server = `PostgreSQL ${version}, ${size}`;
    const database = read_only
      ? finding("database", "wrong", `${server}; ${standby ? STANDBY : READ_ONLY}`)
      : finding("database", "ok", server);
    if (!made) return [database, examineTables(null)];
    const applied = await client.query("select name from kysely_migration");
    const names = applied.rows.map(({ name }) => String(name));
    return [
      database,
      examineTables(names),
      ...(standOf(names) === "same"
        ? [
            await examineCountsOf(client),
            ...examineHold((await client.query(HELD_SINCE)).rows[0]?.held_at),
            ...(await examineMailsOf(client, { hasServer: hasMailServer, now: await timeOnClient(client) })),
            examineSecrets((await client.query(KNOWN_SECRETS)).rows, { secrets, from: "SECRET" }),
            ...examineDepartures((await client.query(DEPARTURES_BY_KEY)).rows, { secrets }),
          ]
        : []),
      ...examineProcesses(await client.query(PROCESSES, [PROCESS_NAMES])),
      searching
        ? finding("search", "ok", "by pg_trgm")
        : finding(
            "search",
            "look",
            "without pg_trgm searching many members takes longer; see docs/operations.md",
          ),
      examineDifference((await correctedClock(() => timeOnClient(client), { clock })).aheadMs()),
    ];
  } catch (error) {
    const why = whyNot(url === directUrl ? error : new DirectConnectionError(error));
    return [finding("database", "wrong", why ?? `DATABASE_URL cannot be used: ${whyOf(error)}`)];
  } finally {
    await client.end();
  }
}

/** A sentence when `url` cannot be used or leads to another database than `directUrl`; otherwise null. */
async function whyNotTheOther(
  used: PostgresConfig,
  identity: string,
  whyNot: (error: unknown) => string | null,
): Promise<string | null> {
  try {
    return await whyTwoDatabases(used, identity);
  } catch (error) {
    return whyNot(error) ?? `DATABASE_URL cannot be used: ${whyOf(error)}`;
  }
}

/** Behind a pooler without `DATABASE_DIRECT_URL` processes have no listening connection, and are not seen. */
const PROCESSES =
  "select application_name as name from pg_stat_activity where datname = current_database() and application_name ~ $1";

function examineProcesses({ rows }: { readonly rows: readonly { readonly name: string }[] }): Finding[] {
  if (rows.length < 2) return [];
  const differing = differencesOf(rows.map(({ name }) => name));
  return differing.length === 0
    ? [finding("processes", "ok", `${rows.length} run, and their environments agree`)]
    : [
        finding(
          "processes",
          "wrong",
          `${rows.length} run, and their environments differ in the ${differing.join(", the ")}: what a member or an admin sees depends on which one answers; give all of them the same settings`,
        ),
      ];
}

const STANDBY =
  "it is a standby, which may only be read, so nothing can be stored; name the primary server in DATABASE_URL";
const READ_ONLY =
  "it may only be read, because default_transaction_read_only is on, so nothing can be stored; providers set it when the disk is full: make room there, then set it off";

/** Counting a million answers takes longer than other queries. */
const COUNTING_MS = 60_000;

async function examineCountsOf(client: pg.Client): Promise<Finding> {
  const ask = async (text: string) =>
    (await client.query({ text, query_timeout: COUNTING_MS } as pg.QueryConfig)).rows;
  return examineCounts({ counters: await ask(WRONG_COUNTERS), totals: await ask(WRONG_TOTALS) });
}

async function examineMailsOf(
  client: pg.Client,
  { hasServer, now }: { readonly hasServer: boolean; readonly now: Date },
): Promise<Finding[]> {
  const waiting = await client.query(WAITING_BY_WORDS);
  const failed = await client.query(failedMails("$1"), [instantBefore(now, DAY_MS)]);
  const kept = await client.query(KEPT_MAILS);
  return examineMails({
    waiting: waiting.rows,
    failed: failed.rows[0],
    kept: kept.rows[0],
    hasServer,
    now,
  });
}

function examineDifference(aheadMs: number): Finding {
  const ms = Math.abs(aheadMs);
  return ms > MAX_DIFFERENCE_MS
    ? finding(
        "clock",
        ms > MAX_CLOCK_DIFFERENCE_MS ? "wrong" : "look",
        `it is ${Math.round(ms / 1000)} seconds ${aheadMs > 0 ? "ahead of" : "behind"} the database's, by which the site goes; synchronise both with timedatectl set-ntp true`,
      )
    : finding("clock", "ok", "it equals the database's");
}

/** @param applied the names of the applied migrations; null: the database has no tables */
function examineTables(applied: readonly string[] | null): Finding {
  if (applied === null) return finding("tables", "look", "there are none yet; the next start creates them");
  switch (standOf(applied)) {
    case "newer":
      return finding(
        "tables",
        "wrong",
        "they are from a newer version; start that one again, or restore the copy that it made before it changed them: restore backups/before-…",
      );
    case "between":
      return finding(
        "tables",
        "wrong",
        `they are from a build between two releases; ${wayOutOf(byRelease(applied).incomplete)}`,
      );
    case "older":
      return finding(
        "tables",
        "look",
        "they are from an older version; the next start makes a copy and upgrades them",
      );
    case "same":
      return finding("tables", "ok", "those of this version");
  }
}
