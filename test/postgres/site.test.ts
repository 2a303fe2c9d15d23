import { expect, test } from "vitest";
import { changeSite } from "#contract/site/admin.ts";
import { anAdminToken } from "../harness/builders.ts";
import { request, startTestProgram } from "../harness/program.ts";

test("settings of the site apply to all processes immediately, cached pages and mails included", async () => {
  const program = await startTestProgram();
  const { database, secret } = program.config;
  if (database.kind !== "postgres") throw new Error("several processes need PostgreSQL");
  const other = await startTestProgram({ DATABASE_URL: database.url, SECRET: secret });
  const url = await other.app.listen({ port: 0, host: "127.0.0.1" });
  const home = async () => (await fetch(url)).text();
  expect(await home()).toContain("Trefpunt");
  expect(await other.deps.site()).toMatchObject({ name: "Trefpunt", accent: null });

  const body = { name: "Domotica Drenthe", accent: "#166534" };
  await request(program, changeSite, { body, token: await anAdminToken(program) });
  await expect.poll(() => other.deps.site()).toMatchObject(body);
  await expect.poll(home).toContain("Domotica Drenthe");
  expect(await home()).toContain("/accent/166534.css");

  await other.close();
  await program.close();
});
