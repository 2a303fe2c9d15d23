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
    const { demonstrate } = await import("../demo/main.ts");
    await demonstrate(environment);
    return undefined;
  },
};
