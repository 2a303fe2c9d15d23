import { type Kysely, sql } from "kysely";
import { isPostgres } from "../sql.ts";

interface Total {
  readonly name: string;
  readonly when: string;
  readonly columns: readonly string[];
}

const every = (name: string): Total => ({ name, when: "true", columns: [] });

const TOTALS: Readonly<Record<string, readonly Total[]>> = {
  members: [
    every("members"),
    { name: "verified members", when: "verified_at is not null", columns: ["verified_at"] },
  ],
  meetups: [every("meetups")],
  emails: [
    every("emails"),
    { name: "sent emails", when: "sent_at is not null", columns: ["sent_at"] },
    { name: "emails with an error", when: "error_message is not null", columns: ["error_message"] },
    {
      name: "emails without outcome",
      when: "sent_at is null and error_message is null",
      columns: ["sent_at", "error_message"],
    },
  ],
  audit: [every("audit")],
};

/** By triggers: counting a million rows is slow. Each statement adds a row on PostgreSQL, so that no transaction waits for another. */
export async function createTotals(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table totals (name text not null${isPostgres(db) ? "" : " primary key"}, count integer not null)`,
    ...Object.entries(TOTALS).flatMap(([table, totals]) => [
      ...totals.map(
        ({ name, when }) =>
          `insert into totals (name, count) select '${name}', count(*) from ${table} where ${when}`,
      ),
      ...(isPostgres(db) ? postgresTriggers(table, totals) : totals.flatMap(sqliteTriggers(table))),
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** For a table that SQLite rebuilt, which drops its triggers; the totals stay. */
export const sqliteTriggersOf = (table: string): string[] =>
  (TOTALS[table] ?? []).flatMap(sqliteTriggers(table));

/** A total of a table without such rows yet. */
export async function addTotal(db: Kysely<unknown>, table: string, total: Total): Promise<void> {
  const counted = [...(TOTALS[table] ?? []), total];
  const statements = [
    `insert into totals (name, count) values ('${total.name}', 0)`,
    ...(isPostgres(db) ? [countFunction(table, counted)] : sqliteTriggers(table)(total)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function sqliteTriggers(table: string) {
  return ({ name, when, columns }: Total): string[] => {
    const of = (row: "new" | "old") =>
      `(${columns.reduce((text, column) => text.replaceAll(column, `${row}.${column}`), when)})`;
    const trigger = (event: string, only: string, change: string) =>
      `create trigger "${name}, ${event.split(" ")[0]}" after ${event} on ${table} when ${only}
        begin update totals set count = count + ${change} where name = '${name}'; end`;
    return [
      trigger("insert", of("new"), "1"),
      trigger("delete", of("old"), "-1"),
      ...(columns.length === 0
        ? []
        : [
            trigger(
              `update of ${columns.join(", ")}`,
              `${of("new")} <> ${of("old")}`,
              `${of("new")} - ${of("old")}`,
            ),
          ]),
    ];
  };
}

function postgresTriggers(table: string, totals: readonly Total[]): string[] {
  const trigger = (event: string, rows: string) =>
    `create trigger totals_${event} after ${event} on ${table} referencing ${rows}
      for each statement execute function count_${table}()`;
  return [
    countFunction(table, totals),
    trigger("insert", "new table as new_rows"),
    trigger("update", "old table as old_rows new table as new_rows"),
    trigger("delete", "old table as old_rows"),
  ];
}

/** Called once a statement, with all rows that it added, changed or removed. */
function countFunction(table: string, totals: readonly Total[]): string {
  const counts = totals.map(({ when }) => `count(*) filter (where ${when})`).join(", ");
  const none = totals.map(() => "0").join(", ");
  const names = totals.map(({ name }) => `'${name}'`).join(", ");
  return `create or replace function count_${table}() returns trigger language plpgsql as $$
      declare
        gained bigint[] := array[${none}];
        lost bigint[] := array[${none}];
      begin
        if tg_op <> 'DELETE' then select array[${counts}] into gained from new_rows; end if;
        if tg_op <> 'INSERT' then select array[${counts}] into lost from old_rows; end if;
        insert into totals (name, count)
          select name, plus - minus from unnest(array[${names}], gained, lost) as t (name, plus, minus)
          where plus <> minus;
        return null;
      end $$`;
}
