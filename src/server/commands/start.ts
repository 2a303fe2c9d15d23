import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { holdBuild } from "../builds.ts";
import type { Command } from "./command.ts";

export const start: Command = {
  kind: "command",
  takes: "",
  words: [0, 0],
  help: `Runs the site until SIGTERM or SIGINT. A foreseen failure of the start is one sentence on stderr that names the setting.`,
  run: async ({ environment }) => {
    prepareToServe();
    const { serve } = await import("../main.ts");
    await serve(environment);
    return undefined;
  },
};

/**
 * Caches compiled code between starts, which makes the next start faster by a third. The cache is beside the
 * program, where only users that could change the program can change it. Node.js's default is a folder that
 * all users of the machine share.
 */
export function prepareToServe(): void {
  const build = join(import.meta.dirname, "..");
  holdBuild(build);
  enableCompileCache(join(build, "cache"));
}
