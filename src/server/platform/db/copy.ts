import type { DatabaseSync } from "node:sqlite";
import type { PoolClient } from "pg";
import {
  BATCH,
  type Contents,
  columnTypes,
  contentsOf,
  contentsOfTarget,
  differenceOf,
  LARGE_ROWS,
  noProgress,
  reportRows,
  type TableCount,
  type TableToCopy,
} from "./contents.ts";
import type { Place } from "./hold.ts";
import type { Tables } from "./schema.ts";

/** The sort key of each table; referenced tables come first. Each database maintains its own totals, and knows its own place. */
const KEYS = {
  members: ["id"],
  pictures: ["hash"],
  picture_files: ["hash", "width", "format"],
  series: ["id"],
  meetups: ["id"],
  meetup_words: ["meetup_id"],
  whereabouts: ["meetup_id"],
  meetup_organisers: ["meetup_id", "member_id"],
  door_links: ["id"],
  picture_uses: ["meetup_id", "hash"],
  invitations: ["meetup_id", "member_id"],
  calendar_files: ["meetup_id", "member_id"],
  calendar_tags: ["digest"],
  responses: ["meetup_id", "member_id"],
  walk_ins: ["meetup_id", "key"],
  named_guests: ["meetup_id", "key"],
  wishes: ["id"],
  wish_supporters: ["wish_id", "member_id"],
  talks: ["id"],
  programme_lines: ["meetup_id", "position"],
  ticks: ["id"],
  attendance_totals: ["meetup_id"],
  attendance_years: ["year"],
  letters: ["id"],
  messages: ["id"],
  batches: ["id"],
  emails: ["id"],
  inbox: ["mailbox"],
  returned_mails: ["id"],
  sessions: ["token_hash"],
  passkeys: ["id"],
  challenges: ["challenge_hash"],
  codes: ["id"],
  attempts: ["bucket"],
  audit: ["id"],
  site: ["id"],
  known_secrets: ["fingerprint"],
  webhooks: ["id"],
  webhook_deliveries: ["id"],
  connections: ["kind"],
  departure_keys: ["id"],
  departures: ["key_id", "hash"],
  repeated_calls: ["id", "step"],
} satisfies Record<Exclude<keyof Tables, "totals" | "installation"> | "whereabouts", readonly string[]>;

const TABLES_TO_COPY: readonly TableToCopy[] = Object.entries(KEYS).map(([name, key]) => ({
  name,
  key,
  hasId: key.includes("id"),
  batch: name === "picture_files" ? LARGE_ROWS : BATCH,
}));

export const COPIED: readonly string[] = TABLES_TO_COPY.map(({ name }) => name);

export type Copied =
  | { readonly kind: "copied"; readonly tables: Contents }
  | { readonly kind: "already-there"; readonly tables: Contents }
  | { readonly kind: "refused"; readonly why: string };

export interface Copy {
  readonly sqlite: DatabaseSync;
  readonly target: PoolClient;
  /** Where the target is, and whether the site is held there. */
  readonly installation: {
    readonly place: Place;
    readonly held_at: string | null;
    readonly told_at: string | null;
    readonly own_host: string | null;
  };
  /** Whether a target that an earlier copy filled, and that no site was started on since, is emptied first. */
  readonly replaces: boolean;
}

/** In one verified transaction. A repeated call finds that all rows are there; a target with data of its own stays unchanged. */
export async function copyToPostgres(
  { sqlite, target, installation, replaces }: Copy,
  progress = noProgress,
): Promise<Copied> {
  sqlite.exec("begin");
  await target.query("begin");
  try {
    await target.query(`lock table ${COPIED.join(", ")} in exclusive mode`);
    const total = rowsIn(sqlite);
    const source = contentsOf(
      sqlite,
      TABLES_TO_COPY,
      reportRows(progress, "Reading the SQLite database", total),
    );
    const before = await stateOf(target);
    const isCopying = before === "empty" || (before === "filled by a copy" && replaces);
    if (before !== "empty" && isCopying) await emptyTables(target);
    if (isCopying) {
      const copied = reportRows(progress, "Copying", total);
      for (const table of TABLES_TO_COPY) await copyTable({ sqlite, target, table, copied });
    }
    const checked = reportRows(progress, "Checking the PostgreSQL database", total);
    const difference = differenceOf(source, await contentsOfTarget(target, TABLES_TO_COPY, checked));
    if (difference === null) await storePlace(target, installation);
    await target.query(difference === null ? "commit" : "rollback");
    if (difference === null) return { kind: isCopying ? "copied" : "already-there", tables: source };
    return {
      kind: "refused",
      why: isCopying ? `the copy differs from the original: ${difference}` : whyKept(before, difference),
    };
  } catch (error) {
    await target.query("rollback");
    throw error;
  } finally {
    sqlite.exec("rollback");
  }
}

type TargetState = "empty" | "filled by a copy" | "in use";

const whyKept = (state: TargetState, difference: string) =>
  state === "filled by a copy"
    ? `an earlier move filled the PostgreSQL database, and the site in DATA_DIR changed since: ${difference}; run move --replace, which copies again`
    : `the PostgreSQL database has data of its own: ${difference}`;

/** In the stored place; the first start on the database stores its place without it (`site/held/recognise.ts`). */
const FILLED_BY_COPY = { filled: "by a copy" };

async function stateOf(target: PoolClient): Promise<TargetState> {
  const { rows } = await target.query(
    "select exists (select from members) as taken, (select place from installation) as place",
  );
  const [{ taken, place }] = rows as [{ taken: boolean; place: string | null }];
  if (!taken) return "empty";
  const isFilled = place !== null && (JSON.parse(place) as Place).filled === FILLED_BY_COPY.filled;
  return isFilled ? "filled by a copy" : "in use";
}

/** Row by row, so that triggers lower the totals. */
async function emptyTables(target: PoolClient): Promise<void> {
  for (const name of COPIED.toReversed()) await target.query(`delete from ${name}`);
}

async function storePlace(
  target: PoolClient,
  { place, held_at, told_at, own_host }: Copy["installation"],
): Promise<void> {
  await target.query(
    `insert into installation (id, place, held_at, told_at, own_host) values (1, $1, $2, $3, $4)
      on conflict (id) do update set place = excluded.place, held_at = excluded.held_at, told_at = excluded.told_at,
        own_host = excluded.own_host`,
    [JSON.stringify({ ...place, ...FILLED_BY_COPY }), held_at, told_at, own_host],
  );
}

function rowsIn(sqlite: DatabaseSync): number {
  const counts = TABLES_TO_COPY.map(({ name }) => `(select count(*) from ${name})`);
  return Number(sqlite.prepare(`select ${counts.join(" + ")} as rows`).get()?.rows);
}

interface CopyTable {
  readonly sqlite: DatabaseSync;
  readonly target: PoolClient;
  readonly table: TableToCopy;
  readonly copied: TableCount;
}

async function copyTable({ sqlite, target, table, copied }: CopyTable): Promise<void> {
  const columns = columnTypes(sqlite, table.name);
  const names = [...columns.keys()];
  const arrays = [...columns.values()].map(
    (type, place) => `$${place + 1}::${type === "blob" ? "bytea" : type}[]`,
  );
  const insert = `insert into ${table.name} (${names.join(", ")}) select * from unnest(${arrays.join(", ")})`;
  let batch: Record<string, unknown>[] = [];
  const write = async () => {
    if (batch.length > 0)
      await target.query(
        insert,
        names.map((name) => batch.map((row) => row[name])),
      );
    copied(batch.length);
    batch = [];
  };
  for (const row of sqlite.prepare(`select ${names.join(", ")} from ${table.name}`).iterate()) {
    batch.push(row);
    if (batch.length === table.batch) await write();
  }
  await write();
  if (table.hasId) await continueIds(sqlite, target, table);
}

/** Ids that were used, also by removed rows, are never used again. */
async function continueIds(sqlite: DatabaseSync, target: PoolClient, { name }: TableToCopy): Promise<void> {
  const last = sqlite.prepare("select seq from sqlite_sequence where name = ?").get(name) as
    | { seq: number }
    | undefined;
  if (last && last.seq > 0)
    await target.query("select setval(pg_get_serial_sequence($1, 'id'), $2)", [name, last.seq]);
}
