import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
