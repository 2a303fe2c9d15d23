import { expect, test } from "vitest";
import * as contract from "#contract/site/connections.ts";
import { anAdminToken } from "../harness/builders.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { request, startTestProgram } from "../harness/program.ts";

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
