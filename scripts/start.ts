import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildWhenStale } from "./build-when-stale.ts";

/** Runs the command line from this checkout, and builds it first when needed: `npm start`, `npm run demo`. */
buildWhenStale();
await import(pathToFileURL(resolve("bin/trefpunt.js")).href);
