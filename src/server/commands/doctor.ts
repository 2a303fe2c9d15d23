import { existsSync } from "node:fs";
import { examine } from "../doctor/examine.ts";

/** Says a line for each thing that an installation stands on, and what to do; exits 1 where something is wrong. */
if (existsSync(".env")) process.loadEnvFile(".env");
const SIGNS = { ok: "ok   ", look: "look ", wrong: "WRONG" } as const;
let isWrong = false;
for await (const { state, about, says } of examine(process.env)) {
  isWrong ||= state === "wrong";
  process.stdout.write(`${SIGNS[state]}  ${about.padEnd(9)} ${says}\n`);
}
process.exit(isWrong ? 1 : 0);
