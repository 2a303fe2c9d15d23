import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CURRENT_BUILD, newBuildFolder, removeOldBuilds, switchTo } from "../../scripts/build-folders.ts";
import { holdBuild, lockOf } from "../../src/server/platform/process/builds.ts";
import { startProgram } from "../harness/running-program.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const project = process.cwd();
let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "trefpunt-checkout-"));
  cpSync("package.json", join(checkout, "package.json"));
  symlinkSync(resolve("node_modules"), join(checkout, "node_modules"));
  process.chdir(checkout);
});
afterEach(() => {
  process.chdir(project);
  rmSync(checkout, { recursive: true });
});

/** The files of a build; `age` is how many days ago it was complete. */
function build(age = 0, from?: string): string {
  const folder = newBuildFolder();
  if (from !== undefined) cpSync(from, folder, { recursive: true });
  switchTo(folder);
  const then = (Date.now() - age * DAY_MS) / 1000;
  utimesSync(lockOf(folder), then, then);
  return realpathSync(folder);
}

const builds = () => readdirSync("dist/builds").map((name) => join(realpathSync("dist/builds"), name));

test("a start runs the newest build", () => {
  build();
  const newest = build();
  expect(realpathSync(CURRENT_BUILD)).toBe(newest);
});

test("a build is kept until a day after it was replaced", () => {
  const long = build(9);
  const short = build(3);
  const current = build(0.5);
  removeOldBuilds();
  expect(builds()).toEqual([short, current]);
  expect(builds()).not.toContain(long);
});

test("a build in use is kept at any age, and removed once its process ends", async () => {
  const [used] = [build(9), build(3), build(2)];
  const script = `import { holdBuild } from ${JSON.stringify(join(project, "src/server/platform/process/builds.ts"))};
    holdBuild(${JSON.stringify(used)}); process.stdout.write("held"); setInterval(() => {}, 1000);`;
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout ?? child, "data");
  removeOldBuilds();
  expect(builds()).toContain(used);
  child.kill("SIGKILL");
  await once(child, "exit");
  removeOldBuilds();
  expect(builds()).not.toContain(used);
});

test("a package has one build and no lock", () => {
  expect(() => holdBuild(checkout)).not.toThrow();
});

test("a site serves its files during newer builds, and those of open pages after a restart", async () => {
  const whole = realpathSync(join(project, CURRENT_BUILD));
  const old = build(9, whole);
  // One of its files differs, as after a change of the sources.
  const assets = join(old, "client/assets");
  const [script = ""] = readdirSync(assets).filter((name) => name.endsWith(".js"));
  for (const end of ["", ".br", ".gz"])
    cpSync(join(assets, script + end), join(assets, `old-${script}${end}`));
  const launch = [join(checkout, CURRENT_BUILD, "server/trefpunt.js"), "start"];
  const program = await startProgram({}, undefined, launch);
  for (const age of [5, 3, 0.5]) build(age, whole);
  removeOldBuilds();
  expect(builds().map((each) => basename(each))).toContain(basename(old));
  const answers = async (url: string) =>
    Promise.all(
      ["identity", "br", "gzip"].map(async (encoding) => {
        const headers = { "accept-encoding": encoding };
        const { status } = await fetch(`${url}/assets/old-${script}`, { headers });
        return status;
      }),
    );
  expect(await answers(program.url)).toEqual([200, 200, 200]);
  await program.stop();
  const next = await startProgram({}, program.folder, launch);
  expect(await answers(next.url)).toEqual([200, 200, 200]);
  expect((await fetch(`${next.url}/assets/nowhere.js`)).status).toBe(404);
  await next.stop();
  next.remove();
  expect(existsSync(old)).toBe(true);
});
