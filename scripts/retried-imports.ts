import { resolve } from "node:path";
import type { Plugin } from "vite";

/** A minimum below the real number. Fewer matches mean that the bundler writes imports in another form. */
const FEWEST = 35;

/** First argument of `loadScript`: `()=>import("./page.js")`, or a function that awaits it for one of its exports. */
const IMPORTED = /(?:async)?\(\)=>(\{let\{[^{}]*\}=await )?import\(([`"'])(\.\/[^`"']+)\2\)/g;

/** Makes scripts that load on demand load by `src/web/base/load-script.ts`, which can retry under another address. */
export const retriedImports = (): Plugin => ({
  name: "trefpunt-retried-imports",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  enforce: "post",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({
      code: `export { loadScript as __vitePreload } from ${JSON.stringify(resolve("src/web/base/load-script.ts"))};`,
      map: null,
    }),
  },
  // After Vite itself, which searches for the imports of each of these scripts.
  generateBundle: {
    order: "post",
    handler: (_options, bundle) => {
      let found = 0;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        chunk.code = chunk.code.replace(IMPORTED, (_all, awaited = "", _quote, file: string) => {
          found += 1;
          return `${awaited === "" ? "" : "async "}(again="")=>${awaited}import(\`${file}\`+again)`;
        });
      }
      if (found < FEWEST) throw new Error(`only ${found} imports can be asked for once more`);
      const sheets = Object.keys(bundle).filter((file) => file.endsWith(".css"));
      if (sheets.length !== 1) throw new Error(`a script has a style sheet of its own: ${sheets.join(", ")}`);
    },
  },
});
