import {
  type ExecFileSyncOptionsWithStringEncoding,
  execFileSync,
  spawn,
  spawnSync,
} from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadPicture } from "#contract/picture-upload.ts";
import { freePort } from "../harness/free-port.ts";
import { installPackage } from "../harness/installed-package.ts";
import { environmentWithoutNpm } from "../harness/npm-environment.ts";
import { aJpeg } from "../harness/pictures.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";

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
    "trefpunt: repair is not one of start, demo, backup, check-copy, restore, restored, new-secret, move, admin, doctor; see trefpunt --help\n",
  ]);
});

test("a program started by the launcher stops cleanly by a signal to the launcher", async () => {
  const other = await startProgram({}, undefined, [launcher]);
  expect(await other.stop()).toBe(0);
  await expect(fetch(other.url)).rejects.toThrow("fetch failed");
  other.remove();
});

test("a program started by npx stops when npx gets a signal, which its shell does not pass on", async () => {
  const data = mkdtempSync(join(tmpdir(), "trefpunt-npx-"));
  const shell = spawn("/bin/sh", ["-c", '"$0" "$1"; :', process.execPath, launcher], {
    env: {
      PATH: process.env.PATH ?? "",
      npm_lifecycle_event: "npx",
      DATA_DIR: data,
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  shell.stdout.on("data", (part: Buffer) => {
    said.push(part.toString());
    if (said.join("").includes("listens on")) shell.kill("SIGTERM");
  });
  // The program has the pipe too, so it has ended.
  await once(shell.stdout, "close");
  expect(said.join("")).toContain('"msg":"stopped"');
  rmSync(data, { recursive: true });
});

/** From the registry, which `npm test` does not need: `npm run test:npm`. */
const NPM = import.meta.env.MODE === "full" ? [10, 11, 12] : [];

test.each(NPM)(
  "npm %i installs and starts the package as the documents say",
  { timeout: 600_000 },
  (version) => {
    const home = mkdtempSync(join(tmpdir(), "trefpunt-npm-"));
    const npm = npmOf(version, home);
    expect(npm("npm", home, ["--version"])).toMatch(new RegExp(`^${version}\\.`));
    const [tarball = ""] = npm("npm", home, [
      "pack",
      "--silent",
      join(folder, "node_modules/trefpunt"),
    ]).split("\n");
    const installed = join(home, "installed");
    mkdirSync(installed);
    writeFileSync(join(installed, "package.json"), JSON.stringify({ allowScripts: { node: true } }));
    npm("npm", installed, ["install", join("..", tarball)]);
    expect(npm("npx", installed, ["trefpunt", "--version"])).toBe(ownVersion);
    expect(nodesIn(installed)).toHaveLength(1);
    const allowed = version < 12 ? [] : ["--allow-scripts=node"];
    expect(npm("npx", home, ["--yes", ...allowed, `./${tarball}`, "--version"])).toBe(ownVersion);
    expect(nodesIn(join(home, "cache/_npx"))).toHaveLength(1);
    // Where the script was not allowed, the launcher names what mends it.
    const refused = join(home, "refused");
    mkdirSync(refused);
    npm("npm", refused, ["install", "--ignore-scripts", join("..", tarball)]);
    expect(nodesIn(refused)).toEqual([]);
    npm("npm", refused, ["pkg", "set", "--json", "allowScripts.node=true"]);
    npm("npm", refused, ["rebuild", "node"]);
    expect(nodesIn(refused)).toHaveLength(1);
    rmSync(home, { recursive: true });
  },
);

/** The Node.js programs of the package `node` in a folder. */
const nodesIn = (within: string) => globSync("**/node_modules/node/bin/node", { cwd: within });

const { version: ownVersion } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** Runs the newest npm of this major version, with a cache and settings of its own. */
function npmOf(version: number, home: string) {
  const bin = join(home, "npm/node_modules/.bin");
  const outer = environmentWithoutNpm();
  const options: ExecFileSyncOptionsWithStringEncoding = {
    env: {
      ...outer,
      HOME: home,
      npm_config_cache: join(home, "cache"),
      PATH: [bin, dirname(process.execPath), outer.PATH].join(":"),
    },
    encoding: "utf8",
    stdio: "pipe",
  };
  execFileSync("npm", ["install", "--prefix", join(home, "npm"), "--no-audit", `npm@${version}`], options);
  return (command: "npm" | "npx", cwd: string, parameters: readonly string[]) =>
    execFileSync(command, parameters, { ...options, cwd }).trim();
}
