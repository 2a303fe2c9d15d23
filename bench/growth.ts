import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MeetupId } from "#contract/meetups.ts";
import type { MemberId } from "#contract/members.ts";
import { participantStatistics } from "../src/server/admin/participants.ts";
import { pageOfMeetups } from "../src/server/admin/queries.ts";
import { statistics } from "../src/server/admin/statistics.ts";
import { type Config, type DatabaseConfig, readConfig } from "../src/server/config.ts";
import { type Db, openDatabase } from "../src/server/db/open.ts";
import { pageOfEmails } from "../src/server/mail-log/queries.ts";
import { attendeesOf, myMeetups, upcomingMeetups } from "../src/server/meetups/queries.ts";
import { pageOfUsers } from "../src/server/member-admin/queries.ts";
import { memberById } from "../src/server/members/queries.ts";
import { respond } from "../src/server/responses/respond.ts";
import { startPostgres } from "../test/harness/postgres-cluster.ts";
import { plansOf } from "../test/harness/query-plans.ts";
import { fill } from "./growth-data.ts";

/**
 * How every list and an answer grow from a small installation to a large one: medians of 30 calls, and the large tables
 * that a query reads whole. `npm run bench:growth -- sqlite` or `-- postgres`, for less than a million members with a
 * part of one: `-- sqlite 0.1`.
 */
const [, , engine = "sqlite", scale = "1"] = process.argv;
const LARGE = 1_000_000 * Number(scale);
const SIZES = [
  { name: "small", members: 1_000, meetups: 10, answersEach: 1_000 },
  { name: "large", members: LARGE, meetups: LARGE / 100, answersEach: 1_000 },
] as const;
const NOW = new Date("2026-11-21T12:00:00.000Z");
const FIRST = { page: 1, limit: 20 };
const MEETUP = 1 as MeetupId;

type Ask = (db: Db, config: Config, call: number) => Promise<unknown>;

const ANSWER = "an answer, mail queued";
const QUESTIONS: Readonly<Record<string, Ask>> = {
  "coming meetups": ({ read }) => upcomingMeetups(read, NOW),
  "a member's meetups": (db, config) => myMeetups({ db, config, clock: () => NOW }, 7 as MemberId),
  [ANSWER]: async (db, config, call) => {
    const member = await memberById(db.read, (500 + call) as MemberId);
    if (!member) throw new Error("no member");
    return respond({ db, config, clock: () => NOW }, member, MEETUP, call % 2 === 0 ? "confirm" : "decline");
  },
  "who comes": ({ read }) => attendeesOf(read, MEETUP),
  "participants of a meetup": ({ read }) => participantStatistics(read, MEETUP),
  "Meetup Beheer": ({ read }) => pageOfMeetups(read, {}, FIRST),
  "Leden Beheer": ({ read }) => pageOfUsers(read, { status: "all" }, FIRST),
  "Leden Beheer, unverified": ({ read }) => pageOfUsers(read, { status: "unverified" }, FIRST),
  "Leden Beheer, part of a name": ({ read }) => pageOfUsers(read, { status: "all", name: "lid 77" }, FIRST),
  "Email Logs": ({ read }) => pageOfEmails(read, { status: "all" }, FIRST),
  "Email Logs, failed": ({ read }) => pageOfEmails(read, { status: "failed" }, FIRST),
  "Email Logs, unknown": ({ read }) => pageOfEmails(read, { status: "unknown" }, FIRST),
  "Admin Dashboard": ({ read }) => statistics(read, NOW),
};

const medians: Record<string, Record<string, number>> = {};
const scanned: Record<string, string> = {};
for (const size of SIZES) {
  const place = await aDatabase();
  const config = { ...readConfig({ SECRET: "s".repeat(32) }), database: place.database };
  const db = await openDatabase(place.database);
  const began = performance.now();
  await fill(place.database, size);
  process.stderr.write(
    `${engine}, ${size.name}: filled in ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    for (let call = 0; call < 33; call += 1) {
      const start = performance.now();
      await ask(db, config, call);
      if (call >= 3) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    if (size.name === "large" && name !== ANSWER) scanned[name] = await wholeTables(db, config, ask);
    medians[name] = { ...medians[name], [size.name]: times[Math.floor(times.length / 2)] ?? 0 };
  }
  await db.close();
  await place.remove();
}
console.table(
  Object.fromEntries(
    Object.entries(medians).map(([name, { small = 0, large = 0 }]) => [
      name,
      {
        "small, ms": small.toFixed(2),
        "large, ms": large.toFixed(2),
        ratio: (large / small).toFixed(1),
        "reads whole": scanned[name] ?? "",
      },
    ]),
  ),
);

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
  return { database: { kind: "postgres", url: `${cluster.url}/growth` }, remove: () => cluster.stop() };
}

/** The large tables that the plan of a question reads from one end to the other. */
async function wholeTables(db: Db, config: Config, ask: Ask): Promise<string> {
  const plans = await plansOf(db.read, (read) => ask({ ...db, read }, config, 0));
  const scans = plans.flatMap(
    (line) =>
      /(?:^SCAN|Seq Scan on) (members|invitations|responses|emails)(?! USING INDEX)/.exec(line)?.[1] ?? [],
  );
  return [...new Set(scans)].join(", ");
}
