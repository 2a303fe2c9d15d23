// @postgres test
import { once as emitted } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Endpoint, KEY_HEADER, takesKey } from "#contract/endpoint.ts";
import { pathTo } from "#contract/pages.ts";
import type { Db } from "../../src/server/platform/db/database.ts";
import { ServiceBusyError } from "../../src/server/platform/process/errors.ts";
import { type Arena, type Arenas, openArenas } from "../harness/arenas.ts";
import { EVERY_CALL, nameOf } from "../harness/every-call.ts";
import { type Input, request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { connectionOf } from "../harness/statements.ts";
import { APART_WRITING, COSTLY_WRITING, PREVIEWS, WRITING } from "../harness/writing-calls.ts";

const MAKERS = Object.entries({ ...WRITING, ...APART_WRITING, ...COSTLY_WRITING });

const callOf = (name: string): Endpoint => {
  const call = EVERY_CALL.find((each) => nameOf(each) === name.split(" ").slice(0, 2).join(" "));
  if (!call) throw new Error(`no call ${name}`);
  return call;
};

/** Why calls that take no key need none, beside previews: what a repeat of them does. */
const WITHOUT_KEY = {
  "POST /admin/meetups/:id/door": "changes nothing: ticks and walk-ins have ids of their own",
  "PUT /door/:token": "changes nothing: ticks and walk-ins have ids of their own",
  "POST /admin/users/chosen/export": "exports again, and records it again",
  "POST /admin/pictures": "finds the stored picture by its content",
  "POST /auth/login/verify-otp": "is refused: the code is used up",
  "POST /auth/login/by-link/:token": "is refused: the code is used up",
  "POST /auth/login/by-link/:token/choose": "is refused: the code is used up",
  "POST /auth/login/choose": "is refused: the ticket is used up",
  "POST /auth/set-password/:token": "is refused: there is a password",
  "POST /auth/passkeys/login": "is refused: the challenge is used up",
  "POST /auth/login": "begins another session, because a token is never stored",
  "POST /auth/login/by-password": "begins another session, because a token is never stored",
  "POST /auth/passkeys/challenge": "gives another challenge, which ends in five minutes",
  "POST /auth/proof/challenge": "gives another challenge, which ends in five minutes",
  "POST /users/passkeys/challenge": "gives another challenge, which ends in five minutes",
  "POST /admin/webhooks/:id/test": "tests again",
  "POST /admin/connections/address/check": "checks again",
  "POST /test-mail/:token": "changes nothing: the first moment stays",
  "PUT /admin/connections/mail": "is refused before its check, because its revision passed",
  "PUT /admin/connections/inbox": "is refused before its check, because its revision passed",
  "PUT /admin/connections/mqtt": "is refused before its check, because its revision passed",
  "PUT /admin/connections/address": "is refused, because its revision passed",
  "DELETE /admin/connections/:kind": "is refused, because nothing is left to remove",
} as const;

/** Begins with a change that mails members who answered, of whom a single arena has none. */
const NEEDS_ANSWERS = "DELETE /admin/pending/:id series";

const KEYED = MAKERS.filter(([name]) => takesKey(callOf(name)) && name !== NEEDS_ANSWERS);

/** The person of the first turn was offered a single place, and brings nobody. */
const BY_SECOND = "POST /users/respond/:token/:meetupId/details";

/** Their repeat is refused, because the caller is gone. */
const ENDING = EVERY_CALL.filter(({ endsCaller, access }) => endsCaller && access !== "anyone").map(nameOf);

let site: TestProgram;
let arenas: Arenas;
let write: Db["write"];
beforeAll(async () => {
  site = await startTestProgram({
    TRUST_PROXY: "true",
    SMTP_URL: "smtp://127.0.0.1:1",
    WEBHOOK_PRIVATE: "true",
  });
  write = site.db.write;
  site.setClock(new Date().toISOString());
  arenas = await openArenas(site);
  await site.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
  Object.assign(site.db, { write });
});
afterAll(() => site.close());

interface Press {
  readonly call: Endpoint;
  readonly input: Input<Endpoint>;
}

let clients = 0;

/** In an arena of its own, from a client of its own, with a key. */
async function pressOf(name: string, make: (typeof MAKERS)[number][1]): Promise<Press> {
  const [arena] = (await arenas.next(1)) as [Arena];
  const input = await make({ arena, turn: name === BY_SECOND ? 1 : 0, site });
  clients += 1;
  const headers = {
    "x-forwarded-for": `10.1.${clients >> 8}.${clients & 255}`,
    [KEY_HEADER]: crypto.randomUUID(),
    ...input.headers,
  };
  return { call: callOf(name), input: { ...input, headers } };
}

const send = async ({ call, input }: Press): Promise<Answer> => {
  const { status, text } = await request(site, call, input);
  return { status, text };
};

/** Locking a meetup raises it. */
const withoutLock = (column: string, value: unknown) => (column === "answer_seq" ? undefined : value);

async function contents(): Promise<Record<string, string[]>> {
  const tables = await connectionOf(site.db.read).introspection.getTables();
  const rows: Record<string, string[]> = {};
  for (const { name } of tables)
    rows[name] = (
      await connectionOf(site.db.read)
        .selectFrom(name as "members")
        .selectAll()
        .execute()
    )
      .map((row) => JSON.stringify(row, withoutLock))
      .sort();
  return { ...rows, totals: added(rows.totals ?? []) };
}

const Total = z.object({ name: z.string(), count: z.number() });

/** PostgreSQL adds up the steps of a total later. */
function added(steps: readonly string[]): string[] {
  const sums = new Map<string, number>();
  for (const step of steps) {
    const { name, count } = Total.parse(JSON.parse(step));
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return [...sums].map(([name, count]) => `${name} ${count}`).sort();
}

/** SQLite merges the parts of its search indexes when it likes. */
const isOfIndex = (table: string) => table.includes("_search_");

/** How many rows each table has more, and how many mails of each kind. */
async function changesBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts();
  await work();
  const after = await counts();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
}

async function counts(): Promise<Record<string, number>> {
  const kinds = await site.db.read.selectFrom("emails").select("kind").execute();
  const tables = Object.entries(await contents()).filter(([name]) => !isOfIndex(name));
  const counted = Object.fromEntries(tables.map(([name, rows]) => [name, rows.length]));
  for (const { kind } of kinds) counted[`mail ${kind}`] = (counted[`mail ${kind}`] ?? 0) + 1;
  return counted;
}

test("every write of the contract is made here, or named as one without a key", () => {
  const made = new Set(KEYED.map(([name]) => nameOf(callOf(name))));
  expect(
    EVERY_CALL.filter(takesKey)
      .map(nameOf)
      .filter((name) => !made.has(name)),
  ).toEqual([]);
});

test("every other write is a preview, or says why it needs no key", () => {
  const unkeyed = EVERY_CALL.filter((call) => call.method !== "GET" && !takesKey(call)).map(nameOf);
  expect(unkeyed.toSorted()).toEqual([...Object.keys(WITHOUT_KEY), ...Object.keys(PREVIEWS)].sort());
});

const REPEATED = Object.entries({ ...PREVIEWS, ...WRITING }).filter(([name]) => {
  const [, why = "changes nothing"] = Object.entries(WITHOUT_KEY).find(([call]) => call === name) ?? [];
  return !takesKey(callOf(name)) && /^(changes nothing|is refused)/.test(why);
});

test.each(REPEATED)(
  "%s, which takes no key, changes nothing more when it is repeated",
  async (name, make) => {
    const press = await pressOf(name, make);
    expect((await send(press)).status).toSatisfy(isDone);
    const { attempts: _counted, ...after } = await contents();
    await send(press);
    const { attempts: _again, ...later } = await contents();
    expect(later).toEqual(after);
  },
);

describe.each(KEYED)("%s", (name, make) => {
  const isEnding = ENDING.includes(nameOf(callOf(name)));

  test("repeated after its answer was lost changes nothing and answers the same", async () => {
    const press = await pressOf(name, make);
    const first = await send(press);
    expect([first.status, first.text]).toEqual([expect.toSatisfy(isDone), first.text]);
    const after = await contents();
    const second = await send(press);
    expect(second).toEqual(isEnding ? { status: 401, text: expect.any(String) } : first);
    expect(await contents()).toEqual(after);
  });

  test("lost before its transaction, after it or on the way back, or repeated meanwhile, is done once", async () => {
    const once = await pressOf(name, make);
    const wanted = await changesBy(() => send(once));
    for (const lose of Object.values(LOSSES)) {
      const press = await pressOf(name, make);
      let answers: Answer[] = [];
      const changes = await changesBy(async () => {
        answers = await lose(press);
      });
      expect([lose.name, changes]).toEqual([lose.name, wanted]);
      const [first, ...others] = answers.filter(({ status }) => !(isEnding && status === 401));
      if (!isEnding) expect([lose.name, first?.status]).toEqual([lose.name, expect.toSatisfy(isDone)]);
      for (const other of others) expect(other).toEqual(first);
    }
  });
});

const isDone = (status: number) => status >= 200 && status < 300;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Each makes the call twice with one key. @returns the answers that were heard */
const LOSSES = {
  beforeTransaction: async (press: Press) => {
    const failure = failWrites();
    expect((await send(press)).status).toBe(503);
    failure.end();
    return [await send(press)];
  },
  midway: async (press: Press) => {
    await loseBody(press);
    return [await send(press)];
  },
  whileRunning: async (press: Press) => {
    const held = holdWrite();
    const first = send(press);
    await held.begun;
    const second = send(press);
    await held.isAwaited();
    held.release();
    return Promise.all([first, second]);
  },
};

/** No transaction begins until the end. */
function failWrites() {
  const refuse = async () => {
    throw new ServiceBusyError();
  };
  Object.assign(site.db, { write: refuse });
  return { end: () => Object.assign(site.db, { write }) };
}

/** The next transaction does not end until its release. */
function holdWrite() {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const another = Promise.withResolvers<void>();
  let calls = 0;
  const hold: Db["write"] = (work) => {
    calls += 1;
    if (calls > 1) another.resolve();
    if (calls > 1) return write(work);
    return write(async (tx) => {
      const result = await work(tx).finally(begun.resolve);
      await released.promise;
      return result;
    });
  };
  Object.assign(site.db, { write: hold });
  return {
    begun: begun.promise,
    // On SQLite the repeat waits for the one connection, before it reads its session.
    isAwaited: () => (site.db.isShared ? another.promise : null),
    release: () => {
      Object.assign(site.db, { write });
      released.resolve();
    },
  };
}

/** Makes the call on a socket that breaks with the first byte of the answer. */
async function loseBody({ call, input: { params = {}, query = {}, body, token, headers } }: Press) {
  const { port } = site.app.server.address() as AddressInfo;
  const path = `/api${pathTo(call.path, params as never)}?${new URLSearchParams(query as Record<string, string>)}`;
  const sent = httpRequest({
    port,
    host: "127.0.0.1",
    path,
    method: call.method,
    headers: {
      ...(body !== undefined && {
        "content-type": Buffer.isBuffer(body) ? "image/*" : "application/json",
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  sent.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  const [response] = (await emitted(sent, "response")) as [IncomingMessage];
  response.destroy();
}
