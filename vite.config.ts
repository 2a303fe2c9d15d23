import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { developmentServer } from "./scripts/development-server.ts";
import { firstPaint } from "./scripts/first-paint.ts";
import { pageWorker } from "./scripts/page-worker.ts";
import { retriedImports } from "./scripts/retried-imports.ts";

/** Everything works from these on (README); `tsconfig.web.json` has the functions of just these. */
const OLDEST_BROWSERS = ["chrome111", "edge111", "firefox115", "safari16.4", "ios16.4"];

/** Packages that only define things: what of them is not used need not be there. */
const PURE = /node_modules\/(prismjs|tailwindcss|css-tree|marked|lucide-react|zod|react-email)\//;

/** React apart, because it changes less often than the site. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;

/** In one file what the entry imports, directly or not, because every first visit needs it. */
const firstVisit: Rolldown.CodeSplittingNameFunction = (id, bundle) => {
  const seen = new Set<string>();
  const isImported = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    const importers = bundle.getModuleInfo(module)?.importers ?? [];
    return importers.some((importer) => importer.endsWith("/src/web/main.tsx") || isImported(importer));
  };
  return isImported(id) ? "site" : null;
};

/** What the server needs at its start anyway, in one file instead of twenty. */
const ALWAYS_LOADED = [
  {
    name: "shared",
    test: /src\/(domain\/(?!markdown-tree|pictures)|contract\/)|node_modules\/(zod|react)\//,
  },
];

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [tailwindcss()]),
    developmentServer(),
    firstPaint(),
    retriedImports(),
    pageWorker(),
  ],
  publicDir: isSsrBuild ? false : "public",
  build: isSsrBuild
    ? {
        ssr: true,
        target: "node26",
        rolldownOptions: {
          input: {
            trefpunt: "src/server/commands/command-line.ts",
            encoder: "src/server/pictures/encoder.ts",
          },
          // Beside the entries, so that every chunk finds the web half at ../client.
          output: {
            chunkFileNames: "[name]-[hash].js",
            codeSplitting: { groups: ALWAYS_LOADED },
            // V8 keeps the source: half as large when every sign of it is one byte, and readable in a stack all the same.
            comments: false,
            minify: {
              compress: false,
              mangle: false,
              codegen: { removeWhitespace: false, asciiOnly: true },
            },
          },
          treeshake: { moduleSideEffects: (id) => !PURE.test(id) },
        },
      }
    : {
        target: OLDEST_BROWSERS,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // The first visit carries a list of every file there is: a sign less of each.
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: REACT },
                { name: firstVisit, debugName: "site" },
              ],
            },
          },
        },
      },
  // Everything is bundled, so that only the parts in use are loaded at the start; but what reads files beside itself.
  ...(isSsrBuild && {
    ssr: { noExternal: true, external: ["@touch4it/ical-timezones", "sharp"] },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
}));
