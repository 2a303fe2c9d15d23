import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { DatabaseConfig } from "../src/server/platform/config/config.ts";

export interface Size {
  readonly members: number;
  readonly meetups: number;
  /** Invitations of a meetup, each answered. */
  readonly answersEach: number;
}

/** The number of upcoming meetups; the others are long past. */
const UPCOMING = 10;
const AT = "2026-01-01T00:00:00.000Z";
const SOON = "2026-12-01T18:30:00.000Z";
const BEFORE = "2020-01-01T18:30:00.000Z";

/** Tables of up to ten million rows. Their indexes are created after the rows, which saves minutes. */
const LARGE = ["invitations", "responses"];

/** Fills an empty, migrated database with members, meetups, invitations, answers and one mail per member. */
export function fill(database: DatabaseConfig, size: Size): Promise<void> {
  return database.kind === "sqlite" ? fillSqlite(database.file, size) : fillPostgres(database.url, size);
}

type Numbers = (to: number) => string;

const rows = (numbers: Numbers, { members, meetups, answersEach }: Size): string[] => [
  `insert into members (email, name, sort_name, verified_at, subscribed_from, created_at)
    select 'lid' || i || '@example.org', 'Lid ' || i, 'lid ' || i, '${AT}', 'bench', '${AT}' from ${numbers(members)} as n`,
  `insert into meetups (title, description, date, start_time, starts_at, ends_at, location, created_at, invited, confirmed)
    select 'Meetup ' || i, 'Een avond', case when i <= ${UPCOMING} then '2026-12-01' else '2020-01-01' end, '19:30',
      case when i <= ${UPCOMING} then '${SOON}' else '${BEFORE}' end, case when i <= ${UPCOMING} then '${SOON}' else '${BEFORE}' end,
      'Zaal ' || (i % 50), '${AT}', ${answersEach}, ${answersEach} from ${numbers(meetups)} as n`,
  `insert into invitations (meetup_id, member_id, invited_at)
    select m.i, 1 + (m.i * 7919 + a.i) % ${members}, '${AT}' from ${numbers(meetups)} as m cross join ${numbers(answersEach)} as a order by m.i, a.i`,
  `insert into responses (meetup_id, member_id, status, first_answered_at, answered_at, queue_number)
    select meetup_id, member_id, case when member_id % 3 = 0 then 'declined' else 'confirmed' end, '${AT}', '${AT}', member_id from invitations order by meetup_id, member_id`,
  `insert into emails (kind, priority, member_id, recipient, recipient_name, subject, data, created_at, next_attempt_at, sent_at)
    select 'invitation', 5, id, email, name, 'Uitnodiging', '{}', '${AT}', '${AT}', '${AT}' from members`,
];

async function fillSqlite(file: string, size: Size): Promise<void> {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(
    "pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -1000000; pragma temp_store = memory",
  );
  const indexes = sqlite
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in (?, ?)",
    )
    .all(...LARGE) as { name: string; sql: string }[];
  const numbers: Numbers = (to) =>
    `(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${to}) select i from n)`;
  for (const statement of [
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...rows(numbers, size),
    ...indexes.map(({ sql }) => sql),
    "analyze",
    "pragma wal_checkpoint(truncate)",
  ])
    sqlite.exec(statement);
  sqlite.close();
}

async function fillPostgres(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = LARGE.map((name) => `'${name}'`).join(", ");
  const asked = async (query: string) => (await client.query<{ drop: string; make: string }>(query)).rows;
  // Foreign keys first: they need the primary keys.
  const constraints = await asked(`
    select format('alter table %s drop constraint %s', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid::regclass::text in (${tables}) and contype in ('p', 'f') order by contype`);
  const indexes = await asked(`
    select 'drop index ' || indexname as drop, indexdef as make from pg_indexes
    where tablename in (${tables}) and indexname not in (select conname from pg_constraint)`);
  const later = [...indexes, ...constraints];
  for (const statement of [
    "set maintenance_work_mem = '1GB'",
    "set synchronous_commit = off",
    ...later.map(({ drop }) => drop),
    ...rows((to) => `(select i from generate_series(1, ${to}) as n (i))`, size),
    ...later.toReversed().map(({ make }) => make),
    "vacuum analyze",
  ])
    await client.query(statement);
  await client.end();
}
