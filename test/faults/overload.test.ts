import { once } from "node:events";
import { connect } from "node:net";
import { beforeEach, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { lockMeetup } from "../../src/server/platform/db/locks.ts";
import { notifyOnCommit } from "../../src/server/platform/db/topics.ts";
import { MAX_INSIDE } from "../../src/server/platform/http/admission.ts";
import { aMeetup, aMember, respondToken, signedIn } from "../harness/builders.ts";
import { programForEachTest } from "../harness/program.ts";

const TOO_MANY = 30;
/** Long enough for a slow machine. */
const PATIENT = { timeout: 25_000 };

const program = programForEachTest();
let url: string;
let meetup: MeetupId;
let path: string;
beforeEach(async () => {
  meetup = await aMeetup(program);
  const { id } = await aMember(program);
  path = `/api/users/respond/${respondToken(program, id, meetup)}/${meetup}/confirm`;
  url = await program.app.listen({ port: 0, host: "127.0.0.1" });
});

/** Delays every answer to the meetup until released. */
async function holdUp(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
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

test("a full queue refuses with all headers, and serves the next when a client disconnects", async () => {
  const kept = await (await fetch(`${url}/`)).text();
  const goOn = await holdUp();
  const hangingUp = new AbortController();
  const { signal } = hangingUp;
  const refused = Promise.withResolvers<Response>();
  const calls = Array.from({ length: MAX_INSIDE + TOO_MANY }, async () => {
    const response = await fetch(`${url}${path}`, { signal });
    if (response.headers.get("retry-after") === "2") refused.resolve(response);
  });
  const outcomes = Promise.allSettled(calls);
  const { status, headers } = await refused.promise;
  expect(status).toBe(503);
  const other = await program.app.inject("/healthz");
  for (const name of ["content-security-policy", "x-content-type-options", "strict-transport-security"])
    expect([name, headers.get(name)]).toEqual([name, other.headers[name]]);
  expect(await (await fetch(`${url}/`)).text(), "what is kept costs nothing").toBe(kept);

  hangingUp.abort();
  await outcomes;
  await goOn();
  await expect
    .poll(async () => (await program.app.inject("/metrics")).body, PATIENT)
    .toContain("trefpunt_calls_in_progress 0\n");
  expect((await program.app.inject("/metrics")).body).toMatch(/trefpunt_refused_calls_total [1-9]/);
  expect((await fetch(`${url}${path}`)).status).toBe(200);
});

test("requests whose bodies never arrive do not block others", async () => {
  const port = Number(new URL(url).port);
  const crowd = Array.from({ length: MAX_INSIDE + TOO_MANY }, () => connect(port, "127.0.0.1"));
  for (const socket of crowd) {
    if (socket.connecting) await once(socket, "connect");
    socket.write(
      "POST /api/auth/register HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
    );
  }
  const member = await aMember(program);
  const headers = { authorization: `Bearer ${await signedIn(program, member.id)}` };
  await expect
    .poll(async () => (await fetch(`${url}/api/meetups/my-meetups`, { headers })).status, PATIENT)
    .toBe(200);
  for (const socket of crowd) socket.destroy();
});

test("clients that disconnect while their page is rendered release their slots", async () => {
  const port = Number(new URL(url).port);
  for (let round = 0; round < 40; round += 1) {
    await program.db.write(async (tx) => notifyOnCommit(tx, "meetups-changed"));
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n".repeat(5));
    for (let turn = 0; turn < round; turn += 1) await new Promise(setImmediate);
    socket.destroy();
  }
  await expect
    .poll(async () => (await program.app.inject("/metrics")).body, PATIENT)
    .toContain("trefpunt_calls_in_progress 0\n");
});
