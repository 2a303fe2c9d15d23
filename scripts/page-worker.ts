import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Plugin, type Rolldown, transformWithOxc } from "vite";
import { PAGES, pageNames, pageSpec, patternOf } from "../src/contract/pages.ts";
import type { KeptRelease } from "../src/web/offline/page-worker.ts";

const WORKER = "src/web/offline/page-worker.ts";

/** Shells of the pages that work offline. A shell with an id or a token is the same for all; its path here has 0. */
const SHELLS: KeptRelease["pages"] = pageNames.flatMap((name) => {
  const shell = pageSpec(name).offline;
  if (shell === undefined) return [];
  const isAlike = PAGES[shell].includes(":");
  const pattern = PAGES[name].includes(":token")
    ? `^${PAGES[name].replace(":token", "[^/]+")}$`
    : patternOf(name);
  return [{ pattern, shell: PAGES[shell].replace(/:\w+/, "0"), isAlike }];
});

/** The modules of those pages. What they import is added. */
const MODULES = [
  "dashboard/dashboard-page.tsx",
  "meetups/meetup-page.tsx",
  "responses/own-answer.tsx",
  "layout/member-nav.tsx",
  "layout/offline-copy.tsx",
  "attendance/door-page.tsx",
  "attendance/door-by-link-page.tsx",
  "attendance/kept-doors.tsx",
  "attendance/door-database.ts",
];

/** Writes the service worker, with the list of the files that its pages need in this release. */
export function pageWorker(): Plugin {
  return {
    name: "trefpunt-page-worker",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    enforce: "post",
    async generateBundle(_options, bundle) {
      const { code } = await transformWithOxc(readFileSync(WORKER, "utf8"), WORKER);
      const release = JSON.stringify(releaseOf(bundle));
      const source = `${code.replaceAll(/^export /gm, "")}\nkeepPages(self, ${release});\n`;
      this.emitFile({ type: "asset", fileName: "page-worker.js", source });
    },
  };
}

function releaseOf(bundle: Rolldown.OutputBundle): KeptRelease {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("the bundle has no entry");
  const scripts = new Set<string>();
  const add = (file: string) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const { fileName, imports } of chunks) if (fileName === file) imports.forEach(add);
  };
  add(entry.fileName);
  for (const name of MODULES) {
    const isOf = (id: string | null) => id?.endsWith(`/src/web/${name}`) === true;
    // A module that is imported on demand and otherwise too has a second chunk, which only leads to the first.
    const found = chunks.filter((chunk) => isOf(chunk.facadeModuleId) || chunk.moduleIds.some(isOf));
    if (found.length === 0) throw new Error(`${name} is not in the bundle`);
    for (const { fileName } of found) add(fileName);
  }
  const looks = Object.keys(bundle).filter((file) => /\.(css|woff2)$/.test(file));
  const assets = [...scripts, ...looks, "favicon.svg"].map((file) => `/${file}`).sort();
  const name = createHash("sha256").update(assets.join()).digest("hex").slice(0, 16);
  return { name, pages: SHELLS, away: PAGES.dashboard, entry: entry.fileName, assets };
}
