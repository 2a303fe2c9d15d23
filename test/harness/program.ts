import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { beforeAll, beforeEach } from "vitest";
import { type AnswerOf, type BodyOf, type Endpoint, KEY_HEADER, takesKey } from "#contract/endpoint.ts";
import { createApp } from "../../src/server/app.ts";
import type { Metrics } from "../../src/server/metrics.ts";
import { type Config, readConfig } from "../../src/server/platform/config/config.ts";
import { type Db, openDatabase } from "../../src/server/platform/db/database.ts";
import { type Deps, depsOn } from "../../src/server/platform/deps.ts";
import { render } from "../../src/web/render.tsx";
import { ownDatabase } from "./own-database.ts";

/**
 * The program without its socket and outboxes, on its own database, with a clock that the test can set.
 * A folder named by `DATA_DIR` is kept when it closes.
 */
export interface TestProgram {
  readonly app: FastifyInstance;
  readonly metrics: Metrics;
  readonly deps: Deps;
  readonly db: Db;
  readonly config: Config;
  setClock(now: string): void;
  close(): Promise<void>;
}

/** The default time of tests. */
export const START_OF_TESTS = "2026-11-21T12:00:00.000Z";

export async function startTestProgram(environment: Record<string, string> = {}): Promise<TestProgram> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-test-"));
  const shared = await ownDatabase();
  const environmentOnly = readConfig({
    DATA_DIR: folder,
    ...shared?.environment,
    LOG_LEVEL: "silent",
    PUBLIC_URL: "https://trefpunt.test",
    ...environment,
  });
  if (!shared && !environment.DATA_DIR) writeFileSync(join(folder, DATABASE), await emptyDatabase());
  const db = await openDatabase(environmentOnly.database);
  let now = new Date(START_OF_TESTS);
  const deps = await depsOn(db, environmentOnly, () => now);
  const template = readFileSync("index.html", "utf8");
  const { app, metrics } = await createApp(deps, { template, render, assets: null }, "all");
  await app.ready();
  return {
    app,
    metrics,
    deps,
    db,
    config: deps.config,
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

export interface Input<E extends Endpoint> {
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

const isFile = (body: unknown): body is Buffer<ArrayBuffer> => Buffer.isBuffer(body);

/** A program in this process, or one that listens. */
type Callee = Pick<TestProgram, "app"> | { readonly url: string };

interface Sent extends Required<Pick<Input<Endpoint>, "headers">> {
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body?: string | Buffer<ArrayBuffer>;
}

async function send(to: Callee, { path, query, ...sent }: Sent) {
  if ("url" in to) {
    const url = Object.assign(new URL(path, to.url), { search: new URLSearchParams(query) });
    const response = await fetch(url, sent);
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), text: await response.text() };
  }
  const { statusCode, headers, body } = await to.app.inject({ url: path, query, ...sent });
  return { status: statusCode, headers, text: body };
}

/** Makes a call of the contract. */
export async function request<E extends Endpoint>(
  to: Callee,
  endpoint: E,
  { params = {}, query = {}, body, token, headers = {} }: Input<E> = {},
): Promise<Reply<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const reply = await send(to, {
    method: endpoint.method,
    path: `/api${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(body !== undefined && { body: isFile(body) ? body : JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { "content-type": isFile(body) ? "image/*" : "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(takesKey(endpoint) && { [KEY_HEADER]: crypto.randomUUID() }),
      ...headers,
    },
  });
  const { status, text } = reply;
  const json = () => JSON.parse(text) as { error: string; details?: string[] };
  return {
    ...reply,
    get answer() {
      if (status >= 300) throw new Error(`${status}: ${text}`);
      const raw: unknown = status === 204 ? undefined : endpoint.mediaType ? text : JSON.parse(text);
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

/** A page as visitors read it: without its state for scripts and search engines, in which its texts stand too, and React's marks between texts. */
export async function renderedPage({ app }: Pick<TestProgram, "app">, path: string): Promise<string> {
  const { body } = await app.inject(path);
  return body.replace(/<script type="application\/(?:ld\+)?json".*?<\/script>|<!-- -->/gs, "");
}

/** Asks again while the site is too busy, as its pages do: after a 503 nothing was done. For many calls at once. */
export async function untilServed<Answer extends { readonly status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const reply = await ask();
  return reply.status === 503 ? untilServed(ask) : reply;
}
