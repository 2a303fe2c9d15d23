import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linkIn, startMailServer } from "../harness/mail-server.ts";
import { ADMIN, adminToken, startProgram } from "../harness/running-program.ts";

const NAME = "Vergeetmij ѢѪѮ Nietgraag";
/** As the search index stores it: lower-case trigrams. */
const PART = "ѣѫѯ";
const EMAIL = "vergeet.mij@voorgoed.example";
const OTHERS = 200;

test("no byte of a removed member stays in the database files of a running program", async () => {
  const mail = await startMailServer();
  const program = await startProgram({ SMTP_URL: mail.url });
  const authorization = `Bearer ${await adminToken(program)}`;
  const post = (path: string, body: unknown) =>
    fetch(`${program.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify(body),
    });
  const lines = Array.from({ length: OTHERS }, (_none, number) => `Lid ${number};lid${number}@example.org`);
  lines.splice(OTHERS / 2, 0, `${NAME};${EMAIL}`);
  const csv = ["naam;email", ...lines].join("\n");
  expect((await post("/admin/users/import", { csv, consented: true })).status).toBe(200);
  const welcome = await mail.mailTo(EMAIL, "");
  const bytes = () =>
    ["trefpunt.sqlite", "trefpunt.sqlite-wal"]
      .map((name) => readFileSync(join(program.folder, name), "utf8"))
      .join("");
  for (const word of [NAME, EMAIL, PART]) expect(bytes()).toContain(word);

  const left = await post(`/auth${linkIn(welcome, "/unsubscribe/")}`, undefined);
  expect(left.status).toBe(200);
  await mail.mailTo(EMAIL, "Je bent uitgeschreven");
  const kept = () => [NAME, EMAIL, PART].filter((word) => bytes().includes(word));
  await expect.poll(kept).toEqual([]);
  expect(program.output()).not.toContain(EMAIL);
  await program.stop();
  program.remove();
  await mail.close();
});

test("mails stored as files are removed with their member; those of others stay", async () => {
  let program = await startProgram();
  const post = (path: string, body?: unknown) =>
    fetch(`${program.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const folder = join(program.folder, "mail");
  const recipients = () =>
    readdirSync(folder).map(
      (name) => /^To: .*?([^\s<]+@[^\s>]+)/m.exec(readFileSync(join(folder, name), "utf8"))?.[1],
    );
  for (const email of [EMAIL, "blijft@example.org"]) {
    await post("/auth/register", { name: NAME, email });
    await expect.poll(program.output).toContain(`mail to ${email}`);
  }
  writeFileSync(join(folder, "van-mijzelf.eml"), "To: ik@example.org\n");
  expect(recipients().toSorted()).toEqual(["blijft@example.org", "ik@example.org", EMAIL]);

  await program.stop();
  program = await startProgram({ SMTP_URL: "smtp://127.0.0.1:9" }, program.folder);
  const authorization = `Bearer ${await adminToken(program)}`;
  const removed = await fetch(`${program.url}/api/admin/users/2`, {
    method: "DELETE",
    headers: { authorization },
  });
  expect(removed.status).toBe(200);
  await expect
    .poll(() =>
      recipients()
        .filter((to) => to !== ADMIN.email)
        .toSorted(),
    )
    .toEqual(["blijft@example.org", "ik@example.org"]);
  await program.stop();
  program.remove();
});
