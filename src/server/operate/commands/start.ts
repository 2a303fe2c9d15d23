import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { holdBuild } from "../../platform/process/builds.ts";
import type { Command } from "./command.ts";

export const start: Command = {
  kind: "command",
  takes: "",
  words: [0, 0],
  help: `Runs the site until SIGTERM or SIGINT. A foreseen failure of the start is one sentence on stderr that names the setting.`,
  run: async ({ environment }) => {
    prepareToServe();
    const { serve } = await import("../../main.ts");
    await serve(environment);
    return undefined;
  },
};

/** A compile cache makes a start a third faster. Beside the program, because Node.js's default folder is shared by all users. */
export function prepareToServe(): void {
  const build = join(import.meta.dirname, "..");
  holdBuild(build);
  enableCompileCache(join(build, "cache"));
}
