import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { respond } from "../src/server/answers/respond.ts";
import { invitationStats, participants, timeline } from "../src/server/attendees/admin/queries.ts";
import { actingAs } from "../src/server/calls/writes.ts";
import { figures, recentActivity } from "../src/server/dashboard/admin/queries.ts";
import { myMeetups } from "../src/server/dashboard/queries.ts";
import { pageOfEmails } from "../src/server/mail-log/queries.ts";
import { pageOfMeetups } from "../src/server/meetups/admin/pages-of-meetups.ts";
import { memberPage, pageOfMembers } from "../src/server/members/admin/queries.ts";
import { type DatabaseConfig, readConfig } from "../src/server/platform/config/config.ts";
import { openDatabase } from "../src/server/platform/db/database.ts";
import { type Deps, depsOn } from "../src/server/platform/deps.ts";
import { attendeesOf, meetupById } from "../src/server/records/meetups.ts";
import { upcomingMeetups } from "../src/server/records/meetups-now.ts";
import { startPostgres } from "../test/harness/postgres-cluster.ts";
import { plansOf } from "../test/harness/query-plans.ts";
import { fill } from "./growth-data.ts";

/**
 * Compares lists and an answer on a small and a large installation: medians of 30 calls, and the large tables that a
 * query scans completely. `npm run bench -- growth sqlite`, or `postgres`. A second argument is the number of members
 * in millions: `-- sqlite 0.1`.
 */
const [, , engine = "sqlite", scale = "1"] = process.argv;
const LARGE = 1_000_000 * Number(scale);
const SIZES = {
  small: { members: 1_000, meetups: 10, answersEach: 1_000 },
  large: { members: LARGE, meetups: LARGE / 100, answersEach: 1_000 },
} as const;
const NAMES = ["small", "large"] as const;
const WARMING_UP = 10;
const CALLS = 30;
const NOW = new Date("2026-11-21T12:00:00.000Z");
const FIRST = { page: 1, limit: 20 };
const NEWEST = { ...FIRST, sort: "newest", now: NOW } as const;
const MEETUP = 1 as MeetupId;

type Ask = (deps: Deps, call: number) => Promise<unknown>;

const ANSWER = "an answer, mail queued";
const QUESTIONS: Readonly<Record<string, Ask>> = {
  "coming meetups": ({ db: { read } }) => upcomingMeetups(read, NOW),
  "a member's meetups": (deps) => myMeetups(deps, 7 as MemberId),
  [ANSWER]: async (deps, call) => {
    const member = (500 + call) as MemberId;
    return actingAs(deps, member).onMeetup(MEETUP, respond, {
      member,
      action: call % 2 === 0 ? "confirm" : "decline",
      via: "site",
    });
  },
  "who comes": ({ db: { read } }) => attendeesOf(read, MEETUP, 7 as MemberId),
  "participants of a meetup": async ({ db: { read } }) => {
    const meetup = await meetupById(read, MEETUP);
    if (!meetup) throw new Error("no meetup");
    await Promise.all([
      invitationStats(read, meetup),
      participants(read, MEETUP),
      timeline(read, MEETUP, "Europe/Amsterdam"),
    ]);
  },
  "Meetup Beheer": ({ db: { read } }) => pageOfMeetups(read, {}, { ...FIRST, now: NOW, order: "coming" }),
  "Leden Beheer": ({ db: { read } }) => pageOfMembers(read, { status: "all" }, NEWEST),
  "Leden Beheer, by name": ({ db: { read } }) =>
    pageOfMembers(read, { status: "all" }, { ...FIRST, sort: "name", now: NOW }),
  "Leden Beheer, by last answer": ({ db: { read } }) =>
    pageOfMembers(read, { status: "all" }, { ...FIRST, sort: "answer", now: NOW }),
  "Leden Beheer, unverified": ({ db: { read } }) => pageOfMembers(read, { status: "unverified" }, NEWEST),
  // The first matches one member in both sizes, the second one in ninety.
  "Leden Beheer, part of an address": ({ db: { read } }) =>
    pageOfMembers(read, { status: "all", email: "LID500@ex" }, NEWEST),
  "Leden Beheer, part of many names": ({ db: { read } }) =>
    pageOfMembers(read, { status: "all", name: "lid 77" }, NEWEST),
  "Leden Beheer, part of a name or an address": ({ db: { read } }) =>
    pageOfMembers(read, { status: "all", search: "LID500@ex" }, NEWEST),
  "Leden Beheer, part of many names or addresses": ({ db: { read } }) =>
    pageOfMembers(read, { status: "all", search: "lid77" }, NEWEST),
  "a member's page": (deps) => memberPage(deps, 7 as MemberId),
  "Email Logs": ({ db: { read } }) => pageOfEmails(read, { status: "all", type: "all" }, FIRST),
  "Email Logs, failed": ({ db: { read } }) => pageOfEmails(read, { status: "failed", type: "all" }, FIRST),
  "Email Logs, unknown": ({ db: { read } }) => pageOfEmails(read, { status: "unknown", type: "all" }, FIRST),
  "Admin Dashboard": ({ db: { read } }) => Promise.all([figures(read, NOW), recentActivity(read)]),
};

const sites: Record<keyof typeof SIZES, Site> = { small: await aSite("small"), large: await aSite("large") };
const table: Record<string, Record<string, string>> = {};
for (const [name, ask] of Object.entries(QUESTIONS)) {
  const times: Record<keyof typeof SIZES, number[]> = { small: [], large: [] };
  // By turns, so that neither size runs on warmer code.
  for (let call = 0; call < WARMING_UP + CALLS; call += 1)
    for (const size of NAMES) {
      const start = performance.now();
      await ask(sites[size].deps, call);
      if (call >= WARMING_UP) times[size].push(performance.now() - start);
    }
  const small = median(times.small);
  const large = median(times.large);
  table[name] = {
    "small, ms": small.toFixed(2),
    "large, ms": large.toFixed(2),
    ratio: (large / small).toFixed(1),
    "reads whole": name === ANSWER ? "" : await wholeTables(sites.large, ask),
  };
}
for (const size of NAMES) await sites[size].remove();
console.table(table);

interface Site {
  readonly deps: Deps;
  remove(): Promise<void>;
}

async function aSite(size: keyof typeof SIZES): Promise<Site> {
  const place = await aDatabase();
  const config = { ...readConfig({ SECRET: "s".repeat(32) }), database: place.database };
  const db = await openDatabase(place.database);
  const began = performance.now();
  await fill(place.database, SIZES[size]);
  process.stderr.write(`${engine}, ${size}: filled in ${Math.round((performance.now() - began) / 1000)} s\n`);
  return {
    deps: await depsOn(db, config, () => NOW),
    remove: async () => {
      await db.close();
      await place.remove();
    },
  };
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

async function aDatabase(): Promise<{ database: DatabaseConfig; remove: () => Promise<void> }> {
  if (engine === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "trefpunt-growth-"));
    return {
      database: { kind: "sqlite", file: join(folder, "trefpunt.sqlite") },
      remove: async () => rmSync(folder, { recursive: true }),
    };
  }
  const cluster = await startPostgres(["shared_buffers=512MB", "max_wal_size=4GB"]);
  await cluster.createDatabase("growth");
  const url = `${cluster.url}/growth`;
  return { database: { kind: "postgres", url, directUrl: url }, remove: () => cluster.stop() };
}

/** The large tables that the query plans scan completely. */
async function wholeTables({ deps }: Site, ask: Ask): Promise<string> {
  const plans = await plansOf(deps.db.read, (read) => ask({ ...deps, db: { ...deps.db, read } }, 0));
  const scans = plans.flatMap(
    (line) =>
      /(?:^SCAN|Seq Scan on) (members|invitations|responses|emails)(?! USING INDEX)/.exec(line)?.[1] ?? [],
  );
  return [...new Set(scans)].join(", ");
}
