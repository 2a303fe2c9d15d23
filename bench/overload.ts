import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MemberId } from "#contract/ids.ts";
import { openDatabase } from "../src/server/platform/db/database.ts";
import { makeLinkToken } from "../src/server/platform/secrets/tokens.ts";
import { startProgram } from "../test/harness/running-program.ts";
import { announceMeetups } from "./announced.ts";
import { memberRows } from "./member-rows.ts";
import { arrive, queue, type Reply } from "./open-loop.ts";
import { residentMb } from "./resident.ts";

/**
 * Answers by link, each durable with its mail queued, from visitors that do not wait for each other (requirement 34): at
 * four times the server's capacity, and right after that at half of it.
 */
const MEMBERS = 2_000;
const WAITING = 32;
const SECRET = "een-geheim-van-minstens-32-tekens";
const [, , overloadSeconds = "20"] = process.argv;

const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
await announceMeetups(folder, 1);
await addMembers();
const links = Array.from({ length: MEMBERS }, (_none, place) => {
  const claim = { purpose: "respond", memberId: (place + 1) as MemberId, subject: "1" } as const;
  return `/api/users/respond/${makeLinkToken(SECRET, claim)}/1`;
});
const sink = fork("bench/mail-sink.ts");
const [smtp] = (await once(sink, "message")) as [number];
const environment = { SECRET, SMTP_URL: `smtp://127.0.0.1:${smtp}`, LOG_LEVEL: "warn" };
const program = await startProgram(environment, folder);
const port = Number(new URL(program.url).port);

const table: Record<string, Record<string, string | number>> = {};
await queue({ port, seconds: 5, path }, WAITING);
const most = await queue({ port, seconds: 5, path }, WAITING);
const sustainable = most.length / 5;
show(`${WAITING} visitors who wait`, most, 5);
const calm = residentMb(program.pid);
let highest = calm;
const watching = setInterval(() => {
  highest = Math.max(highest, residentMb(program.pid));
}, 200);
await run("four times as many", sustainable * 4, Number(overloadSeconds));
await run("half as many, right after", sustainable / 2, 5);
clearInterval(watching);
await program.stop();
sink.disconnect();
program.remove();
console.table(table);
process.stdout.write(
  `resident memory: ${calm.toFixed(0)} MB before, ${highest.toFixed(0)} MB at most in the overload\n`,
);

async function run(name: string, rate: number, seconds: number): Promise<void> {
  show(name, await arrive({ port, rate, seconds, path }), seconds);
}

function show(name: string, replies: readonly Reply[], seconds: number): void {
  const served = replies.filter(({ status }) => status === 200);
  const refused = replies.filter(({ status }) => status === 503);
  const others = replies.length - served.length - refused.length;
  if (others > 0) throw new Error(`${others} replies were neither 200 nor 503`);
  table[name] = {
    "asked/s": Math.round(replies.length / seconds),
    "answered/s": Math.round(served.length / seconds),
    "503/s": Math.round(refused.length / seconds),
    "answer p50, ms": shown(served, 0.5),
    "answer p99, ms": shown(served, 0.99),
    "503 p50, ms": shown(refused, 0.5),
    "503 p99, ms": shown(refused, 0.99),
  };
}

function path(number: number): string {
  return `${links[number % MEMBERS]}/${Math.floor(number / MEMBERS) % 2 === 0 ? "confirm" : "decline"}`;
}

function within(times: number[], part: number): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}

function shown(replies: readonly Reply[], part: number): string {
  return replies.length === 0
    ? ""
    : within(
        replies.map(({ ms }) => ms),
        part,
      ).toFixed(0);
}

async function addMembers(): Promise<void> {
  const db = await openDatabase({ kind: "sqlite", file: join(folder, "trefpunt.sqlite") });
  await db.write((tx) => tx.insertInto("members").values(memberRows(MEMBERS)).execute());
  await db.close();
}
