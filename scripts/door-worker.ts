import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Plugin, type Rolldown, transformWithOxc } from "vite";
import { PAGES, pathTo } from "../src/contract/pages.ts";
import type { KeptRelease } from "../src/web/attendance/door-worker.ts";

const WORKER = "src/web/attendance/door-worker.ts";
const PAGE = "/src/web/attendance/door-page.tsx";

/** Writes `/door-worker.js`: the service worker, with the list of what the door page of this release is made of. */
export function doorWorker(): Plugin {
  return {
    name: "trefpunt-door-worker",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    enforce: "post",
    async generateBundle(_options, bundle) {
      const { code } = await transformWithOxc(readFileSync(WORKER, "utf8"), WORKER);
      const source = `${code.replaceAll(/^export /gm, "")}\nkeepDoor(self, ${JSON.stringify(releaseOf(bundle))});\n`;
      this.emitFile({ type: "asset", fileName: "door-worker.js", source });
    },
  };
}

function releaseOf(bundle: Rolldown.OutputBundle): KeptRelease {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = chunks.find(({ isEntry }) => isEntry);
  const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(PAGE)));
  if (!entry || !page) throw new Error("the door page is not in the bundle");
  const scripts = new Set<string>();
  const add = (file: string) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const { fileName, imports } of chunks) if (fileName === file) imports.forEach(add);
  };
  for (const { fileName } of [entry, page]) add(fileName);
  const looks = Object.keys(bundle).filter((file) => /\.(css|woff2)$/.test(file));
  const assets = [...scripts, ...looks, "favicon.svg"].map((file) => `/${file}`).sort();
  return {
    name: createHash("sha256").update(assets.join()).digest("hex").slice(0, 16),
    shell: pathTo(PAGES.adminDoor, { id: 0 }),
    door: `^${PAGES.adminDoor.replace(":id", "\\d+")}$`,
    entry: entry.fileName,
    assets,
  };
}
