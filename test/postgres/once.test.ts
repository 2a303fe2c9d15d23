import { afterAll, beforeAll, expect, test } from "vitest";
import { type Endpoint, KEY_HEADER, takesKey } from "#contract/endpoint.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { type Arena, type Arenas, openArenas } from "../harness/arenas.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { EVERY_CALL, nameOf } from "../harness/every-call.ts";
import { type PostgresCluster, startPostgres } from "../harness/postgres-cluster.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";
import { WRITING } from "../harness/writing-calls.ts";

let cluster: PostgresCluster;
let site: TestProgram;
let programs: readonly RunningProgram[];
let arenas: Arenas;
beforeAll(async () => {
  cluster = await startPostgres(["fsync=off", "max_connections=100"]);
  await cluster.createDatabase("once");
  const environment = {
    DATABASE_URL: `${cluster.url}/once`,
    SECRET: "een-geheim-van-minstens-32-tekens",
    TRUST_PROXY: "true",
    PUBLIC_URL: "https://trefpunt.test",
  };
  site = await startTestProgram(environment);
  site.setClock(new Date().toISOString());
  arenas = await openArenas(site);
  const started = { ...environment, LOG_LEVEL: "silent" };
  programs = await Promise.all([startProgram(started), startProgram(started)]);
});
afterAll(async () => {
  for (const program of programs) {
    await program.stop();
    program.remove();
  }
  await site.close();
  await cluster.stop();
});

const CALLS = Object.entries(WRITING).flatMap(([name, make]) => {
  const call = EVERY_CALL.find((each) => nameOf(each) === name);
  return call && takesKey(call) && !call.endsCaller ? [[name, call, make] as const] : [];
});

const isDone = (status: number) => status < 300;

let clients = 0;

test("every write asked of two processes at once with one key is done once, with one answer", async () => {
  const done: string[] = [];
  for (const [name, call, make] of CALLS) {
    const [arena] = (await arenas.next(1)) as [Arena];
    const input = await make({ arena, turn: 0, site });
    clients += 1;
    const headers = {
      "x-forwarded-for": `10.2.${clients >> 8}.${clients & 255}`,
      [KEY_HEADER]: crypto.randomUUID(),
      ...input.headers,
    };
    const answers = await Promise.all(
      programs.map(async (program) => {
        const { status, text } = await request<Endpoint>(program, call, { ...input, headers });
        return { status, text };
      }),
    );
    expect([name, answers[1]]).toEqual([name, answers[0]]);
    if (answers[0] && isDone(answers[0].status)) done.push(name);
  }
  expect(done.length).toBeGreaterThan(40);
}, 300_000);

test("a meetup asked of two processes at once with one key is one meetup", async () => {
  const [arena] = (await arenas.next(1)) as [Arena];
  const body = meetupForm({ title: "Eenmalig", date: inDays(20) });
  const token = arena.people.admin.tokens[0];
  const headers = { [KEY_HEADER]: crypto.randomUUID() };
  const answers = await Promise.all(
    programs.map((program) => request(program, createMeetup, { body, token, headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const made = await site.db.read
    .selectFrom("meetups")
    .select("id")
    .where("title", "=", "Eenmalig")
    .execute();
  expect(made).toHaveLength(1);
});
