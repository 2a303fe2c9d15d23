import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../harness/free-port.ts";

test("npm run dev serves pages and calls from the sources", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-dev-"));
  const port = await freePort();
  const vite = spawn(process.execPath, ["node_modules/vite/bin/vite.js"], {
    env: { PATH: process.env.PATH ?? "", PORT: String(port), HOST: "127.0.0.1", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [vite.stdout, vite.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(vite, "exit");
  while (!said.includes("listens on") && vite.exitCode === null)
    await Promise.race([once(vite.stdout, "data"), ended]);
  expect(said).toContain("listens on");
  const page = await fetch(`http://localhost:${port}/`);
  expect(await page.text()).toContain("Komende meetups");
  expect((await fetch(`http://localhost:${port}/api/meetups/upcoming`)).status).toBe(200);
  vite.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true });
});
