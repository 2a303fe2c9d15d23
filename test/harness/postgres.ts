import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/server/platform/db/database.ts";
import { startOldestPostgres, startPostgres } from "./postgres-cluster.ts";
import { TEMPLATE } from "./template-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of the tests' PostgreSQL; absent in projects on SQLite. */
    postgresUrl?: string;
  }
}

/**
 * Starts PostgreSQL from its npm package on a free port, for as long as the tests run; never as root. `npm run test:databases` takes
 * the oldest that is supported.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // It is removed after the tests.
  const start = project.vite.config.mode === "databases" ? startOldestPostgres : startPostgres;
  const cluster = await start(["fsync=off", "max_connections=300"]);
  await cluster.createDatabase(TEMPLATE);
  const url = `${cluster.url}/${TEMPLATE}`;
  const template = await openDatabase({ kind: "postgres", url, directUrl: url });
  await template.close();
  project.provide("postgresUrl", cluster.url);
  return () => cluster.stop();
}
