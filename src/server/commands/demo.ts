import type { Command } from "./command.ts";
import { prepareToServe } from "./start.ts";

export const demo: Command = {
  kind: "command",
  takes: "",
  words: [0, 0],
  help: `Runs a site with sample data in a temporary folder, which is removed when it stops. DATA_DIR, DATABASE_URL and
the first administrator of the settings are not used; PORT, HOST and the others are.`,
  run: async ({ environment }) => {
    prepareToServe();
    const { demonstrate } = await import("../demo/main.ts");
    await demonstrate(environment);
    return undefined;
  },
};
