import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { PoolClient } from "pg";

export interface TableToCopy {
  readonly name: string;
  readonly key: readonly string[];
  readonly hasId: boolean;
  /** How many of its rows are in memory at once. */
  readonly batch: number;
}

export const BATCH = 5_000;
/** Each row may be half a megabyte. */
export const LARGE_ROWS = 20;

/** The number of rows of a table, and a SHA-256 over all rows in the order of their key. */
interface Content {
  readonly rows: number;
  readonly checksum: string;
}
export type Contents = Readonly<Record<string, Content>>;

export const columnTypes = (sqlite: DatabaseSync, table: string): ReadonlyMap<string, string> =>
  new Map(
    sqlite
      .prepare("select name, lower(type) as type from pragma_table_info(?) order by cid")
      .all(table)
      .map(({ name, type }) => [String(name), String(type)]),
  );

/** Both engines have a class of their own for bytes; the digest is the same. */
const readable = (value: unknown) =>
  value instanceof Uint8Array ? createHash("sha256").update(value).digest("hex") : value;

function summing() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add: (values: readonly unknown[]) => {
      rows += 1;
      hash.update(JSON.stringify(values.map(readable)));
    },
    content: (): Content => ({ rows, checksum: hash.digest("hex") }),
  };
}

export function contentsOf(
  sqlite: DatabaseSync,
  tables: readonly TableToCopy[],
  counted: TableCount,
): Contents {
  return Object.fromEntries(
    tables.map((table) => {
      const names = [...columnTypes(sqlite, table.name).keys()];
      const sum = summing();
      const query = `select ${names.join(", ")} from ${table.name} order by ${table.key.join(", ")}`;
      for (const row of sqlite.prepare(query).iterate()) {
        sum.add(names.map((name) => row[name]));
        counted();
      }
      return [table.name, sum.content()];
    }),
  );
}

export async function contentsOfTarget(
  target: PoolClient,
  tables: readonly TableToCopy[],
  counted: TableCount,
): Promise<Contents> {
  const contents: Record<string, Content> = {};
  for (const table of tables) contents[table.name] = await contentOfTarget(target, table, counted);
  return contents;
}

async function contentOfTarget(
  target: PoolClient,
  table: TableToCopy,
  counted: TableCount,
): Promise<Content> {
  const sum = summing();
  const { rows } = await target.query(
    "select column_name, data_type from information_schema.columns where table_name = $1 order by ordinal_position",
    [table.name],
  );
  const columns = rows as { column_name: string; data_type: string }[];
  const names = columns.map(({ column_name }) => column_name);
  const texts = new Set(
    columns.filter(({ data_type }) => data_type === "text").map((each) => each.column_name),
  );
  const order = table.key.map((column) => (texts.has(column) ? `${column} collate "C"` : column));
  await target.query(
    `declare reading cursor for select ${names.join(", ")} from ${table.name} order by ${order.join(", ")}`,
  );
  for (;;) {
    const { rows } = await target.query(`fetch ${table.batch} from reading`);
    if (rows.length === 0) break;
    for (const row of rows as Record<string, unknown>[]) sum.add(names.map((name) => row[name]));
    counted(rows.length);
  }
  await target.query("close reading");
  return sum.content();
}

export function differenceOf(source: Contents, target: Contents): string | null {
  for (const [name, { rows, checksum }] of Object.entries(source)) {
    const other = target[name];
    if (rows !== other?.rows) return `${name} has ${other?.rows ?? 0} rows instead of ${rows}`;
    if (checksum !== other.checksum) return `${name} has other content`;
  }
  return null;
}

/** Called during long work: what it does, and the share that is done (0 to 1) where known. */
export type Progress = (doing: string, share?: number) => void;

export const noProgress: Progress = () => {};

/** Called for each processed row, or with a number of rows. */
export type TableCount = (rows?: number) => void;

export function reportRows(progress: Progress, doing: string, total: number): TableCount {
  let done = 0;
  const tell = () => progress(doing, total === 0 ? 1 : done / total);
  tell();
  return (rows = 1) => {
    done += rows;
    tell();
  };
}
