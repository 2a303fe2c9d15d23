import { realpathSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CURRENT_BUILD } from "./build-folders.ts";
import { buildWhenStale } from "./build-when-stale.ts";
import { stopWithNpm } from "./stop-with-npm.ts";

/** Runs the command line from this checkout, and builds it first when needed: `npm start`, `npm run demo`. */
stopWithNpm();
buildWhenStale();
await import(pathToFileURL(join(realpathSync(CURRENT_BUILD), "server/trefpunt.js")).href);
