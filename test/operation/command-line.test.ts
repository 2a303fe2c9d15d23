import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILT, type RunningProgram, startProgram } from "../harness/running-program.ts";

const TREFPUNT = resolve("bin/trefpunt.js");
const COMMANDS = ["start", "demo", "backup", "check-copy", "restore", "move", "admin", "doctor"];

let program: RunningProgram;
let empty: string;
beforeAll(async () => {
  program = await startProgram({ TRUST_PROXY: "true" });
  empty = mkdtempSync(join(tmpdir(), "trefpunt-empty-"));
});
afterAll(async () => {
  await program.stop();
  program.remove();
  rmSync(empty, { recursive: true });
});

function trefpunt(args: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TREFPUNT, ...args], {
    cwd: empty,
    env: { PATH: process.env.PATH ?? "", DATA_DIR: program.folder, ...environment },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { status, stdout, stderr };
}

test("trefpunt --version prints the version", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  for (const flag of ["--version", "-v"])
    expect(trefpunt([flag])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
});

test("trefpunt --help lists the commands", () => {
  for (const flag of ["--help", "-h", "help"]) {
    const { status, stdout } = trefpunt([flag]);
    expect(status).toBe(0);
    for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name} +[A-Z]`, "m"));
  }
});

test.each(COMMANDS)("%s --help explains the command and changes nothing", (name) => {
  const { status, stdout, stderr } = trefpunt([name, "--help"], { DATA_DIR: join(empty, "data") });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(new RegExp(`^Usage: trefpunt ${name}`));
  expect(existsSync(join(empty, "data"))).toBe(false);
});

test.each(["20.20.2", "24.21.0"])("the built program names the Node.js that it needs on %s", (node) => {
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${node}" } })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${older}`, BUILT, "start"],
    { cwd: empty, encoding: "utf8" },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: `Trefpunt needs Node.js 26, and this is ${node}: run it by npm or npx, or with node_modules/.bin/node\n`,
  });
});

test.each<[string[], string]>([
  [["repair"], "trefpunt: repair is not one of start, "],
  [["--port", "3000"], "trefpunt: --port is not one of start, "],
  [["start", "now"], "Usage: trefpunt start"],
  [["backup", "--all"], "trefpunt backup: Unknown option '--all'"],
  [["backup", "a.sqlite", "b.sqlite"], "Usage: trefpunt backup [FILE]"],
  [["restore"], "Usage: trefpunt restore FILE"],
  [["toString"], "trefpunt: toString is not one of start, "],
])("wrong usage exits 2 in one sentence: %j", (args, sentence) => {
  const { status, stdout, stderr } = trefpunt(args, { DATA_DIR: join(empty, "data") });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^.+\n$/);
  expect(stderr).toContain(sentence);
  expect(existsSync(join(empty, "data"))).toBe(false);
});

test("a failed command exits 1 with one sentence", () => {
  const { status, stderr } = trefpunt(["backup"], { DATA_DIR: join(empty, "data") });
  expect(status).toBe(1);
  expect(stderr).toBe(`There is no database to copy: ${join(empty, "data", "trefpunt.sqlite")}\n`);
});

test("administrators can be changed while the site takes writes", async () => {
  const register = (number: number) =>
    fetch(`${program.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${number}` },
      body: JSON.stringify({ name: "Anna de Vries", email: `anna${number}@example.org` }),
    });
  expect((await register(0)).status).toBe(200);
  const commands = Array.from({ length: 4 }, async (_each, number) => {
    const child = spawn(
      process.execPath,
      [TREFPUNT, "admin", number % 2 ? "list" : "grant", ...(number % 2 ? [] : ["anna0@example.org"])],
      {
        cwd: empty,
        env: { PATH: process.env.PATH ?? "", DATA_DIR: program.folder },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    return (await once(child, "exit"))[0];
  });
  const running = Promise.all(commands);
  let isDone = false;
  void running.finally(() => {
    isDone = true;
  });
  for (let number = 1; !isDone && number < 250; number += 1)
    expect((await register(number)).status).toBe(200);
  expect(await running).toEqual([0, 0, 0, 0]);
});

test("a closed output pipe stops neither the doctor nor a backup", async () => {
  for (const args of [["doctor"], ["backup", join(empty, "copy.sqlite")]]) {
    const child = spawn(process.execPath, [TREFPUNT, ...args], {
      cwd: empty,
      env: { PATH: process.env.PATH ?? "", DATA_DIR: program.folder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
    });
    expect([args[0], (await once(child, "exit"))[0], said]).toEqual([args[0], 0, ""]);
  }
  expect(existsSync(join(empty, "copy.sqlite"))).toBe(true);
});
