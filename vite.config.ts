import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { browserCalls } from "./scripts/browser-calls.ts";
import { developmentServer } from "./scripts/development-server.ts";
import { firstPaint } from "./scripts/first-paint.ts";
import { lightIcons } from "./scripts/light-icons.ts";
import { pageWorker } from "./scripts/page-worker.ts";
import { retriedImports } from "./scripts/retried-imports.ts";

/** Everything works from these on (README); `tsconfig.web.json` has the functions of just these. */
const OLDEST_BROWSERS = ["chrome111", "edge111", "firefox115", "safari16.4", "ios16.4"];

/** Packages that only define things: what of them is not used need not be there. */
const PURE = /node_modules\/(prismjs|tailwindcss|css-tree|marked|lucide-react|zod|react-email)\//;

/** What the first visit needs comes in a few files instead of one for each shared module. */
const FIRST_VISIT = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", test: /node_modules\/(react-router|@tanstack|react-hot-toast|zod|goober)\// },
  {
    name: "site",
    test: /src\/(domain\/(?!markdown|meetup-links|text-pictures|accent|attendance|logo-contrast|meetup-status|focus|moments|public-url|countdown|wording)|contract\/(pages|site\.)|web\/(load-script|layout\/(?!admin|member|offline)|meetups\/(home-page|meetup-card|queries)|members\/subscribe-button|page-state|kept-notice|live\/use-live|loaded|queries|query-meta|sessions\/(queries|viewer)|sign-in\/return-address|stored-session|ui\/(badge|button|calendar-leaf|empty|toasts|undivided|use-hydrated|when-and-where)))|lucide-react\/dist\/esm\/(?!icons\/(?!arrow-right|calendar-(?:days|plus)|circle-(check|exclamation)|clock|map-pin|users\.))|rolldown\/runtime/,
    minShareCount: 2,
  },
  // The icons of the other pages: fewer files than one each, and no burden on the first visit.
  { name: "icons", test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
  // So do the small parts of the other pages: the first visit carries a list of every file there is.
  {
    name: "parts",
    test: /src\/(contract\/|web\/(lists|sign-in|attendance\/names-kept|ui\/(?!date-button|dialog|markdown|menu|month-calendar|toggle)))/,
    minShareCount: 2,
  },
];

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
    browserCalls(),
    lightIcons(),
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
          output: { codeSplitting: { groups: FIRST_VISIT } },
        },
      },
  // Everything is bundled, so that only the parts in use are loaded at the start; but what reads files beside itself.
  ...(isSsrBuild && {
    ssr: { noExternal: true, external: ["@touch4it/ical-timezones", "sharp"] },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
}));
