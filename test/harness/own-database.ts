import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { queryOnce } from "./postgres-query.ts";
import { TEMPLATE } from "./template-database.ts";

/** Empty databases of this worker that no test uses at the moment. */
const free: string[] = [];

/** The test's own database on PostgreSQL; null on SQLite. */
export async function ownDatabase() {
  const url = inject("postgresUrl");
  if (url === undefined) return null;
  const name = free.pop() ?? (await newDatabase(url));
  return {
    environment: { DATABASE_URL: `${url}/${name}`, SECRET: "een-geheim-van-minstens-32-tekens" },
    /** Empties it for the next test, which is much quicker than creating a new one. */
    giveBack: async () => {
      await queryOnce(`${url}/${name}`, EMPTY_EVERY_TABLE);
      free.push(name);
    },
  };
}

async function newDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await queryOnce(`${url}/postgres`, `create database ${name} template ${TEMPLATE}`);
  return name;
}

/** Deleting the few rows of a test is eight times as quick as truncating, which makes new files for every table and index. */
const EMPTY_EVERY_TABLE = `
  set session_replication_role = replica; -- In any order: no foreign key is checked.
  do $$ declare each record; begin
    for each in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' loop
      execute 'delete from ' || quote_ident(each.tablename);
    end loop;
    for each in select sequencename, start_value from pg_sequences where last_value is not null loop
      perform setval(quote_ident(each.sequencename), each.start_value, false);
    end loop;
  end $$`;
