import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developmentServer } from "./scripts/development-server.ts";

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [tailwindcss()]), developmentServer()],
  publicDir: isSsrBuild ? false : "public",
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: "dist/server",
        target: "node26",
        rolldownOptions: { input: { main: "src/server/main.ts", demo: "src/server/demo/main.ts" } },
      }
    : { outDir: "dist/client", assetsInlineLimit: 0 },
  // Bundled, so that only the parts of React Email that mails use are loaded at the start.
  ssr: { noExternal: ["react-email"] },
}));
