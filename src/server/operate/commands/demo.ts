import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../platform/config/config.ts";
import { say } from "../../platform/process/console.ts";
import type { Command } from "./command.ts";
import { prepareToServe } from "./start.ts";

export const demo: Command = {
  kind: "command",
  takes: "",
  words: [0, 0],
  help: `Runs a site with sample data in a temporary folder, which is deleted when it stops. It ignores DATA_DIR, DATABASE_URL,
DATABASE_DIRECT_URL, SECRET, SMTP_URL, MQTT_URL and ADMIN_EMAIL, and uses PORT, HOST and the other settings.`,
  run: async ({ environment }) => {
    prepareToServe();
    await demonstrate(environment);
    return undefined;
  },
};

async function demonstrate(given: NodeJS.ProcessEnv): Promise<void> {
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
  const { fillDemo } = await import("../demo/fill.ts");
  await fillDemo(readConfig(environment));
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  say("Sample data, deleted when this stops; organiser", { email, password });
  const { serve } = await import("../../main.ts");
  await serve(environment);
}
