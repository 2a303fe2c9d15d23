import { pathToFileURL } from "node:url";
import { buildWhenStale } from "./build-when-stale.ts";
import { stopWithNpm } from "./stop-with-npm.ts";

stopWithNpm();
buildWhenStale();
await import(pathToFileURL("dist/server/main.js").href);
