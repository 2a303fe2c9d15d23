import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningProgram, startProgram } from "../test/harness/running-program.ts";
import { residentMb } from "./resident.ts";
import { spread } from "./spread.ts";

/** Start of an existing installation until `/readyz`, compared with `node -e 0`; idle memory, with a bare Fastify. */
const ROUNDS = 7;
const IDLE_MS = 2_000;

const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
await (await startProgram({ LOG_LEVEL: "warn" }, folder)).stop();

const ready: number[] = [];
const empty: number[] = [];
const idle: number[] = [];
let last: RunningProgram | undefined;
for (let round = 0; round < ROUNDS; round += 1) {
  await last?.stop();
  const began = performance.now();
  last = await startProgram({ LOG_LEVEL: "warn" }, folder);
  const { status } = await fetch(`${last.url}/readyz`);
  if (status !== 200) throw new Error(`readyz answered ${status}`);
  ready.push(performance.now() - began);
  await sleep(IDLE_MS);
  idle.push(residentMb(last.pid));
  const blank = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  empty.push(performance.now() - blank);
}
await last?.stop();
last?.remove();
const bare = await bareFastifyMb();
console.table({
  "start to /readyz, ms": spread(ready),
  "node -e 0, ms": spread(empty),
  "as multiple": spread(ready.map((ms, round) => ms / (empty[round] ?? ms))),
  "idle memory, MB": spread(idle),
  "bare Fastify, MB": spread([bare]),
  "memory as multiple": spread(idle.map((mb) => mb / bare)),
});

async function bareFastifyMb(): Promise<number> {
  const code = `import Fastify from "fastify"; const app = Fastify(); app.get("/", async () => ({}));
    await app.listen({ port: 0, host: "127.0.0.1" }); console.log("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code]);
  await once(child.stdout, "data");
  await sleep(IDLE_MS);
  const mb = residentMb(child.pid);
  child.kill();
  return mb;
}
