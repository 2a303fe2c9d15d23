// biome-ignore lint/style/noRestrictedImports: runs a process to end
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runApart } from "./apart.ts";
import { ServiceBusyError } from "./errors.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-apart-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** More than a pipe holds, so that a child that reads nothing fails the write. */
const MESSAGE = { file: Buffer.alloc(8_000_000) };

function scriptOf(text: string): string {
  const script = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(script, text);
  return script;
}

const bytes = (...values: number[]) =>
  `process.stdout.write(Buffer.from(${JSON.stringify(values)}), () => process.exit());`;
const STARTED = 0x2b;

for (const limits of [{}, { memoryMb: 275 }])
  test.each([
    ["exits at once", "process.exit(3)"],
    ["throws while it loads", "import 'a-package-that-is-not-there'"],
    ["is killed while it loads", "process.kill(process.pid, 'SIGKILL')"],
    ["closes its input", "process.stdin.destroy(); setTimeout(() => process.exit(), 0)"],
  ])(`a process that %s has not started, with ${JSON.stringify(limits)}`, async (_what, text) => {
    const script = scriptOf(text);
    await expect(runApart({ script, timeoutMs: 20_000, ...limits }, MESSAGE)).rejects.toThrow(
      ServiceBusyError,
    );
  });

test.each([
  ["without an answer", bytes(STARTED)],
  ["after half a length", bytes(STARTED, 9, 0)],
  ["after part of an answer", bytes(STARTED, 9, 0, 0, 0, 1, 2)],
  ["after more than its answer", bytes(STARTED, 1, 0, 0, 0, 1, 2, 3)],
  ["after nonsense", bytes(STARTED, 3, 0, 0, 0, 1, 2, 3)],
  ["by a signal", `process.stdout.write("+", () => process.kill(process.pid, "SIGABRT"))`],
])("a process that ends %s gives no answer", async (_how, text) => {
  expect(await runApart({ script: scriptOf(text), timeoutMs: 20_000 }, MESSAGE)).toBeNull();
});

test("a process whose program is gone has not started", async () => {
  const script = join(folder, "gone.mjs");
  await expect(runApart({ script, timeoutMs: 20_000 }, MESSAGE)).rejects.toThrow(ServiceBusyError);
});

test.runIf(process.platform === "linux")("the kernel refuses a process more than its memory", async () => {
  const script = scriptOf(`
    const held = [];
    process.stdout.write("+");
    for (;;) held.push(Buffer.alloc(10_000_000, 1));
  `);
  expect(await runApart({ script, timeoutMs: 20_000, memoryMb: 275 }, MESSAGE)).toBeNull();
});

test.runIf(process.platform === "linux")(
  "the kernel ends a process after its time of computing",
  async () => {
    const script = scriptOf('process.stdout.write("+", () => { for (;;); });');
    const began = performance.now();
    for (const limits of [{ memoryMb: 275 }, { heapMb: 256 }])
      expect(await runApart({ script, timeoutMs: 60_000, cpuS: 1, ...limits }, MESSAGE)).toBeNull();
    expect(performance.now() - began).toBeLessThan(50_000);
  },
);

test("a process that waits for a busy machine is refused as busy, and not asked again by itself", async () => {
  const script = scriptOf('process.stdout.write("+"); setInterval(() => {}, 1000);');
  const refusal = { name: "Error", message: "busy", statusCode: 503, retryAfter: null };
  await expect(runApart({ script, timeoutMs: 500, cpuS: 20 }, MESSAGE)).rejects.toMatchObject(refusal);
});

test("a process whose site is gone ends at once, also in the middle of native code", async () => {
  const script = scriptOf(`
    import { pbkdf2 } from "node:crypto";
    import { answerOnce } from ${JSON.stringify(new URL("apart.ts", import.meta.url).href)};
    answerOnce(() => {
      pbkdf2("a", "b", 20_000_000, 64, "sha512", () => {});
      process.stdout.write("working");
      return new Promise(() => {});
    });
  `);
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "ignore"] });
  const message = serialize({});
  const length = Buffer.alloc(4);
  length.writeUInt32LE(message.length);
  child.stdin.write(Buffer.concat([length, message]));
  for await (const part of child.stdout) if (String(part).includes("working")) break;
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});
