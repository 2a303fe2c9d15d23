import { readFileSync } from "node:fs";
import { join } from "node:path";
import { earlierBuilds } from "./builds.ts";
import { ConfigError, readConfig } from "./config.ts";
import { say } from "./console.ts";
import { StartupError } from "./errors.ts";
import type { Web } from "./pages/document.ts";
import { type Program, startProgram } from "./program.ts";

const MAIL_PATIENCE_MS = 7_000;
/** A stop takes no longer, whatever is still going on (requirement 51). */
const STOP_WITHIN_MS = 9_000;

/** React is loaded when the program listens already: no start waits for it. */
const renderer = () => import("../web/render.tsx");
const render: Web["render"] = async (page) => (await renderer()).render(page);

/** Starts the site of these settings and prepares to stop it; what stops a start is one sentence, and exit 1. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const starting = startProgram(readConfig(environment), builtWeb());
    stopOnSignal(starting);
    await starting;
    await renderer();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    // What was opened meanwhile would keep the process alive.
    process.exit(1);
  }
}

/** The web half beside this server; open pages still load scripts of the builds before it. */
function builtWeb(): Web {
  const build = join(import.meta.dirname, "..");
  const client = join(build, "client");
  const template = readFileSync(join(client, "index.html"), "utf8");
  const earlierAssets = earlierBuilds(build).map((earlier) => join(earlier, "client"));
  return { template, render, assets: client, earlierAssets };
}

/** @throws the error itself when it is none that whoever starts the program can mend */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError)
    return `Trefpunt cannot start; please correct the configuration:\n${error.message}`;
  if (error instanceof StartupError) return `Trefpunt cannot start: ${error.message}`;
  throw error;
}

/** Drains and exits 0 (requirement 33), also what has only just begun to listen; a second signal changes nothing. */
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
