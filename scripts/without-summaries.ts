import type { Plugin } from "vite";

const SUMMARY = /^ {2}summary:\s*"(?:[^"\\]|\\.)*",\n/gm;

/** Leaves out of the browser's half what only the documentation of the API says of a call. */
export const withoutSummaries = (): Plugin => ({
  name: "without-summaries",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/contract\// },
    handler: (code, _id, options) => (options?.ssr ? null : { code: code.replace(SUMMARY, ""), map: null }),
  },
});
