import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { MeetupId } from "#contract/meetups.ts";
import type { MemberId } from "#contract/members.ts";
import { participantStatistics } from "../src/server/admin/participants.ts";
import { pageOfMeetups } from "../src/server/admin/queries.ts";
import { statistics } from "../src/server/admin/statistics.ts";
import { type Config, type DatabaseConfig, readConfig } from "../src/server/config.ts";
import { type Db, openDatabase } from "../src/server/db/open.ts";
import { pageOfEmails } from "../src/server/mail-log/queries.ts";
import { myMeetups, upcomingMeetups } from "../src/server/meetups/queries.ts";
import { pageOfUsers } from "../src/server/member-admin/queries.ts";
import { memberById } from "../src/server/members/queries.ts";
import { respond } from "../src/server/responses/respond.ts";
import { startPostgres } from "../test/harness/postgres-cluster.ts";

/**
 * How every list and an answer grow from a small installation to a large one, on both engines: medians of 30 calls.
 * `node bench/run.ts growth sqlite` or `… growth postgres`.
 */
const [, , engine = "sqlite", scale = "1"] = process.argv;
const LARGE = 1_000_000 * Number(scale);
const SIZES = [
  { name: "small", members: 1_000, meetups: 10, answersEach: 1_000 },
  { name: "large", members: LARGE, meetups: LARGE / 100, answersEach: 1_000 },
] as const;
const UPCOMING = 10;
const NOW = new Date("2026-11-21T12:00:00.000Z");
const FIRST = { page: 1, limit: 20 };
const MEETUP = 1 as MeetupId;

type Ask = (db: Db, config: Config, call: number) => Promise<unknown>;
const QUESTIONS: Readonly<Record<string, Ask>> = {
  "coming meetups": ({ read }) => upcomingMeetups(read, NOW),
  "a member's meetups": (db, config) => myMeetups({ db, config, clock: () => NOW }, 7 as MemberId),
  "an answer, mail queued": async (db, config, call) => {
    const member = await memberById(db.read, (500 + call) as MemberId);
    if (!member) throw new Error("no member");
    return respond({ db, config, clock: () => NOW }, member, MEETUP, call % 2 === 0 ? "confirm" : "decline");
  },
  "participants of a meetup": ({ read }) => participantStatistics(read, MEETUP),
  "Meetup Beheer": ({ read }) => pageOfMeetups(read, {}, FIRST),
  "Leden Beheer": ({ read }) => pageOfUsers(read, { status: "all" }, FIRST),
  "Email Logs": ({ read }) => pageOfEmails(read, { status: "all" }, FIRST),
  "Admin Dashboard": ({ read }) => statistics(read, NOW),
};

const medians: Record<string, Record<string, number>> = {};
for (const size of SIZES) {
  const place = await aDatabase();
  const config = { ...readConfig({ SECRET: "s".repeat(32) }), database: place.database };
  const db = await openDatabase(place.database);
  const began = performance.now();
  await fill(db, size);
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
    medians[name] = { ...medians[name], [size.name]: times[Math.floor(times.length / 2)] ?? 0 };
  }
  await db.close();
  await place.remove();
}
console.table(
  Object.fromEntries(
    Object.entries(medians).map(([name, { small = 0, large = 0 }]) => [
      name,
      { "small, ms": small.toFixed(2), "large, ms": large.toFixed(2), ratio: (large / small).toFixed(1) },
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

interface Size {
  readonly members: number;
  readonly meetups: number;
  readonly answersEach: number;
}

/** Members, meetups of which a few are to come, and for each meetup so many invitations and answers. */
async function fill(db: Db, { members, meetups, answersEach }: Size): Promise<void> {
  const numbers = (to: number) =>
    engine === "sqlite"
      ? sql`(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(to)}) select i from n)`
      : sql`(select i from generate_series(1, ${sql.lit(to)}) as n (i))`;
  const at = "2026-01-01T00:00:00.000Z";
  const soon = "2026-12-01T18:30:00.000Z";
  const before = "2020-01-01T18:30:00.000Z";
  const text = (i: string) => sql.raw(`cast(${i} as text)`);
  const steps = [
    sql`insert into members (email, name, verified_at, subscribed_from, created_at)
      select 'lid' || ${text("i")} || '@example.org', 'Lid ' || ${text("i")}, ${at}, 'bench', ${at} from ${numbers(members)} as x`,
    sql`insert into meetups (title, description, date, start_time, starts_at, ends_at, location, created_at, invited, confirmed)
      select 'Meetup ' || ${text("i")}, 'Een avond', case when i <= ${sql.lit(UPCOMING)} then '2026-12-01' else '2020-01-01' end, '19:30',
        case when i <= ${sql.lit(UPCOMING)} then ${soon} else ${before} end, case when i <= ${sql.lit(UPCOMING)} then ${soon} else ${before} end,
        'Zaal ' || ${text("i % 50")}, ${at}, ${sql.lit(answersEach)}, ${sql.lit(answersEach)} from ${numbers(meetups)} as x`,
    sql`insert into invitations (meetup_id, member_id, invited_at)
      select m.i, 1 + (m.i * 7919 + a.i) % ${sql.lit(members)}, ${at} from ${numbers(meetups)} as m cross join ${numbers(answersEach)} as a`,
    sql`insert into responses (meetup_id, member_id, status, first_answered_at, answered_at, queue_number)
      select meetup_id, member_id, case when member_id % 3 = 0 then 'declined' else 'confirmed' end, ${at}, ${at}, member_id from invitations`,
    sql`insert into emails (kind, priority, member_id, recipient, recipient_name, subject, data, created_at, next_attempt_at, sent_at)
      select 'invitation', 5, id, email, name, 'Uitnodiging', '{}', ${at}, ${at}, ${at} from members`,
  ];
  for (const step of steps)
    await db.write(async (tx) => {
      if (engine === "postgres") await sql`set local statement_timeout = 0`.execute(tx);
      await step.execute(tx);
    });
  await sql`analyze`.execute(db.read);
}
