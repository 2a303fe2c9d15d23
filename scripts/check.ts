import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Types, format and lint, dead code: side by side. Prints what each of them says when it is done. */
const CHECKS = [
  ["tsc", "--build", "--pretty", String(process.stdout.isTTY === true)],
  ["biome", "check", "--error-on-warnings", `--colors=${process.stdout.isTTY ? "force" : "off"}`],
  ["knip", "--no-progress"],
];

const results = await Promise.all(CHECKS.map(run));
process.exit(results.every((passed) => passed) ? 0 : 1);

async function run([command = "", ...parameters]: readonly string[]): Promise<boolean> {
  const child = spawn(`node_modules/.bin/${command}`, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  const [[status], output, errors] = await Promise.all([
    once(child, "exit"),
    text(child.stdout),
    text(child.stderr),
  ]);
  process.stdout.write(`${command} ${parameters.join(" ")}\n${output}${errors}`);
  return status === 0;
}
