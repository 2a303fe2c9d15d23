import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, readConfig } from "./config.ts";
import type { Web } from "./pages/web.ts";
import { type Program, startProgram } from "./program.ts";

/** Mails that are under way have so long to arrive. */
const MAIL_PATIENCE_MS = 7_000;
/** A stop takes no longer, whatever is still going on (requirement 51). */
const STOP_WITHIN_MS = 9_000;

/** React is loaded when the program listens already: no start waits for it. */
const renderer = () => import("../web/render.tsx");
const render: Web["render"] = async (page) => (await renderer()).render(page);

if (existsSync(".env")) process.loadEnvFile(".env");
try {
  const client = join(import.meta.dirname, "../client");
  const template = readFileSync(join(client, "index.html"), "utf8");
  stopOnSignal(await startProgram(readConfig(process.env), { template, render, assets: client }));
  await renderer();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`Trefpunt cannot start; please correct the configuration:\n${error.message}\n`);
  process.exitCode = 1;
}

/** Drains and exits 0 (requirement 33); a second signal changes nothing. */
function stopOnSignal(program: Program): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_WITHIN_MS);
    await program.stop(MAIL_PATIENCE_MS);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
