import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { beforeAll, beforeEach, inject } from "vitest";
import type { AnswerOf, BodyOf, Endpoint } from "#contract/endpoint.ts";
import { createApp } from "../../src/server/app.ts";
import { type Config, readConfig } from "../../src/server/config/config.ts";
import { type Db, openDatabase } from "../../src/server/db/database.ts";
import type { Deps } from "../../src/server/deps.ts";
import type { CallDeps } from "../../src/server/http/call-deps.ts";
import { ADMINS_SCOPE } from "../../src/server/http/rights.ts";
import type { Metrics } from "../../src/server/metrics.ts";
import { currentSite } from "../../src/server/site/site.ts";
import { render } from "../../src/web/render.tsx";
import { queryOnce } from "./postgres-query.ts";
import { TEMPLATE } from "./template-database.ts";

/**
 * The program without its socket and outboxes, on its own database, with a clock that the test can set.
 * A folder named by `DATA_DIR` is kept when it closes.
 */
export interface TestProgram {
  readonly app: FastifyInstance;
  readonly metrics: Metrics;
  /** As those of an admin's call. */
  readonly deps: CallDeps;
  readonly db: Db;
  readonly config: Config;
  setClock(now: string): void;
  close(): Promise<void>;
}

/** Verbs that ask what their caller reaches get an admin's answer. */
export const asAdmin = ({ db, ...deps }: Deps): CallDeps => ({
  ...deps,
  db: { ...db, write: (work) => db.write((tx) => work(tx, ADMINS_SCOPE)) },
});

/** The default time of tests. */
export const START_OF_TESTS = "2026-11-21T12:00:00.000Z";

export async function startTestProgram(environment: Record<string, string> = {}): Promise<TestProgram> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-test-"));
  const shared = await ownDatabase();
  const config = readConfig({
    DATA_DIR: folder,
    ...shared?.environment,
    LOG_LEVEL: "silent",
    PUBLIC_URL: "https://trefpunt.test",
    ...environment,
  });
  if (!shared && !environment.DATA_DIR) writeFileSync(join(folder, DATABASE), await emptyDatabase());
  const db = await openDatabase(config.database);
  let now = new Date(START_OF_TESTS);
  const deps: Deps = { db, config, clock: () => now, site: currentSite(db, config) };
  const template = readFileSync("index.html", "utf8");
  const { app, metrics } = await createApp(deps, { template, render, assets: null }, "all");
  await app.ready();
  return {
    app,
    metrics,
    deps: asAdmin(deps),
    db,
    config,
    setClock: (instant) => {
      now = new Date(instant);
    },
    close: async () => {
      await app.close();
      await db.close();
      await shared?.giveBack();
      if (!environment.DATA_DIR) rmSync(folder, { recursive: true });
    },
  };
}

const programBefore =
  (hook: (start: () => Promise<() => Promise<void>>) => void) =>
  (environment: Record<string, string> = {}): TestProgram => {
    let running: TestProgram | undefined;
    hook(async () => {
      running = await startTestProgram(environment);
      return running.close;
    });
    return new Proxy({} as TestProgram, {
      get: (_none, key: keyof TestProgram) => {
        if (!running) throw new Error("the program runs while tests do");
        return running[key];
      },
    });
  };

/** Another program for each test of a file or of a `describe`; hooks after this call can use it too. */
export const programForEachTest = programBefore(beforeEach);

/** One program for all tests of a file or of a `describe`. */
export const programForAllTests = programBefore(beforeAll);

const DATABASE = "trefpunt.sqlite";

let migrated: Promise<Buffer> | undefined;

/** An empty SQLite database with the schema; copying it is much quicker than running all migrations. */
function emptyDatabase(): Promise<Buffer> {
  migrated ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), "trefpunt-empty-"));
    const file = join(folder, DATABASE);
    const db = await openDatabase({ kind: "sqlite", file });
    await db.close();
    const content = readFileSync(file);
    rmSync(folder, { recursive: true });
    return content;
  })();
  return migrated;
}

/** Empty databases of this worker that no test uses at the moment. */
const free: string[] = [];

/** The test's own database on PostgreSQL; null on SQLite. */
async function ownDatabase() {
  const url = inject("postgresUrl");
  if (url === undefined) return null;
  const name = free.pop() ?? (await newDatabase(url));
  return {
    environment: { DATABASE_URL: `${url}/${name}`, SECRET: "een-geheim-van-minstens-32-tekens" },
    /** Empties it for the next test, which is much quicker than creating a new one. */
    giveBack: async () => {
      await queryOnce(`${url}/${name}`, EMPTY_EVERY_TABLE);
      free.push(name);
    },
  };
}

async function newDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await queryOnce(`${url}/postgres`, `create database ${name} template ${TEMPLATE}`);
  return name;
}

/** Deleting the few rows of a test is eight times as quick as truncating, which makes new files for every table and index. */
const EMPTY_EVERY_TABLE = `
  set session_replication_role = replica; -- In any order: no foreign key is checked.
  do $$ declare each record; begin
    for each in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' loop
      execute 'delete from ' || quote_ident(each.tablename);
    end loop;
    for each in select sequencename, start_value from pg_sequences where last_value is not null loop
      perform setval(quote_ident(each.sequencename), each.start_value, false);
    end loop;
  end $$`;

interface Input<E extends Endpoint> {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: BodyOf<E> | unknown;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
}

export interface Reply<E extends Endpoint> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** The answer, parsed by the contract; throws unless the status is a success. */
  readonly answer: AnswerOf<E>;
  readonly error: string;
  readonly details: string[];
  readonly text: string;
}

const isFile = (body: unknown): body is Buffer => Buffer.isBuffer(body);

/** Makes a call of the contract without a socket. */
export async function request<E extends Endpoint>(
  { app }: Pick<TestProgram, "app">,
  endpoint: E,
  { params = {}, query = {}, body, token, headers = {} }: Input<E> = {},
): Promise<Reply<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(body !== undefined && { payload: isFile(body) ? body : JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { "content-type": isFile(body) ? "image/*" : "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const json = () => response.json() as { error: string; details?: string[] };
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    get answer() {
      if (response.statusCode >= 300) throw new Error(`${response.statusCode}: ${response.body}`);
      const raw: unknown =
        response.statusCode === 204 ? undefined : endpoint.mediaType ? response.body : response.json();
      return endpoint.answer.parse(raw) as AnswerOf<E>;
    },
    get error() {
      return json().error;
    },
    get details() {
      return json().details ?? [];
    },
  };
}
