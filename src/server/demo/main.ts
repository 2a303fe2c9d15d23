import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../config/config.ts";
import { say } from "../console.ts";
import { serve } from "../main.ts";
import { fillDemo } from "./fill.ts";

/** Serves sample data from a folder that is removed when the process ends. */
export async function demonstrate(given: NodeJS.ProcessEnv): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-demo-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Drops the settings of a real site: none of its data is read or changed, and nothing leaves this machine.
  const { DATABASE_URL, DATABASE_DIRECT_URL, SECRET, SMTP_URL, MQTT_URL, ...rest } = given;
  const environment = {
    ...rest,
    DATA_DIR: folder,
    ADMIN_EMAIL: "admin@example.org",
    ADMIN_PASSWORD: given.ADMIN_PASSWORD ?? "kom-maar-binnen",
  };
  await fillDemo(readConfig(environment));
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  say("Sample data, deleted when this stops; organiser", { email, password });
  await serve(environment);
}
