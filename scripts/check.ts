import { spawnSync } from "node:child_process";

/** Types, format and lint, dead code; stops at the first check that fails. */
const CHECKS = [
  ["tsc", "--build"],
  ["biome", "check", "--error-on-warnings"],
  ["knip", "--no-progress"],
];

for (const [command = "", ...parameters] of CHECKS) {
  process.stdout.write(`${command} ${parameters.join(" ")}\n`);
  const { status } = spawnSync(`node_modules/.bin/${command}`, parameters, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
