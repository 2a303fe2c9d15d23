import type { FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";

export type Checked = "all" | "all but hot";

/**
 * Answers leave as the contract says: what it does not name stays here, and one that does not fit is a fault. Checking
 * costs five times what writing does (decision 23), which a hot call is spared where no test looks.
 */
export function writeByContract(app: FastifyInstance, checked: Checked): void {
  const isHot = new Set<string>();
  app.addHook("onRoute", ({ config, url }) => {
    if (config?.hot) isHot.add(url);
  });
  const compile: typeof serializerCompiler = (route) =>
    checked === "all but hot" && isHot.has(route.url) ? JSON.stringify : serializerCompiler(route);
  app.setSerializerCompiler(compile);
}
