import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { examine } from "../doctor/examine.ts";

/** Says a line for each thing that an installation stands on, and what to do; exits 1 where something is wrong. */
const file = resolve(".env");
const isThere = existsSync(file);
if (isThere) process.loadEnvFile(file);
const settings = isThere ? `${file} and the environment` : `the environment alone: there is no ${file}`;
const SIGNS = { ok: "ok   ", look: "look ", wrong: "WRONG" } as const;
let isWrong = false;
for await (const { state, about, says } of examine(process.env, settings)) {
  isWrong ||= state === "wrong";
  process.stdout.write(`${SIGNS[state]}  ${about.padEnd(9)} ${says}\n`);
}
process.exit(isWrong ? 1 : 0);
