import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { fillDemo } from "./fill.ts";

const folder = mkdtempSync(join(tmpdir(), "trefpunt-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const admin = {
  ADMIN_EMAIL: "admin@example.org",
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? "kom-maar-binnen",
};
Object.assign(process.env, { DATA_DIR: folder, ...admin });
await fillDemo(readConfig(process.env));
process.stdout.write(
  `Sample data, gone when this stops. Organiser: ${admin.ADMIN_EMAIL}, password ${admin.ADMIN_PASSWORD}\n`,
);
await import("../main.ts");
