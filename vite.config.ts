import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { developmentServer } from "./scripts/development-server.ts";
import { firstPaint } from "./scripts/first-paint.ts";
import { pageWorker } from "./scripts/page-worker.ts";
import { retriedImports } from "./scripts/retried-imports.ts";
import { scriptName } from "./scripts/script-names.ts";

/** The oldest supported browsers (README). `lib` of `tsconfig.web.json` has only what all of these implement. */
const OLDEST_BROWSERS = ["chrome111", "edge111", "firefox115", "safari16.4", "ios16.4"];

/** Code without side effects: its unused exports are dropped. */
const PURE = /src\/(contract|domain)\/|node_modules\/(lucide-react|zod)\//;

/** Of later pages, in one chunk: each would be one more name in the list of scripts that a first visit has. */
const ICONS = /node_modules\/lucide-react\//;

/** Small parts of most later pages, in one chunk for the same reason. */
const PARTS =
  /src\/web\/(ui\/(use-media|second-press|notices|card|avatar|icon-button|bar|address)|base\/(query-of|use-change|retried|proof)|forms\/(call-failed|posted|confirmed|draft-offer|kept-text|save-failed|changed-elsewhere)|lists\/chips|connections\/titles|members\/club-choice|attendance\/names-kept)\.tsx?$|src\/domain\/(countdown|retention|search|talks)\.ts$|src\/contract\/(talks|wishes|meetups\/(feeds|questions))\.ts$/;

/** A chunk of its own, because React changes less often than the site. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;

/** One chunk for all modules that the entry imports, directly or not, because every first visit needs them. */
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

/** One chunk for the modules that the server always needs at its start. */
const ALWAYS_LOADED = [
  {
    name: "shared",
    test: /src\/(domain\/(?!markdown-tree|pictures)|contract\/)|node_modules\/(zod|react)\//,
  },
];

/** React Router marks no component as pure: what the site does not use of it would be in every first visit. */
const unusedRouterParts = (): Plugin => ({
  name: "unused-router-parts",
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replace(/= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1")
        .replace(/^\w+\.displayName = "\w+";$/gm, ""),
  },
});

/**
 * Importing `node:http` reads all its exports, and so loads the `fetch` of Node.js, which the server does not use: 20 ms
 * and 3 MB. Asking Node.js for the module does not.
 */
const httpWithoutFetch = (): Plugin => ({
  name: "http-without-fetch",
  enforce: "pre",
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => "\0http.cjs" },
  load: {
    filter: { id: /^\0http\.cjs$/ },
    handler: () => 'module.exports = process.getBuiltinModule("node:http");',
  },
});

/**
 * The plugin that compresses asks of each answer whether it is one of `fetch`; naming that class loads the `fetch` of
 * Node.js. The site answers with no such object.
 */
const compressWithoutFetch = (): Plugin => ({
  name: "compress-without-fetch",
  transform: {
    filter: { id: /node_modules\/@fastify\/compress\/lib\/utils\.js/ },
    handler(code) {
      const question = "obj instanceof Response";
      if (!code.includes(question)) this.error(`@fastify/compress has no "${question}"`);
      return code.replace(question, "false");
    },
  },
});

/**
 * Parts of Fastify and its plugins that the site does not use: its compilers of schemas, HTTP/2, the OpenAPI document as
 * YAML, and a list of a folder's files.
 */
const withoutUnusedParts = (): Plugin => ({
  name: "without-unused-parts",
  enforce: "pre",
  resolveId: {
    filter: { id: /^(yaml|glob|node:http2|@fastify\/(ajv|fast-json-stringify)-compiler)$/ },
    handler: () => "\0unused.cjs",
  },
  load: { filter: { id: /^\0unused\.cjs$/ }, handler: () => "module.exports = {};" },
});

/** What each call is for, in a text literal: the OpenAPI document says it, and no browser reads it. */
const SUMMARY = /\bsummary:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`),/g;

const withoutSummaries = (): Plugin => ({
  name: "without-summaries",
  enforce: "pre",
  apply: "build",
  transform: {
    filter: { id: /\/src\/contract\/.+\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARY, ""), map: null }),
  },
});

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? [httpWithoutFetch(), compressWithoutFetch(), withoutUnusedParts()]
      : [tailwindcss(), unusedRouterParts(), withoutSummaries()]),
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
            trefpunt: "src/server/operate/commands/trefpunt.ts",
            encoder: "src/server/pictures/encoder.ts",
            reader: "src/server/meetups/imports/reader.ts",
            "list-reader": "src/server/members/admin/imports/list-reader.ts",
            "sheet-reader": "src/server/members/admin/imports/sheet-reader.ts",
            "watch-site": "src/server/platform/process/watch-site.ts",
            "reading-thread": "src/server/inbox/reading/reading-thread.ts",
          },
          // In the folder of the entries, so that `../client` is the web half for every chunk.
          output: {
            chunkFileNames: "[name]-[hash].js",
            codeSplitting: { groups: ALWAYS_LOADED },
            // V8 keeps the source in memory, at half the size when it is ASCII. Names stay, for readable stack traces.
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
          treeshake: { moduleSideEffects: (id) => !PURE.test(id) },
          output: {
            chunkFileNames: ({ name }) => `assets/${scriptName(name)}-[hash:7].js`,
            codeSplitting: {
              groups: [
                { name: "react", test: REACT },
                { name: firstVisit, debugName: "site" },
                { name: "icons", test: ICONS },
                { name: "parts", test: PARTS },
              ],
            },
          },
        },
      },
  // Bundles all packages, so that a start loads only the parts in use; except those that read files beside their own.
  ...(isSsrBuild && {
    ssr: { noExternal: true, external: ["sharp"] },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
}));
