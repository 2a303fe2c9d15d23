import { rmSync, writeFileSync } from "node:fs";
import { build } from "vite";

/** Builds the web half and the server half; the stamp says that both are whole. */
rmSync("dist", { recursive: true, force: true });
await build({ logLevel: "warn" });
await build({ logLevel: "warn", build: { ssr: true } });
writeFileSync("dist/stamp", new Date().toISOString());
