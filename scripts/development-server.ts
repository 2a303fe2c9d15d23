import { existsSync, readFileSync } from "node:fs";
import type { Plugin, ViteDevServer } from "vite";

/**
 * `npm run dev`: Vite serves the web half with hot reload and passes every other request to the server half, which
 * restarts when one of its files changes.
 */
export function developmentServer(): Plugin {
  return {
    name: "trefpunt-development-server",
    apply: "serve",
    config: () => {
      if (!process.env.VITEST && existsSync(".env")) process.loadEnvFile(".env");
      return { appType: "custom", server: { port: Number(process.env.PORT ?? 3000) } };
    },
    configureServer: (vite) => {
      if (process.env.VITEST) return;
      let running = start(vite);
      vite.watcher.on("change", (file) => {
        if (!/src\/(server|contract|domain)\//.test(file)) return;
        running = running.then((program) => program.stop(0)).then(() => start(vite));
      });
      return () => {
        vite.middlewares.use(async (request, response) => {
          const { app } = await running;
          app.routing(request, response);
        });
      };
    },
  };
}

async function start(vite: ViteDevServer) {
  const [{ startProgram }, { readConfig }, { render }] = await Promise.all([
    vite.ssrLoadModule("/src/server/program.ts"),
    vite.ssrLoadModule("/src/server/platform/config/config.ts"),
    vite.ssrLoadModule("/src/web/render.tsx"),
  ]);
  const template = await vite.transformIndexHtml("/", readFileSync("index.html", "utf8"));
  const config = readConfig({
    ...process.env,
    PUBLIC_URL: `http://localhost:${vite.config.server.port}`,
    HOST: "127.0.0.1",
    PORT: "0",
  });
  return startProgram(config, { template, render, assets: null, allowsInline: true });
}
