import { sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { SeriesId } from "#contract/meetups/admin.ts";
import { MeetupForm } from "#contract/meetups/form.ts";
import { setDetails } from "../../src/server/answers/details.ts";
import { FOREVER } from "../../src/server/answers/invitations/queries.ts";
import { changeAttendee } from "../../src/server/attendees/change-attendee.ts";
import { makeDoorToken } from "../../src/server/calls/door-token.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { makeDoorLink } from "../../src/server/hosts/door-links.ts";
import { createMeetup } from "../../src/server/meetups/admin/save-meetup.ts";
import { createSeries } from "../../src/server/meetups/series/create-series.ts";
import { lock } from "../../src/server/platform/db/locks.ts";
import type { Tables, Tx } from "../../src/server/platform/db/schema.ts";
import { isPostgres, unrestricted } from "../../src/server/platform/db/sql.ts";
import { hashSessionToken } from "../../src/server/platform/secrets/tokens.ts";
import { aMember, answers, meetupForm } from "./builders.ts";
import type { TestProgram } from "./program.ts";

const ROLES = [
  "guest",
  "second",
  "declined",
  "offered",
  "waiting",
  "silent",
  "newcomer",
  "added",
  "organiser",
  "admin",
  "otherAdmin",
] as const;
type Role = (typeof ROLES)[number];

interface Person {
  readonly id: MemberId;
  readonly email: string;
  /** Of two sessions. */
  readonly tokens: readonly [string, string];
}

/** A full meetup with guests, a draft, a meetup that is over and a series: what one pair of calls changes. */
export interface Arena {
  readonly people: Readonly<Record<Role, Person>>;
  readonly open: MeetupId;
  readonly draft: MeetupId;
  readonly over: MeetupId;
  /** Of the series, with two drafts that announce themselves. */
  readonly repeated: MeetupId;
  readonly series: SeriesId;
  readonly door: { readonly token: string; readonly link: number };
  /** An organiser's change of the answer of `added`, which can be undone. */
  readonly change: number;
}

/** Rows that are copied for each arena, in an order in which they can be inserted. */
const COPIED_TABLES = [
  "members",
  "series",
  "meetups",
  "meetup_organisers",
  "invitations",
  "responses",
  "batches",
  "door_links",
] as const satisfies readonly (keyof Tables)[];

/** Columns with the id of a row that is copied too. */
const IDS = new Set([
  "id",
  "member_id",
  "meetup_id",
  "series_id",
  "recorded_by",
  "created_by",
  "announce_by",
]);
/** More than the ids of the original rows. */
const IDS_PER_ARENA = 1_000;
/** Rows that the program adds get higher ids than all copies. */
const FIRST_ID = 100_000_000;

type Row = Readonly<Record<string, unknown>>;

export interface Arenas {
  /** Adds so many, and takes earlier ones out of what programs look for. */
  next(count: number): Promise<readonly Arena[]>;
}

/** Makes one arena by the program's own verbs, and copies its rows for each that is asked for. */
export async function openArenas(site: TestProgram): Promise<Arenas> {
  const original = await anArena(site);
  const rows = await Promise.all(
    COPIED_TABLES.map(
      async (table) =>
        [table, (await site.db.read.selectFrom(table).selectAll().execute()) as Row[]] as const,
    ),
  );
  await site.db.write(async (tx) => {
    for (const table of ["members", "meetups", "series", "batches", "door_links"] as const)
      await reserveIds(tx, table);
  });
  let made = 0;
  const next: Arenas["next"] = async (count) => {
    const numbers = Array.from({ length: count }, (_none, place) => made + 1 + place);
    made += count;
    await retire(site);
    await site.db.write(async (tx) => {
      for (const [table, originals] of rows)
        await unrestricted(tx)
          .insertInto(table)
          .values(numbers.flatMap((number) => originals.map((row) => copyOf(row, number))) as never)
          .execute();
      await tx
        .insertInto("sessions")
        .values(numbers.flatMap((number) => sessionsOf(original, number)))
        .execute();
    });
    return numbers.map((number) => arenaOf(original, number, site.config.secret));
  };
  return { next };
}

/** Earlier arenas are over, and their members get no invitations. Due batches still run: it takes the same locks first. */
async function retire({ db }: TestProgram): Promise<void> {
  const past = "2020-01-01T00:00:00.000Z";
  await db.write(async (tx) => {
    const earlier = await tx.selectFrom("meetups").select("id").where("ends_at", ">", past).execute();
    const batches = await tx.selectFrom("batches").select("meetup_id").execute();
    const ofBatches = batches.flatMap(({ meetup_id }) => meetup_id ?? []);
    const meetups = earlier.map(({ id }) => id);
    await lock(tx, { invitations: "everyone", meetups: [...meetups, ...ofBatches] });
    await tx.deleteFrom("batches").execute();
    await unrestricted(tx)
      .updateTable("meetups")
      .set({
        starts_at: past,
        ends_at: past,
        status: "published",
        announce_due_at: null,
        reminder_due_at: null,
      })
      .where("id", "in", meetups)
      .execute();
  });
  await db.write((tx) =>
    tx.updateTable("members").set({ muted_until: FOREVER }).where("muted_until", "is", null).execute(),
  );
}

const reserveIds = (tx: Tx, table: (typeof COPIED_TABLES)[number]) =>
  isPostgres(tx)
    ? sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${FIRST_ID})`.execute(tx)
    : sql`update sqlite_sequence set seq = ${FIRST_ID} where name = ${table}`.execute(tx);

const moved = (id: number, number: number) => id + number * IDS_PER_ARENA;

function copyOf(row: Row, number: number): Row {
  const entries = Object.entries(row).map(([column, value]): [string, unknown] => {
    if (IDS.has(column) && typeof value === "number") return [column, moved(value, number)];
    if (column === "email") return [column, `${number}-${String(value)}`];
    if (column === "nonce") return [column, nonceOf(String(value), number)];
    if (column === "data") return [column, JSON.stringify(copyOf(JSON.parse(String(value)) as Row, number))];
    return [column, value];
  });
  return Object.fromEntries(entries);
}

const nonceOf = (original: string, number: number) => String(number).padStart(8, "0") + original.slice(8);

const tokenOf = (role: Role, number: number, turn: number) => `${role}-${turn}-${number}-`.padEnd(43, "x");

interface Original extends Omit<Arena, "people" | "door"> {
  readonly people: Readonly<Record<Role, { readonly id: MemberId; readonly email: string }>>;
  readonly link: number;
  readonly nonce: string;
}

function sessionsOf({ people }: Original, number: number) {
  const now = new Date().toISOString();
  return ROLES.flatMap((role) =>
    [0, 1].map((turn) => ({
      token_hash: hashSessionToken(tokenOf(role, number, turn)),
      member_id: moved(people[role].id, number) as MemberId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
      device: "Firefox/Linux",
      proved_at: now,
    })),
  );
}

function arenaOf(original: Original, number: number, secret: string): Arena {
  const here = <Id extends number>(id: Id) => moved(id, number) as Id;
  const person = (role: Role): Person => ({
    id: here(original.people[role].id),
    email: `${number}-${original.people[role].email}`,
    tokens: [tokenOf(role, number, 0), tokenOf(role, number, 1)],
  });
  const open = here(original.open);
  return {
    people: Object.fromEntries(ROLES.map((role) => [role, person(role)])) as Arena["people"],
    open,
    draft: here(original.draft),
    over: here(original.over),
    repeated: here(original.repeated),
    series: here(original.series),
    door: {
      token: makeDoorToken(secret, { meetup_id: open, nonce: nonceOf(original.nonce, number) }),
      link: here(original.link),
    },
    change: here(original.change),
  };
}

const TIME_ZONE = "Europe/Amsterdam";

/** The form of a meetup that begins so many hours from now. */
function formIn(hours: number) {
  const begin = Temporal.Now.zonedDateTimeISO(TIME_ZONE).add({ hours });
  return MeetupForm.parse({
    ...meetupForm({ date: begin.toPlainDate().toString() }),
    start_time: begin.toPlainTime().toString({ smallestUnit: "minute" }),
    end_time: null,
    max_participants: 5,
    max_guests: 2,
    offer_minutes: 30,
    ask_again: true,
  });
}

async function anArena(site: TestProgram): Promise<Original> {
  const people = {} as Record<Role, { id: MemberId; email: string }>;
  for (const role of ROLES)
    people[role] = await aMember(site, {
      name: role,
      email: `${role}@example.org`,
      admin: role === "admin" || role === "otherAdmin",
      verified: role !== "newcomer",
    });
  const { deps } = site;
  const actor = people.admin.id;
  const make = (hours: number, status: "draft" | "published") =>
    actingAs(deps, actor).onSite(createMeetup, { ...formIn(hours), status });
  const open = await make(2, "published");
  for (const role of ["guest", "second", "declined"] as const)
    await answers(site, people[role].id, open, "confirm");
  const { id: member } = people.guest;
  await actingAs(deps, member).onMeetup(open, setDetails, { member, guests: 1, answers: [] });
  const added = await actingAs(deps, actor).onMeetup(open, changeAttendee, {
    member: people.added.id,
    action: "confirm",
    beyond: false,
    seconds: 60,
  });
  for (const role of ["offered", "waiting"] as const) await answers(site, people[role].id, open, "confirm");
  await answers(site, people.declined.id, open, "decline");
  const draft = await make(24 * 20, "draft");
  const over = await make(-24 * 3, "published");
  const repeated = await make(24 * 30, "published");
  const plan = { rule: "weekly" as const, count: 3, announce_days_before: 7, skip: [] };
  await actingAs(deps, actor).onMeetup(repeated, createSeries, plan);
  await actingAs(deps, actor).onMeetup(open, makeDoorLink, { name: "Piet" });
  await site.db.write((tx) =>
    tx
      .insertInto("meetup_organisers")
      .values({ meetup_id: open, member_id: people.organiser.id, added_at: new Date().toISOString() })
      .execute(),
  );
  const link = await site.db.read.selectFrom("door_links").selectAll().executeTakeFirstOrThrow();
  const { id: series } = await site.db.read.selectFrom("series").select("id").executeTakeFirstOrThrow();
  if (!("change" in added) || added.change === null) throw new Error("no member was added to the guest list");
  return {
    people,
    open,
    draft,
    over,
    repeated,
    series,
    link: link.id,
    nonce: link.nonce,
    change: added.change,
  };
}
