import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProgram } from "../test/harness/running-program.ts";
import { announceMeetups } from "./announced.ts";
import { residentMb } from "./resident.ts";

/** How long another visitor waits for the list of meetups while 1,500 connections repeat one request (promise 73). */
const CONNECTIONS = 1_500;
const SECONDS = 8;
const ask = (line: string, more = "") =>
  `${line} HTTP/1.1\r\nhost: bench\r\naccept: text/html\r\n${more}\r\n`;
const TARGETS = {
  "a page": ask("GET /unsubscribe/onzin"),
  "a form": ask(
    "POST /unsubscribe/onzin",
    "content-type: application/x-www-form-urlencoded\r\ncontent-length: 0\r\n",
  ),
  "an unknown meetup": ask("GET /meetup/12345678"),
  "an unknown path": ask("GET /bestaat/niet"),
  "a call": ask("GET /api/users/respond/onzin/1/confirm"),
};

const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
await announceMeetups(folder, 20);
const program = await startProgram({ LOG_LEVEL: "silent" }, folder);
const port = new URL(program.url).port;
const table: Record<string, Record<string, string | number>> = {};
const wanted = process.argv.slice(2);
for (const [name, request] of Object.entries(TARGETS).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
)) {
  await visit();
  const crowd = fork("bench/crowd.ts", [port, String(CONNECTIONS), String(SECONDS), JSON.stringify(request)]);
  const ended = once(crowd, "message");
  const times: number[] = [];
  let highest = 0;
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    times.push(await visit());
    highest = Math.max(highest, residentMb(program.pid));
    await sleep(50);
  }
  const [statuses] = (await ended) as [Record<string, number>];
  times.sort((a, b) => a - b);
  table[name] = {
    "visitor p50, ms": Math.round(times[Math.floor(times.length / 2)] ?? 0),
    "visitor longest, ms": Math.round(times.at(-1) ?? 0),
    "memory, MB": Math.round(highest),
    answers: JSON.stringify(statuses),
  };
}
console.table(table);
await program.stop();
program.remove();

/** Milliseconds until the list has arrived, on a new connection. */
async function visit(): Promise<number> {
  const begun = performance.now();
  const call = get(`${program.url}/api/meetups/upcoming`, { agent: false });
  const [response] = await once(call, "response");
  response.resume();
  await once(response, "end");
  return performance.now() - begun;
}
