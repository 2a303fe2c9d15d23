import type { Plugin } from "vite";

const OF_THE_SERVER = /^ {2}(?:summary:\s*"(?:[^"\\]|\\.)*"|access: "\w+"|(?:kept|hot|proof): true),\n/gm;

/** Leaves out of the browser's half what only the server and its documentation need to know of a call. */
export const browserCalls = (): Plugin => ({
  name: "browser-calls",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/contract\// },
    handler: (code, _id, options) =>
      options?.ssr ? null : { code: code.replace(OF_THE_SERVER, ""), map: null },
  },
});
