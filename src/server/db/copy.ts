import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { PoolClient } from "pg";
import type { Tables } from "./schema.ts";

interface TableToCopy {
  readonly name: string;
  readonly key: readonly string[];
  readonly hasId: boolean;
}

/** What each table's rows are ordered by; tables that others refer to come first. Totals are kept by either database itself. */
const KEYS = {
  members: ["id"],
  meetups: ["id"],
  invitations: ["meetup_id", "member_id"],
  responses: ["meetup_id", "member_id"],
  letters: ["id"],
  messages: ["id"],
  emails: ["id"],
  sessions: ["token_hash"],
  passkeys: ["id"],
  challenges: ["challenge_hash"],
  codes: ["id"],
  attempts: ["bucket"],
  audit: ["id"],
  site: ["id"],
} satisfies Record<Exclude<keyof Tables, "totals">, readonly string[]>;

const TABLES: readonly TableToCopy[] = Object.entries(KEYS).map(([name, key]) => ({
  name,
  key,
  hasId: key.includes("id"),
}));

const BATCH = 5_000;

/** What a table holds: how many rows, and a SHA-256 over all of them in the order of their key. */
export interface Content {
  readonly rows: number;
  readonly checksum: string;
}
type Contents = Readonly<Record<string, Content>>;

export const COPIED: readonly string[] = TABLES.map(({ name }) => name);

export type Copied =
  | { readonly kind: "copied"; readonly tables: Contents }
  | { readonly kind: "already-there"; readonly tables: Contents }
  | { readonly kind: "refused"; readonly why: string };

/**
 * Copies an SQLite installation into an empty PostgreSQL database with the same schema, in one transaction: it is there
 * whole and checked, or not at all. Again, it finds that everything is there already. A target with data of its own is
 * left alone.
 */
export async function copyToPostgres(sqlite: DatabaseSync, target: PoolClient): Promise<Copied> {
  sqlite.exec("begin");
  await target.query("begin");
  try {
    await target.query("lock table members in exclusive mode");
    const source = contentsOf(sqlite);
    const { rows } = await target.query("select exists (select from members) as taken");
    const isTaken = (rows[0] as { taken: boolean }).taken;
    if (!isTaken) for (const table of TABLES) await copyTable(sqlite, target, table);
    const difference = differenceOf(source, await contentsOfTarget(target));
    await target.query(difference === null ? "commit" : "rollback");
    if (difference === null) return { kind: isTaken ? "already-there" : "copied", tables: source };
    const why = isTaken
      ? "the PostgreSQL database has data of its own"
      : "the copy differs from the original";
    return { kind: "refused", why: `${why}: ${difference}` };
  } catch (error) {
    await target.query("rollback");
    throw error;
  } finally {
    sqlite.exec("rollback");
  }
}

const columnsOf = (sqlite: DatabaseSync, { name }: TableToCopy): { name: string; type: string }[] =>
  sqlite.prepare(`select name, lower(type) as type from pragma_table_info(?) order by cid`).all(name) as {
    name: string;
    type: string;
  }[];

async function copyTable(sqlite: DatabaseSync, target: PoolClient, table: TableToCopy): Promise<void> {
  const columns = columnsOf(sqlite, table);
  const names = columns.map(({ name }) => name).join(", ");
  const arrays = columns.map(({ type }, place) => `$${place + 1}::${type}[]`).join(", ");
  const insert = `insert into ${table.name} (${names}) select * from unnest(${arrays})`;
  let batch: Record<string, unknown>[] = [];
  const write = async () => {
    if (batch.length > 0)
      await target.query(
        insert,
        columns.map(({ name }) => batch.map((row) => row[name])),
      );
    batch = [];
  };
  for (const row of sqlite.prepare(`select ${names} from ${table.name}`).iterate()) {
    batch.push(row);
    if (batch.length === BATCH) await write();
  }
  await write();
  if (table.hasId) await continueIds(sqlite, target, table);
}

/** Ids that were given out, those of removed rows included, are not given out again. */
async function continueIds(sqlite: DatabaseSync, target: PoolClient, { name }: TableToCopy): Promise<void> {
  const last = sqlite.prepare("select seq from sqlite_sequence where name = ?").get(name) as
    | { seq: number }
    | undefined;
  if (last && last.seq > 0)
    await target.query("select setval(pg_get_serial_sequence($1, 'id'), $2)", [name, last.seq]);
}

function summing() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add: (values: readonly unknown[]) => {
      rows += 1;
      hash.update(JSON.stringify(values));
    },
    content: (): Content => ({ rows, checksum: hash.digest("hex") }),
  };
}

function contentsOf(sqlite: DatabaseSync): Contents {
  return Object.fromEntries(
    TABLES.map((table) => {
      const names = columnsOf(sqlite, table).map(({ name }) => name);
      const sum = summing();
      const query = `select ${names.join(", ")} from ${table.name} order by ${table.key.join(", ")}`;
      for (const row of sqlite.prepare(query).iterate()) sum.add(names.map((name) => row[name]));
      return [table.name, sum.content()];
    }),
  );
}

async function contentsOfTarget(target: PoolClient): Promise<Contents> {
  const contents: Record<string, Content> = {};
  for (const table of TABLES) contents[table.name] = await contentOfTarget(target, table);
  return contents;
}

async function contentOfTarget(target: PoolClient, table: TableToCopy): Promise<Content> {
  const sum = summing();
  const order = table.key.map((column) =>
    table.hasId || column.endsWith("_id") ? column : `${column} collate "C"`,
  );
  const { rows: columns } = await target.query(
    "select column_name from information_schema.columns where table_name = $1 order by ordinal_position",
    [table.name],
  );
  const names = (columns as { column_name: string }[]).map(({ column_name }) => column_name);
  await target.query(
    `declare reading cursor for select ${names.join(", ")} from ${table.name} order by ${order.join(", ")}`,
  );
  for (;;) {
    const { rows } = await target.query(`fetch ${BATCH} from reading`);
    if (rows.length === 0) break;
    for (const row of rows as Record<string, unknown>[]) sum.add(names.map((name) => row[name]));
  }
  await target.query("close reading");
  return sum.content();
}

function differenceOf(source: Contents, target: Contents): string | null {
  for (const [name, { rows, checksum }] of Object.entries(source)) {
    const other = target[name];
    if (rows !== other?.rows) return `${name} has ${other?.rows ?? 0} rows instead of ${rows}`;
    if (checksum !== other.checksum) return `${name} has other content`;
  }
  return null;
}
