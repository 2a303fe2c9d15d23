// @postgres test
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { Audience } from "#contract/mailings.ts";
import { PICTURE_USES } from "#contract/picture-upload.ts";
import { DELIVERY_STATES, STOP_REASONS, WEBHOOK_KINDS } from "#contract/webhooks.ts";
import { MEETUP_STATUSES } from "#domain/meetup-status.ts";
import { PICTURE_FORMATS } from "#domain/pictures.ts";
import { RESPONSE_STATUSES, RESPONSE_VIAS } from "#domain/places.ts";
import { SERIES_RULES } from "#domain/series.ts";
import { SPEAKER_NAMES, TALK_STATES } from "#domain/talks.ts";
import type { Read } from "../../src/server/platform/db/schema.ts";
import { isPostgres } from "../../src/server/platform/db/sql.ts";
import { startTestProgram } from "../harness/program.ts";

/** The columns that the database checks, with the list in the code. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  "emails.states": RESPONSE_STATUSES,
  "meetups.status": MEETUP_STATUSES,
  "messages.audience": Audience.options,
  "picture_files.format": PICTURE_FORMATS,
  "pictures.made_for": PICTURE_USES,
  "responses.status": RESPONSE_STATUSES,
  "responses.via": RESPONSE_VIAS,
  "series.rule": SERIES_RULES,
  "talks.name_shown": SPEAKER_NAMES,
  "talks.state": TALK_STATES,
  "webhook_deliveries.state": DELIVERY_STATES,
  "webhooks.kind": Object.keys(WEBHOOK_KINDS),
  "webhooks.stopped_why": STOP_REASONS,
};

/** Every constraint as SQL, with its table. */
const constraints = (read: Read) =>
  isPostgres(read)
    ? sql<Constraint>`select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'c'`
    : sql<Constraint>`select name, sql as definition from sqlite_master where type = 'table'`;

interface Constraint {
  readonly name: string;
  readonly definition: string;
}

/** `check (via in ('site', 'mail'))`; PostgreSQL writes `= ANY (ARRAY['site'::text, 'mail'::text])`. */
const CHECKED_LIST = /check \(+(\w+) (?:in|= any) \(([^)]*'[^)]*)\)/gi;

const sorted = (lists: readonly (readonly [column: string, values: readonly string[]])[]) =>
  Object.fromEntries(lists.map(([column, values]) => [column, values.toSorted()]));

test("the database accepts exactly the values of each closed list", async () => {
  const program = await startTestProgram();
  onTestFinished(() => program.close());
  const { rows } = await constraints(program.db.read).execute(program.db.read);
  const checked = rows.flatMap(({ name, definition }) =>
    [...definition.matchAll(CHECKED_LIST)].map(
      ([, column, values = ""]) => [`${name}.${column}`, values.match(/[\w-]+(?=')/g) ?? []] as const,
    ),
  );
  expect(sorted(checked)).toEqual(sorted(Object.entries(LISTS)));
});
