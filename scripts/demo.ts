import { pathToFileURL } from "node:url";
import { buildWhenStale } from "./build-when-stale.ts";

await buildWhenStale();
await import(pathToFileURL("dist/server/demo.js").href);
