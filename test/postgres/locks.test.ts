import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { passOnDue } from "../../src/server/answers/keep-offers.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import { announceDue } from "../../src/server/meetups/life/announce-due.ts";
import { repairCounts } from "../../src/server/operate/doctor/counts.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import { WRONG_COUNTERS } from "../../src/server/platform/db/totals.ts";
import { reportOffers } from "../../src/server/talks/report-offers.ts";
import { type Arena, type Arenas, openArenas } from "../harness/arenas.ts";
import { EVERY_CALL, nameOf } from "../harness/every-call.ts";
import { type PostgresCluster, startPostgres } from "../harness/postgres-cluster.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";
import { type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";
import { NOT_PAIRED, type Turn, WRITING } from "../harness/writing-calls.ts";

const IS_FULL = import.meta.env.MODE === "alone";
/** How often each pair of verbs runs. */
const ROUNDS = IS_FULL ? 2 : 1;
const PAIRS_AT_ONCE = 4;
/** A deadlock shows in the log after this time, instead of a second. */
const DEADLOCK_MS = 100;
/**
 * Of a call; work without a caller, such as a repair of all counters, takes as long as its tables are large. Beside other
 * tests the machine may be too busy: then only calls that time out on a lock are found, which answer 503.
 */
const MAX_MS = IS_FULL ? 2_000 : Number.POSITIVE_INFINITY;

let cluster: PostgresCluster;
let site: TestProgram;
let mail: ScriptedServer;
let programs: RunningProgram[];
let arenas: Arenas;
beforeAll(async () => {
  cluster = await startPostgres(["fsync=off", "max_connections=100", `deadlock_timeout=${DEADLOCK_MS}ms`]);
  await cluster.createDatabase("pairs");
  const environment = {
    DATABASE_URL: `${cluster.url}/pairs`,
    SECRET: "een-geheim-van-minstens-32-tekens",
    TRUST_PROXY: "true",
  };
  site = await startTestProgram(environment);
  site.setClock(new Date().toISOString());
  arenas = await openArenas(site);
  mail = await startScriptedServer({ stepMs: 5 });
  const started = { ...environment, SMTP_URL: mail.url, MAIL_CONNECTIONS: "1", LOG_LEVEL: "silent" };
  programs = await Promise.all([startProgram(started), startProgram(started)]);
});
afterAll(async () => {
  for (const program of programs) {
    await program.stop();
    program.remove();
  }
  await mail.close();
  await site.close();
  await cluster.stop();
});

interface Verb {
  readonly name: string;
  /** Finds what it needs, and then makes the call. */
  prepare(arena: Arena, turn: Turn): Promise<() => Promise<number>>;
}

let calls = 0;

/** Each call comes from another client, which no limit counts. */
function clientHeaders(): Record<string, string> {
  calls += 1;
  return { "x-forwarded-for": `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
}

function verbOf([name, make]: (typeof WRITINGS)[number]): Verb {
  const call = EVERY_CALL.find((each) => nameOf(each) === name.split(" ").slice(0, 2).join(" "));
  if (!call) throw new Error(`no call ${name}`);
  return {
    name,
    prepare: async (arena, turn) => {
      const input = await make({ arena, turn, site });
      return async () => {
        const to = programs[turn];
        if (!to) throw new Error("no program");
        const headers = { ...clientHeaders(), ...input.headers };
        return (await request<Endpoint>(to, call, { ...input, headers })).status;
      };
    },
  };
}

const WRITINGS = Object.entries(WRITING);

/** What processes do by themselves. */
const SCHEDULED: readonly Verb[] = Object.entries({
  passOnDue,
  runDueBatches,
  sendDueReminders,
  announceDue,
  runHousekeeping,
  repairCounts,
  reportOffers,
}).map(([name, run]) => ({
  name,
  prepare: async () => async () => {
    await run(site.deps);
    return 200;
  },
}));

const VERBS: readonly Verb[] = [...WRITINGS.map(verbOf), ...SCHEDULED];

type Pair = readonly [Verb, Verb];

/** Refuses no verb that runs beside it: so each succeeds at least once, whichever other pairs are made. */
const HARMLESS = "runHousekeeping";

/** They lock several meetups, or meetups and members, or sessions of others: two that lock one thing cannot deadlock. */
const LOCK_SEVERAL = new Set([
  "PUT /meetups/:id move",
  "PUT /meetups/:id series",
  "DELETE /admin/pending/:id series",
  "POST /admin/pending/:id/send import",
  "POST /admin/meetups/:id/guests",
  "GET /auth/verify/:token",
  "GET /users/verify-email-change/:token",
  "POST /auth/unsubscribe/:token waiting",
  "PUT /admin/users/:id",
  "DELETE /admin/users/:id",
  "DELETE /admin/users/:id drop",
  "DELETE /admin/users/:id/admin",
  "DELETE /admin/users/:id/admin drop",
  HARMLESS,
]);

/** Two verbs of which one locks one thing cannot deadlock, as far as the list above is right: every second of such pairs. */
const APART = 2;

const PAIRS = VERBS.flatMap((one, place) =>
  VERBS.slice(place).map((other, at): Pair => (at % 2 === 0 ? [one, other] : [other, one])),
).filter((pair, place) => {
  const several = pair.filter(({ name }) => LOCK_SEVERAL.has(name)).length;
  const isMade = place % APART === 0 || pair.some(({ name }) => name === HARMLESS);
  return IS_FULL || several === 2 || (several === 1 && isMade);
});

interface Made {
  readonly pair: string;
  readonly name: string;
  readonly status: number;
  readonly ms: number;
}

async function makeAtOnce(arena: Arena, [one, other]: Pair): Promise<Made[]> {
  const first = await one.prepare(arena, 0);
  const second = await other.prepare(arena, 1);
  const timed = async (name: string, run: () => Promise<number>): Promise<Made> => {
    const begun = performance.now();
    const status = await run();
    return { pair: `${one.name} + ${other.name}`, name, status, ms: performance.now() - begun };
  };
  return Promise.all([timed(one.name, first), timed(other.name, second)]);
}

test("the writing calls of the contract are made at once with others, or named as apart", () => {
  const writes = EVERY_CALL.filter(({ method, byLink }) => method !== "GET" || byLink).map(nameOf);
  const named = new Set([...NOT_PAIRED, ...WRITINGS.map(([name]) => name.split(" ").slice(0, 2).join(" "))]);
  expect(writes.filter((name) => !named.has(name))).toEqual([]);
});

test("every pair of writing verbs at once deadlocks nowhere, is answered in time and leaves the counters right", async () => {
  const made: Made[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (let first = 0; first < PAIRS.length; first += PAIRS_AT_ONCE) {
      const pairs = PAIRS.slice(first, first + PAIRS_AT_ONCE);
      const fresh = await arenas.next(pairs.length);
      const some = await Promise.all(pairs.map((pair, place) => makeAtOnce(fresh[place] as Arena, pair)));
      made.push(...some.flat());
    }
  const deadlocks =
    cluster.log().match(/deadlock detected\n(?:.*(?:DETAIL|HINT|CONTEXT|STATEMENT).*\n|\t.*\n)*/g) ?? [];
  expect(deadlocks).toEqual([]);
  const isLate = ({ name, ms }: Made) => ms > MAX_MS && !SCHEDULED.some((work) => work.name === name);
  expect(made.filter((each) => each.status >= 500 || isLate(each))).toEqual([]);
  const succeeded = new Set(made.flatMap(({ name, status }) => (status < 300 ? [name] : [])));
  expect(VERBS.map(({ name }) => name).filter((name) => !succeeded.has(name))).toEqual([]);
  const { rows } = await sql.raw(WRONG_COUNTERS).execute(site.db.read as never);
  expect(rows).toEqual([]);
}, 600_000);
