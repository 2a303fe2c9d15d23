import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MeetupId } from "#contract/meetups.ts";
import { lockMeetup } from "../../src/server/guest-list/lock-meetup.ts";
import { aMeetup, aMember, members, respondToken, signedIn } from "../harness/builders.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";

/** As many calls as are worked on at once. */
const AT_ONCE = 250;
const TOO_MANY = 30;

let program: TestProgram;
let url: string;
let meetup: MeetupId;
beforeEach(async () => {
  program = await startTestProgram();
  meetup = await aMeetup(program);
  url = await program.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => program.close());

/** Keeps every answer to the meetup waiting until it is told to go on. */
async function holdUp(): Promise<() => Promise<void>> {
  const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = program.db.write(async (tx) => {
    await lockMeetup(tx, meetup);
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  return async () => {
    gate.resolve();
    await holding;
  };
}

test("more calls than can be worked on are refused at once; those that wait are answered, and so is the next", async () => {
  const people = await members(program, AT_ONCE + TOO_MANY + 1);
  const paths = people.map(
    ({ id }) => `/api/users/respond/${respondToken(program, id, meetup)}/${meetup}/confirm`,
  );
  const last = paths.pop();
  await connections(paths.length);
  const goOn = await holdUp();
  const [refused, answered]: Response[][] = [[], []];
  const enough = Promise.withResolvers<void>();
  const calls = paths.map(async (path) => {
    const response = await fetch(`${url}${path}`);
    (response.status === 503 ? refused : answered)?.push(response);
    if (refused && refused.length >= TOO_MANY) enough.resolve();
  });
  await enough.promise;
  expect(answered).toEqual([]);
  const [first] = refused ?? [];
  expect(first?.headers.get("retry-after")).toBe("2");
  expect(await first?.json()).toEqual({ error: "De server is druk. Probeer het zo opnieuw" });
  const { headers } = await program.app.inject("/healthz");
  for (const name of ["content-security-policy", "x-content-type-options", "strict-transport-security"])
    expect([name, first?.headers.get(name)]).toEqual([name, headers[name]]);
  expect((await fetch(`${url}/`)).status, "what is kept costs nothing").toBe(200);

  await goOn();
  await Promise.all(calls);
  expect(new Set(answered?.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await fetch(`${url}${last}`)).status).toBe(200);
  const { body } = await program.app.inject("/metrics");
  expect(body).toContain(`trefpunt_refused_calls_total ${refused?.length}\n`);
  expect(body).toContain("trefpunt_calls_in_progress 0\n");
});

test("callers who hang up are not counted for ever", async () => {
  const [member] = await members(program, 1);
  const path = `/api/users/respond/${respondToken(program, member?.id ?? raise(), meetup)}/${meetup}/confirm`;
  await connections(AT_ONCE);
  const goOn = await holdUp();
  const hangingUp = new AbortController();
  const calls = Array.from({ length: AT_ONCE }, () => fetch(`${url}${path}`, { signal: hangingUp.signal }));
  const outcomes = Promise.allSettled(calls);
  const busy = await untilRefused(path);
  expect(busy.status).toBe(503);
  hangingUp.abort();
  await outcomes;
  await goOn();
  await expect
    .poll(async () => (await program.app.inject("/metrics")).body)
    .toContain("trefpunt_calls_in_progress 0\n");
  expect((await fetch(`${url}${path}`)).status).toBe(200);
});

test("a crowd whose bodies never come keeps nobody out", async () => {
  const port = Number(new URL(url).port);
  const crowd = Array.from({ length: AT_ONCE + TOO_MANY }, () => connect(port, "127.0.0.1"));
  for (const socket of crowd) {
    await once(socket, "connect");
    socket.write(
      "POST /api/auth/register HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
    );
  }
  const member = await aMember(program);
  const headers = { authorization: `Bearer ${await signedIn(program, member.id)}` };
  expect((await fetch(`${url}/api/meetups/my-meetups`, { headers })).status).toBe(200);
  for (const socket of crowd) socket.destroy();
});

/** Opens so many, which later calls use. */
async function connections(number: number): Promise<void> {
  const visits = Array.from({ length: number }, () => fetch(`${url}/`));
  for (const visit of await Promise.all(visits)) await visit.arrayBuffer();
}

/** Asks, giving up each time after a moment, until a call is refused: then the others are all on their way. */
async function untilRefused(path: string): Promise<Response> {
  for (;;) {
    const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(50) }).catch(() => null);
    if (response) return response;
  }
}

function raise(): never {
  throw new Error("no member");
}
