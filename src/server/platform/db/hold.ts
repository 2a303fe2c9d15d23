import { statSync } from "node:fs";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Instant } from "#domain/dutch-dates.ts";
import type { DatabaseConfig } from "../config/config.ts";
import type { Read, Tables, Tx } from "./schema.ts";

/** What the program does by itself and reaches outside waits for this in its query (decision 41). */
export const isOurs: RawBuilder<boolean> = sql<boolean>`(not exists (
  select 1 from installation where held_at is not null))`;

/** Since when the site does nothing by itself that reaches outside; null: it is ours. */
export async function heldSince(read: Read): Promise<Instant | null> {
  return (await read.selectFrom("installation").select("held_at").executeTakeFirst())?.held_at ?? null;
}

export async function storeInstallation(
  tx: Tx,
  row: Omit<Insertable<Tables["installation"]>, "id">,
): Promise<void> {
  await tx
    .insertInto("installation")
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Facts that differ after a restore or a copy; null: unknown here. */
export type Place = Readonly<Record<string, string | null>>;

export async function placeOf(read: Read, database: DatabaseConfig): Promise<Place> {
  return database.kind === "sqlite" ? placeOfFile(database.file) : placeOnPostgres(read);
}

/** Where the file system stores no time of birth, Node.js answers 0 or the time of the last change. */
function placeOfFile(file: string): Place {
  const { ino, birthtimeNs, ctimeNs } = statSync(file, { bigint: true });
  const isKnown = birthtimeNs !== 0n && birthtimeNs !== ctimeNs;
  return { inode: String(ino), born: isKnown ? String(birthtimeNs) : null };
}

async function placeOnPostgres(read: Read): Promise<Place> {
  const { rows } = await sql<{ database: string; members: string; may: boolean }>`
    select (select cast(oid as text) from pg_database where datname = current_database()) as database,
      cast(cast('members'::regclass as oid) as text) as members,
      has_function_privilege('pg_control_system()', 'execute') as may`.execute(read);
  const [found] = rows;
  const system = found?.may
    ? (
        await sql<{
          id: string;
        }>`select cast(system_identifier as text) as id from pg_control_system()`.execute(read)
      ).rows[0]?.id
    : undefined;
  return { system: system ?? null, database: found?.database ?? null, members: found?.members ?? null };
}

/** Whether the database is where it was; facts that are unknown on either side are not compared. */
export function isSamePlace(stored: string, now: Place): boolean {
  const before = JSON.parse(stored) as Place;
  return Object.entries(now).every(
    ([fact, value]) => value === null || before[fact] === null || before[fact] === value,
  );
}
