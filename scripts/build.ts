import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

/** Builds the web half and the server half; the stamp says that both are whole. */
rmSync("dist", { recursive: true, force: true });
await build({ logLevel: "warn" });
await build({ logLevel: "warn", build: { ssr: true } });
compressAssets();
writeFileSync("dist/stamp", new Date().toISOString());

/** Files that never change are compressed once, here, as small as they get. */
function compressAssets(): void {
  for (const file of globSync("dist/client/**/*.{js,css,svg,webmanifest}")) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
