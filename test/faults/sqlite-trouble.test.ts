import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { aMeetup, aMember, respondToken, signedIn } from "../harness/builders.ts";
import { programForEachTest } from "../harness/program.ts";

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
});

describe("another process holds the database", () => {
  let other: DatabaseSync;
  let token: string;
  beforeEach(async () => {
    token = await signedIn(program, (await aMember(program)).id);
    if (program.config.database.kind !== "sqlite") throw new Error("a file is SQLite's");
    other = new DatabaseSync(program.config.database.file);
    other.exec("begin immediate");
  });
  afterEach(() => other.close());

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
