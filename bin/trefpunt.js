#!/usr/bin/env node
// The command line on whatever Node.js there is from 20 on: it continues on the Node.js that comes with it where it must.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** As `npm start` does (docs/decisions/0025). */
const FLAGS = ["--heap-growing-percent=50", "--min-semi-space-size=8", "--max-semi-space-size=8"];
const PARENT_EVERY_MS = 300;

stopWithNpm();
const program = findProgram();
const packaged = packagedNode();
// Without the package the program itself refuses a Node.js that is too old.
const isNodeNewEnough = packaged === null || majorOf(process.versions.node) >= packaged.major;
const [command = "start"] = process.argv.slice(2);
const needsFlags = command === "start" || command === "demo";
if (isNodeNewEnough && (!needsFlags || FLAGS.every((flag) => process.execArgv.includes(flag))))
  await import(pathToFileURL(program).href);
else continueOn(packaged?.binary ?? (isNodeNewEnough ? process.execPath : null));

/**
 * npm and npx run a program through a shell, which exits on SIGTERM without passing it on. So this process polls whether
 * the shell is still its parent; when it is not, it sends itself SIGTERM.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_EVERY_MS);
  timer.unref();
}

/** Beside this file in a package or an image; in a checkout the newest build. */
function findProgram() {
  const folders = [join(import.meta.dirname, "server"), join(import.meta.dirname, "../dist/current/server")];
  const file = folders.map((folder) => join(folder, "trefpunt.js")).find(existsSync);
  if (file === undefined) fail("Trefpunt is not built yet: npm ci && npm run build");
  return realpathSync(file);
}

/** The package node: its major version is the oldest Node.js that this file runs the program on by itself. Null: not installed. */
function packagedNode() {
  const file = resolved("node/package.json");
  if (file === null) return null;
  const binary = join(dirname(file), "bin", process.platform === "win32" ? "node.exe" : "node");
  const { version } = JSON.parse(readFileSync(file, "utf8"));
  return { major: majorOf(version), binary: existsSync(binary) ? binary : null };
}

function resolved(name) {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return null;
  }
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}

function continueOn(node) {
  if (node === null)
    fail(
      `Trefpunt needs Node.js ${packaged.major}. The package node brings it, but npm did not run its install script. By npx of npm 12: npx --allow-scripts=node ./trefpunt-VERSION.tgz. Installed in a folder: npm pkg set --json allowScripts.node=true && npm rebuild node`,
    );
  // The fourth is a channel: by its end the program knows that this process was killed, and stops.
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(node, [...FLAGS, program, ...process.argv.slice(2)], { stdio });
  child.on("error", (error) => fail(`Trefpunt cannot run ${node}: ${error.message}`));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    // Ended by a signal, so whoever sent it sees that: supervisors take a stop by SIGTERM for a success.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
