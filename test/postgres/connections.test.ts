import { sql } from "kysely";
import { expect, test } from "vitest";
import * as contract from "#contract/site/connections.ts";
import { lockCount } from "../../src/server/platform/db/locks.ts";
import { anAdminToken } from "../harness/builders.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { request, START_OF_TESTS, startTestProgram } from "../harness/program.ts";
import { connectionOf } from "../harness/statements.ts";

test("a mail server set on one process is used by the others at once, and saved once by two admins", async () => {
  const program = await startTestProgram();
  const { database, secret } = program.config;
  if (database.kind !== "postgres") throw new Error("several processes need PostgreSQL");
  const other = await startTestProgram({ DATABASE_URL: database.url, SECRET: secret });
  const mail = await startMailServer();
  const token = await anAdminToken(program);
  const body = {
    provider: null,
    host: "127.0.0.1",
    port: Number(new URL(mail.url).port),
    encryption: "none",
    user: null,
    fromName: null,
    fromAddress: "club@example.org",
    replyTo: null,
    revision: null,
  };
  const both = await Promise.all(
    [program, other].map((each) => request(each, contract.saveMail, { token, body })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  for (const each of [program, other])
    await expect.poll(() => each.config.mail.from).toBe("club@example.org");
  await other.close();
  await program.close();
  await mail.close();
});

test("a connection is not removed while another admin saves one", async () => {
  const program = await startTestProgram();
  const { db } = program;
  const token = await anAdminToken(program);
  const stored = { kind: "mqtt", sealed: "", revision: 1, saved_at: START_OF_TESTS } as const;
  await db.write((tx) => tx.insertInto("connections").values(stored).execute());
  const saving = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  const save = db.write(async (tx) => {
    await lockCount(tx, "connections");
    saving.resolve();
    await saved.promise;
  });
  await saving.promise;
  const params = { kind: "mqtt" };
  const removal = request(program, contract.removeConnection, { token, params }).then(({ status }) => status);
  const waiting = async () => {
    const locks = sql<{ count: number }>`select cast(count(*) as integer) as count from pg_locks
      join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    return (await locks.execute(connectionOf(db.read))).rows[0]?.count;
  };
  const wait = expect.poll(waiting).toBe(1);
  expect(await Promise.race([removal, wait.then(() => "waits")])).toBe("waits");
  saved.resolve();
  await save;
  expect(await removal).toBe(200);
  await program.close();
});
