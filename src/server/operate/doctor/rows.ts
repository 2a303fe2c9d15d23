import type { DatabaseConfig } from "../../platform/config/config.ts";
import { newClient } from "../../platform/db/postgres.ts";
import { openToRead } from "../../platform/db/sqlite.ts";
import { POSTGRES_TIMEOUT_MS } from "./databases.ts";

interface Query {
  /** Its parameters are `?1`, `?2`, … */
  readonly text: string;
  readonly values?: readonly string[];
}

export type Row = Readonly<Record<string, unknown>>;

/** The rows of each query, of a database that is only read. @throws when it cannot be read */
export const rowsOf = (database: DatabaseConfig, queries: readonly Query[]): Promise<Row[][]> =>
  database.kind === "sqlite"
    ? rowsInFile(database.file, queries)
    : rowsInPostgres(database.directUrl, queries);

async function rowsInFile(file: string, queries: readonly Query[]): Promise<Row[][]> {
  const opened = openToRead(file);
  try {
    return queries.map(({ text, values = [] }) => opened.prepare(text).all(...values));
  } finally {
    opened.close();
  }
}

async function rowsInPostgres(url: string, queries: readonly Query[]): Promise<Row[][]> {
  const client = newClient(url, {
    connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
    query_timeout: POSTGRES_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const found: Row[][] = [];
    for (const { text, values = [] } of queries)
      found.push((await client.query<Row>(text.replaceAll("?", "$"), [...values])).rows);
    return found;
  } finally {
    await client.end();
  }
}
