import { mkdtempSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MemberId } from "#contract/ids.ts";
import { LIVE_PATH } from "../src/contract/live.ts";
import { openDatabase } from "../src/server/platform/db/database.ts";
import { makeLinkToken } from "../src/server/platform/secrets/tokens.ts";
import { startProgram } from "../test/harness/running-program.ts";
import { announceMeetups } from "./announced.ts";
import { memberRows } from "./member-rows.ts";
import { residentMb } from "./resident.ts";

/**
 * Live updates from one process to 5,000 clients: memory per client, time until all have received an answer, and the
 * duration of other calls meanwhile. `npm run bench -- live`
 */
const [, , number = "5000"] = process.argv;
const LISTENERS = Number(number);
/** Streams per client address; the server allows 1,000. */
const OF_ADDRESS = 500;
const AT_ONCE = 100;
const ANSWERS = 10;
const SECRET = "een-geheim-van-minstens-32-tekens";

const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
await announceMeetups(folder, 20);
await addMembers(ANSWERS);
const program = await startProgram({ SECRET, LOG_LEVEL: "warn" }, folder);
const port = Number(new URL(program.url).port);
await (await fetch(`${program.url}/`)).text();
const before = residentMb(program.pid);

/** Number of messages that each connection has received. */
const heard = new Map<Socket, number>();
const began = performance.now();
for (let made = 0; made < LISTENERS; made += AT_ONCE)
  await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => listen(made + place)));
const opened = performance.now() - began;
const listening = residentMb(program.pid);

const times: number[] = [];
const calls: number[] = [];
for (let answer = 1; answer <= ANSWERS; answer += 1) {
  const all = heardBy(answer + 1);
  const start = performance.now();
  await respond(answer);
  await Promise.all([all.then(() => times.push(performance.now() - start)), ask(all)]);
}
const after = residentMb(program.pid);
const stopping = performance.now();
await program.stop();
const stopped = performance.now() - stopping;
for (const socket of heard.keys()) socket.destroy();
program.remove();
times.sort((a, b) => a - b);
calls.sort((a, b) => a - b);
console.table({
  listeners: LISTENERS,
  "all listening after, ms": Math.round(opened),
  "memory before, MB": Math.round(before),
  "while they listen, MB": Math.round(listening),
  "after the answers, MB": Math.round(after),
  "each, KB": ((Math.max(listening, after) - before) * 1024) / LISTENERS,
  "until all heard of an answer, median ms": Math.round(times[Math.floor(times.length / 2)] ?? 0),
  "at most, ms": Math.round(times.at(-1) ?? 0),
  "calls meanwhile, median ms": Math.round(calls[Math.floor(calls.length / 2)] ?? 0),
  "stop, ms": Math.round(stopped),
});

function listen(place: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const localAddress = `127.0.1.${1 + Math.floor(place / OF_ADDRESS)}`;
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.setEncoding("latin1").on("error", reject);
  socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\nhost: here\r\n\r\n`);
  socket.on("data", (text: unknown) => {
    const messages = String(text).split("data: ").length - 1;
    heard.set(socket, (heard.get(socket) ?? 0) + messages);
    resolve();
  });
  return promise;
}

/** Resolves when every connection has received this many messages. */
async function heardBy(messages: number): Promise<void> {
  while ([...heard.values()].some((number) => number < messages))
    await new Promise((next) => setTimeout(next, 5));
}

/** Repeats a call without a cached answer, one at a time, until `end`. */
async function ask(end: Promise<void>): Promise<void> {
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    await (await fetch(`${program.url}/api/meetups/archive?year=2026`)).text();
    calls.push(performance.now() - start);
  }
}

async function respond(member: number): Promise<void> {
  const token = makeLinkToken(SECRET, { purpose: "respond", memberId: member as MemberId, subject: "1" });
  const { status } = await fetch(`${program.url}/api/users/respond/${token}/1/confirm`);
  if (status !== 200) throw new Error(`answered ${status}`);
}

async function addMembers(count: number): Promise<void> {
  const db = await openDatabase({ kind: "sqlite", file: join(folder, "trefpunt.sqlite") });
  await db.write((tx) => tx.insertInto("members").values(memberRows(count)).execute());
  await db.close();
}
