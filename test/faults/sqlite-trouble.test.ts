import { DatabaseSync } from "node:sqlite";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { mailHealth } from "#contract/mail-log.ts";
import { enqueue } from "../../src/server/mail/enqueue.ts";
import { watchOutages } from "../../src/server/platform/db/outages.ts";
import type { Tx } from "../../src/server/platform/db/schema.ts";
import { loggerOptions } from "../../src/server/platform/http/server.ts";
import { openOutbox } from "../../src/server/platform/outbox/outbox.ts";
import { DELIVERIES } from "../../src/server/webhooks/queue.ts";
import { troubleInWords } from "../../src/web/mail-log/mail-trouble.tsx";
import { aMeetup, aMember, anAdminToken, respondToken, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let meetup: MeetupId;
beforeEach(async () => {
  meetup = await aMeetup(program);
});

const ask = (url: string) => program.app.inject(url);
const pathOf = (id: Parameters<typeof respondToken>[1]) =>
  `/api/users/respond/${respondToken(program, id, meetup)}/${meetup}/confirm`;

describe("the disk is full", () => {
  /** The page limit of the file, beyond which SQLite fails as on a full disk. */
  const limitPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(program.db.read);

  const fill = (tx: Tx) =>
    tx
      .insertInto("attempts")
      .values({ bucket: "filled", moments: "x".repeat(1_000_000), forget_at: "" })
      .execute();

  /** Registers until the file cannot grow any more. */
  async function registerUntilRefused() {
    for (let number = 0; ; number += 1) {
      const answer = await program.app.inject({
        method: "POST",
        url: "/api/auth/register",
        remoteAddress: `10.0.${number}.1`,
        payload: { name: "x".repeat(100), email: `${"x".repeat(200)}${number}@example.org` },
      });
      if (answer.statusCode !== 200) return answer;
    }
  }

  test("writes are refused in Dutch, reads continue, and no restart is needed", async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(program.db.read);
    await limitPages(rows[0]?.page_count ?? 0);
    const refused = await registerUntilRefused();
    expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
      503,
      "60",
      { error: "De schijf is vol. Probeer het later opnieuw" },
    ]);
    expect((await ask(`/api/meetups/${meetup}`)).statusCode).toBe(200);
    const ready = await ask("/readyz");
    expect([ready.statusCode, ready.json()]).toMatchObject([
      503,
      { status: "read-only", reason: "the disk is full" },
    ]);
    await limitPages(1_000_000);
    await expect.poll(async () => (await ask("/readyz")).statusCode).toBe(200);
    const member = await aMember(program);
    expect((await ask(pathOf(member.id))).statusCode).toBe(200);
  });

  test("a mailing is one record until it is over, and 'E-mails' says that its mails wait", async () => {
    const token = await anAdminToken(program);
    const logged: { level: string; msg: string; err?: unknown; reason?: string }[] = [];
    const options = loggerOptions("info", watchOutages(program.db));
    const log = pino(options, { write: (line) => logged.push(JSON.parse(line)) });
    const member = await aMember(program);
    await program.db.write((tx) => enqueue(tx, program.deps.clock(), member, { kind: "already_member" }, {}));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(program.db.read);
    await limitPages(rows[0]?.page_count ?? 0);
    for (const attempt of ["claim", "claim again", "record"])
      await program.db.write(fill).catch((error: unknown) => log.error({ err: error }, attempt));
    expect(logged).toMatchObject([
      { level: "error", msg: "nothing can be stored; retrying until it can", reason: "the disk is full" },
    ]);
    const health = (await request(program, mailHealth, { token })).answer;
    expect(troubleInWords(health, "Europe/Amsterdam")).toEqual([
      "De site kan nu niets opslaan, bijvoorbeeld omdat de schijf vol is. 1 e-mail wacht sinds za 21 nov 13:00.",
    ]);
    await limitPages(1_000_000);
    await expect.poll(() => logged.at(-1)?.msg).toBe("data can be stored again");
    expect((await request(program, mailHealth, { token })).answer.waiting).toBeNull();
    expect(logged).toHaveLength(2);
  });
});

test("a stop that can store nothing leaves what was being sent to its lease", async () => {
  const begun = Promise.withResolvers<void>();
  const logged: { msg: string }[] = [];
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line)) });
  const outbox = openOutbox({
    deps: program.deps,
    log: log as unknown as FastifyBaseLogger,
    channel: {
      name: "webhook",
      queue: DELIVERIES,
      topics: {},
      wakeDelayMs: () => 0,
      slots: 1,
      gapMs: 0,
      abortsOnStop: true,
      claim: async () => ({ rows: [{ id: 1 }], isMore: false }),
      prepare: async (rows) => ({ ready: rows.map((row) => ({ row })), results: [] }),
      deliver: (_item, signal) => {
        begun.resolve();
        return new Promise((resolve) => signal.addEventListener("abort", () => resolve(null)));
      },
      record: async () => undefined,
      close: () => undefined,
    },
  });
  await begun.promise;
  await sql`pragma query_only = on`.execute(program.db.read);
  await outbox.stop(0);
  await sql`pragma query_only = off`.execute(program.db.read);
  expect(logged.map(({ msg }) => msg)).toEqual([
    "could not release what was being sent; its lease ends by itself",
  ]);
});

describe("another process holds the database", () => {
  let other: DatabaseSync;
  let member: MemberId;
  let token: string;
  beforeEach(async () => {
    member = (await aMember(program)).id;
    token = await signedIn(program, member);
    if (program.config.database.kind !== "sqlite") throw new Error("a file is SQLite's");
    other = new DatabaseSync(program.config.database.file);
    other.exec("begin immediate");
  });
  afterEach(() => other.close());

  test("an answer without scripts is not said to go by itself, and can be sent again", async () => {
    const post = async () => {
      const url = pathOf(member).replace("/api/users", "");
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return (await program.app.inject({ method: "POST", url, headers, payload: "" })).body;
    };
    const refused = await post();
    expect(refused).toContain("Je antwoord is niet opgeslagen.");
    expect(refused).not.toContain("Laat deze pagina open");
    expect(refused).toMatch(/<noscript><form [^>]*method="post"/);
    other.exec("rollback");
    expect(await post()).toContain("Je komt!");
  });

  test("a member whose session is hours old can read", async () => {
    program.setClock("2026-11-21T16:00:00.000Z");
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await program.app.inject({ url: "/api/meetups/my-meetups", headers });
    expect(statusCode).toBe(200);
  });

  test("a write waits without delaying other requests", async () => {
    const member = await program.db.read.selectFrom("members").select("id").executeTakeFirstOrThrow();
    let answered = false;
    const answer = ask(pathOf(member.id)).finally(() => {
      answered = true;
    });
    // The event loop runs while the write waits; waiting inside SQLite would block it.
    const turns = Promise.withResolvers<void>();
    let turned = 0;
    const turning = setInterval(() => {
      turned += 1;
      if (turned === 50) turns.resolve();
    }, 5);
    await turns.promise;
    clearInterval(turning);
    expect(answered).toBe(false);
    for (const path of ["/healthz", "/readyz", `/api/meetups/${meetup}`])
      expect((await ask(path)).statusCode).toBe(200);
    other.exec("rollback");
    expect((await answer).statusCode).toBe(200);
  });

  test("a write is refused as busy after five seconds", async () => {
    const member = await program.db.read.selectFrom("members").select("id").executeTakeFirstOrThrow();
    const refused = await ask(pathOf(member.id));
    expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
      503,
      "2",
      { error: "De server is druk. Probeer het zo opnieuw" },
    ]);
    other.exec("rollback");
    expect((await ask(pathOf(member.id))).statusCode).toBe(200);
  });
});
