import type { Plugin } from "vite";

/** `import http, { createServer as make } from "node:http";` */
const HTTP_IMPORT = /^import (?:(\w+))?(?:, )?(?:\{([^}]*)\})? from "(node:https?)";$/gm;
const UNUSED = "\0unused";

/**
 * Leaves out of the server what costs a tenth of its start each and is never used. An import of `node:http` reads
 * everything that it exports, and one of its getters loads undici; fetched by name it gives only what is asked for.
 * `glob` is what @fastify/static would look for files with if it had no wildcard.
 */
export function quickStart(): Plugin {
  return {
    name: "trefpunt-quick-start",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    resolveId: (source) => (source === "glob" ? UNUSED : undefined),
    load: (id) => (id === UNUSED ? "export {}" : undefined),
    renderChunk: (code) =>
      code.replace(
        HTTP_IMPORT,
        (_all, whole: string | undefined, parts: string | undefined, module: string) => {
          const names = [whole, parts && `{${parts.replaceAll(" as ", ": ")}}`].filter(Boolean);
          return names.map((name) => `const ${name} = process.getBuiltinModule("${module}");`).join("\n");
        },
      ),
  };
}
