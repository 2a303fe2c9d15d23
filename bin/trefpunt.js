#!/usr/bin/env node
// What `npx` starts, on whatever Node.js there is from 20 on: the program, on the Node.js that comes with it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** As `npm start` does (docs/decisions/0025). */
const FLAGS = ["--heap-growing-percent=50", "--min-semi-space-size=8", "--max-semi-space-size=8"];
const COMMANDS = {
  start: "main.js",
  demo: "demo.js",
  backup: "backup.js",
  restore: "restore.js",
  "migrate-to-postgres": "migrate-to-postgres.js",
  doctor: "doctor.js",
};

const [name = "start", ...rest] = process.argv.slice(2);
const file = COMMANDS[name];
if (!file) {
  process.stderr.write(`${name} is not one of: ${Object.keys(COMMANDS).join(", ")}\n`);
  process.exit(1);
}
const packaged = dirname(createRequire(import.meta.url).resolve("node/package.json"));
const node = join(packaged, "bin", process.platform === "win32" ? "node.exe" : "node");
if (!existsSync(node)) {
  process.stderr.write(
    `Node.js is not there: ${node}. Its install script did not run; allow it: npm install --allow-scripts=node\n`,
  );
  process.exit(1);
}
const program = spawn(node, [...FLAGS, join(import.meta.dirname, "server", file), ...rest], {
  stdio: "inherit",
});
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => program.kill(signal));
program.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
