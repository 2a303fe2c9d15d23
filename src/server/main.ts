import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Web } from "./pages/document.ts";
import { ConfigError, configWithoutSecret, readConfig } from "./platform/config/config.ts";
import { refuseMissingDatabase } from "./platform/db/missing-database.ts";
import { earlierBuilds } from "./platform/process/builds.ts";
import { say, warn } from "./platform/process/console.ts";
import { StartupError } from "./platform/process/errors.ts";
import { type Program, startProgram } from "./program.ts";

const MAIL_PATIENCE_MS = 7_000;
/** The longest that a stop takes, whatever is still in progress (promise 51). */
const STOP_WITHIN_MS = 9_000;

/** React is loaded after the program listens, which keeps the start fast. */
const renderer = () => import("../web/render.tsx");
const render: Web["render"] = async (page) => (await renderer()).render(page);

/** Stops the site on a signal. A foreseen failure is one sentence and exit code 1. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  logWarnings();
  try {
    // Before a secret is made: the copy to restore needs its own.
    refuseMissingDatabase(configWithoutSecret(environment));
    const starting = startProgram(readConfig(environment), builtWeb());
    stopOnSignal(starting);
    await starting;
    await renderer();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    // Sockets and files that the start opened would keep the process alive.
    process.exit(1);
  }
}

/** Node.js writes its warnings as text, which would stand between records in JSON. */
function logWarnings(): void {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => warn(message, { warning: name }));
}

/** The client build beside this server. Open pages still load scripts of earlier builds. */
function builtWeb(): Web {
  const build = join(import.meta.dirname, "..");
  const client = join(build, "client");
  const template = readFileSync(join(client, "index.html"), "utf8");
  const earlierAssets = earlierBuilds(build).map((earlier) => join(earlier, "client"));
  return { template, render, assets: client, earlierAssets };
}

/** @throws the error itself when the operator cannot mend it */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError)
    return `Trefpunt cannot start; please correct the configuration:\n${error.message}`;
  if (error instanceof StartupError) return `Trefpunt cannot start: ${error.message}`;
  throw error;
}

/** Drains and exits 0 (promise 33), also during the start; a second signal changes nothing. */
function stopOnSignal(starting: Promise<Program>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    say("stopping", { signal });
    setTimeout(() => process.exit(0), STOP_WITHIN_MS);
    await (await starting).stop(MAIL_PATIENCE_MS);
    say("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
}
