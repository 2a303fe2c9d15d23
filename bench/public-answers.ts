import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MeetupId } from "#contract/ids.ts";
import { startProgram } from "../test/harness/running-program.ts";
import { announceMeetups, planTalks } from "./announced.ts";
import { load, type Measured } from "./load.ts";
import { spread } from "./spread.ts";

/** Public answers of the built program, compared with bare node:http that sends the same bytes, headers included. */
const ROUNDS = 5;
const SECONDS = 3;
const MEETUPS = 20;
const WITH_PROGRAMME = 2 as MeetupId;

const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
await announceMeetups(folder, MEETUPS);
await planTalks(folder, WITH_PROGRAMME);
const program = await startProgram({ LOG_LEVEL: "warn" }, folder);
const port = Number(new URL(program.url).port);

const table: Record<string, ReturnType<typeof spread>> = {};
for (const path of ["/api/meetups/upcoming", "/", "/meetup/1", `/meetup/${WITH_PROGRAMME}`]) {
  const bare = await startBare(path);
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const mine = await load({ port, path, seconds: SECONDS });
    const other = await load({ port: bare.port, path, seconds: SECONDS });
    // The first round only warms up.
    if (round > 0) {
      ours.push(mine);
      theirs.push(other);
    }
  }
  bare.stop();
  const ratios = (of: (measured: Measured) => number) =>
    ours.map((measured, round) => of(measured) / of(theirs[round] ?? measured));
  table[`${path}: answers/s`] = spread(ours.map(({ rate }) => rate));
  table[`${path}: bare node:http, answers/s`] = spread(theirs.map(({ rate }) => rate));
  table[`${path}: ratio`] = spread(ratios(({ rate }) => rate));
  table[`${path}: p99 as multiple of bare`] = spread(ratios(({ p99 }) => p99));
}
await program.stop();
program.remove();
console.table(table);

/** Starts bare node:http with the program's answer for this path. */
async function startBare(path: string): Promise<{ port: number; stop: () => void }> {
  const response = await fetch(`${program.url}${path}`, { headers: { "accept-encoding": "identity" } });
  const body = Buffer.from(await response.arrayBuffer()).toString("base64");
  const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
  const headers = [...response.headers].flatMap(([name, value]) => (own.has(name) ? [] : [name, value]));
  const child = fork("bench/bare-server.ts");
  child.send({ headers, body });
  const [at] = (await once(child, "message")) as [number];
  return { port: at, stop: () => child.disconnect() };
}
