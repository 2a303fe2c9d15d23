import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";
import { newBuildFolder, removeOldBuilds, switchTo } from "./build-folders.ts";

/** Builds the web half and the server half into a new folder, so that a running site keeps its files (decision 42). */
const folder = newBuildFolder();
await build({ logLevel: "warn", build: { outDir: join(folder, "client") } });
await build({ logLevel: "warn", build: { ssr: true, outDir: join(folder, "server") } });
compressAssets();
switchTo(folder);
removeOldBuilds();

/** Compresses static files at the highest level, once per build. */
function compressAssets(): void {
  for (const file of globSync(join(folder, "client/**/*.{js,css,svg,webmanifest}"))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
