import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { fillDemo } from "./fill.ts";

/** The same program on a throw-away folder with sample data, which goes when the program stops. */
const folder = mkdtempSync(join(tmpdir(), "trefpunt-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, {
  DATA_DIR: folder,
  ADMIN_EMAIL: "admin@example.org",
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? "kom-maar-binnen",
});
await fillDemo(readConfig(process.env));
await import("../main.ts");
