import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadPicture } from "#contract/pictures.ts";
import { installPackage } from "./harness/installed-package.ts";
import { aJpeg } from "./harness/pictures.ts";
import { adminToken, type RunningProgram, startProgram } from "./harness/running-program.ts";

const folder = installPackage();
const launcher = join(folder, "node_modules/trefpunt/trefpunt.js");
let program: RunningProgram;

beforeAll(async () => {
  program = await startProgram({}, undefined, [launcher]);
});
afterAll(async () => {
  await program.stop();
  program.remove();
  rmSync(folder, { recursive: true });
});

test("the package serves pages, link pictures, calendars and uploads with its own dependencies only", async () => {
  const page = await (await fetch(program.url)).text();
  const [picture = ""] = /\/share\/home\/[\w-]+\.png/.exec(page) ?? [];
  const [script = ""] = /\/assets\/index-[\w-]+\.js/.exec(page) ?? [];
  for (const path of [picture, script, "/api/meetups/feed.ics"])
    expect([path, (await fetch(`${program.url}${path}`)).status]).toEqual([path, 200]);
  const uploaded = await fetch(`${program.url}/api${uploadPicture.path}?use=meetup`, {
    method: "POST",
    headers: { authorization: `Bearer ${await adminToken(program)}`, "content-type": "image/jpeg" },
    body: new Uint8Array(await aJpeg()),
  });
  expect(uploaded.status).toBe(200);
});

test("the package contains a CycloneDX bill of materials", () => {
  const sbom = readFileSync(join(folder, "node_modules/trefpunt/sbom.cdx.json"), "utf8");
  const { bomFormat, components } = JSON.parse(sbom) as { bomFormat: string; components: { name: string }[] };
  expect(bomFormat).toBe("CycloneDX");
  expect(components.map(({ name }) => name)).toContain("fastify");
});

const run = (...command: string[]) =>
  spawnSync(process.execPath, [launcher, ...command], {
    cwd: program.folder,
    env: { PATH: process.env.PATH ?? "", DATA_DIR: program.folder },
    encoding: "utf8",
  });

test("the package makes a backup, refuses a restore while it runs and lists its commands", () => {
  const copy = join(program.folder, "copy.sqlite");
  const backup = run("backup", copy);
  expect([backup.stderr, backup.status]).toEqual(["", 0]);
  expect(run("restore", copy).stderr).toContain("stop that one");
  const unknown = run("repair");
  expect([unknown.status, unknown.stderr]).toEqual([
    2,
    "trefpunt: repair is not one of start, demo, backup, restore, move, admin, doctor; see trefpunt --help\n",
  ]);
});

test("a program started by the launcher stops cleanly by a signal to the launcher", async () => {
  const other = await startProgram({}, undefined, [launcher]);
  expect(await other.stop()).toBe(0);
  await expect(fetch(other.url)).rejects.toThrow("fetch failed");
  other.remove();
});
