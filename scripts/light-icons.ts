import { resolve } from "node:path";
import type { Plugin } from "vite";

const OURS = "\0light-icon";

/** Has lucide's icons made by `src/web/ui/light-icon.ts`, on both ends alike. */
export const lightIcons = (): Plugin => ({
  name: "light-icons",
  enforce: "pre",
  resolveId: {
    filter: { id: /createLucideIcon\.mjs$/ },
    handler: (_source, importer) => (importer?.includes("/lucide-react/") ? OURS : null),
  },
  load: (id) =>
    id === OURS
      ? `export { createLightIcon as default } from ${JSON.stringify(resolve("src/web/ui/light-icon.ts"))};`
      : null,
});
