import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, readConfig } from "./config.ts";
import type { Web } from "./pages/web.ts";
import { type Program, startProgram } from "./program.ts";
import { StartRefusal } from "./start-refusal.ts";

const MAIL_PATIENCE_MS = 7_000;
/** A stop takes no longer, whatever is still going on (requirement 51). */
const STOP_WITHIN_MS = 9_000;

/** React is loaded when the program listens already: no start waits for it. */
const renderer = () => import("../web/render.tsx");
const render: Web["render"] = async (page) => (await renderer()).render(page);

// Whatever the program writes is its owner's alone.
process.umask(0o077);
if (existsSync(".env")) process.loadEnvFile(".env");
try {
  const client = join(import.meta.dirname, "../client");
  const template = readFileSync(join(client, "index.html"), "utf8");
  const starting = startProgram(readConfig(process.env), { template, render, assets: client });
  stopOnSignal(starting);
  await starting;
  await renderer();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  // What was opened meanwhile would keep the process alive.
  process.exit(1);
}

/** @throws the error itself when it is none that whoever starts the program can mend */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError)
    return `Trefpunt cannot start; please correct the configuration:\n${error.message}`;
  if (error instanceof StartRefusal) return `Trefpunt cannot start: ${error.message}`;
  throw error;
}

/** Drains and exits 0 (requirement 33), also what has only just begun to listen; a second signal changes nothing. */
function stopOnSignal(starting: Promise<Program>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_WITHIN_MS);
    await (await starting).stop(MAIL_PATIENCE_MS);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
