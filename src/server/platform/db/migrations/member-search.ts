import { type Kysely, sql } from "kysely";
import { isPostgres } from "../sql.ts";

/** Members are found by part of their name or address without reading them all (decision 24). */
export const createMemberSearch = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db) ? postgres(db) : sqlite(db);

const SHOWN = "name, email";
const [NEW, OLD] = ["new.id, new.name, new.email", "old.id, old.name, old.email"];
const ADD = `insert into member_search (rowid, ${SHOWN}) values (${NEW})`;
const TAKE = `insert into member_search (member_search, rowid, ${SHOWN}) values ('delete', ${OLD})`;

/** On SQLite; a rebuilt table of members needs them again. */
export const SEARCH_TRIGGERS: readonly string[] = [
  `create trigger member_search_insert after insert on members begin ${ADD}; end`,
  `create trigger member_search_delete after delete on members begin ${TAKE}; end`,
  `create trigger member_search_update after update of ${SHOWN} on members begin ${TAKE}; ${ADD}; end`,
];

/** Groups of three letters, kept by triggers; the names themselves stay in `members` alone. */
async function sqlite(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create virtual table member_search
      using fts5 (${SHOWN}, content = 'members', content_rowid = 'id', tokenize = 'trigram', columnsize = 0)`,
    // Without it a removal only marks what was there (requirement 54).
    "insert into member_search (member_search, rank) values ('secure-delete', 1)",
    `insert into member_search (rowid, ${SHOWN}) select id, ${SHOWN} from members`,
    ...SEARCH_TRIGGERS,
  ])
    await sql.raw(statement).execute(db);
}

/** The server may lack or forbid `pg_trgm`: then searching reads every member. */
async function postgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then null;
    end $$`.execute(db);
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm' and has_schema_privilege(nspname, 'usage')`.execute(db);
  for (const { schema } of rows)
    for (const column of ["name", "email"])
      await sql`create index ${sql.raw(`members_${column}_parts`)} on members
        using gin (lower(${sql.ref(column)}) ${sql.id(schema, "gin_trgm_ops")})`.execute(db);
}
