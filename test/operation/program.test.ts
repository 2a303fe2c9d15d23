import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { freePort } from "../harness/free-port.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { ADMIN, launchProgram, startProgram } from "../harness/running-program.ts";
import { launchAt } from "../harness/shifted-clock.ts";

const post = (url: string, path: string, body: unknown) =>
  fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("the built program", () => {
  test("prints the first administrator once and keeps all data across a restart", async () => {
    const first = await startProgram();
    expect(first.output()).toContain(`"email":"${ADMIN.email}"`);
    expect(first.output()).not.toContain(ADMIN.password);
    // For a terminal only: what reads the log gets records.
    expect(first.output()).not.toContain("Open this address");
    await post(first.url, "/auth/register", { name: "Anna de Vries", email: "anna@example.org" });
    expect(await first.stop()).toBe(0);
    const second = await startProgram({}, first.folder);
    expect(second.output()).not.toContain("password");
    expect((await post(second.url, "/auth/login", ADMIN)).status).toBe(200);
    expect(await second.stop("SIGINT")).toBe(0);
    const database = new DatabaseSync(join(first.folder, "trefpunt.sqlite"), { readOnly: true });
    expect(
      database
        .prepare("select email from members order by id")
        .all()
        .map((row) => row.email),
    ).toEqual([ADMIN.email, "anna@example.org"]);
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
    second.remove();
  });

  test("warns at a start whose clock is before what happened last", async () => {
    const first = await startProgram();
    expect(first.output()).not.toContain("clock");
    await first.stop();
    const behind = await startProgram({}, first.folder, launchAt(-3 * 86_400_000));
    expect(behind.output()).toMatch(
      /The clock reads \S+, before \S+, when something last happened on the site/,
    );
    await behind.stop();
    behind.remove();
  });

  test("prints the first administrator before the site answers", async () => {
    const { program, ready } = await launchProgram({}, mkdtempSync(join(tmpdir(), "trefpunt-first-")));
    await expect
      .poll(() => fetch(`${program.url}/healthz`).then(({ ok }) => ok, String), {
        interval: 1,
        timeout: 20_000,
      })
      .toBe(true);
    expect(program.output()).toContain("First administrator, shown only once");
    await ready;
    await program.stop();
    program.remove();
  });

  test("without SMTP_URL a mail becomes a file and the console shows its link", async () => {
    const program = await startProgram();
    await post(program.url, "/auth/register", { name: "Anna de Vries", email: "anna@example.org" });
    await expect.poll(() => program.output()).toContain("mail to anna@example.org: Bevestig je e-mailadres");
    const link = /http:\/\/127\.0\.0\.1:\d+\/verify\/[\w.-]+/.exec(program.output())?.[0];
    expect(program.output()).toContain(
      `"action":"${link}","msg":"mail to anna@example.org: Bevestig je e-mailadres"}`,
    );
    const [file = ""] = readdirSync(join(program.folder, "mail"));
    expect(readFileSync(join(program.folder, "mail", file), "utf8")).toContain("To: anna@example.org");
    await program.stop();
    program.remove();
  });

  test("data acknowledged before kill -9 is present afterwards, and its mail is sent", async () => {
    const mail = await startMailServer();
    const program = await startProgram({ SMTP_URL: "smtp://127.0.0.1:9" });
    const emails = Array.from({ length: 15 }, (_, number) => `gast${number}@example.org`);
    const replies = await Promise.all(
      emails.map((email) => post(program.url, "/auth/register", { name: "Gast", email })),
    );
    expect(replies.map(({ status }) => status)).toEqual(emails.map(() => 200));
    await program.stop("SIGKILL");
    const database = new DatabaseSync(join(program.folder, "trefpunt.sqlite"));
    database.exec("update emails set next_attempt_at = created_at");
    database.close();
    const revived = await startProgram({ SMTP_URL: mail.url }, program.folder);
    await Promise.all(emails.map((email) => mail.mailTo(email, "Bevestig je e-mailadres")));
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(emails.length);
    await revived.stop();
    revived.remove();
    await mail.close();
  });

  test("an unsatisfiable range of a file is refused in Dutch with all headers", async () => {
    const program = await startProgram();
    const page = await (await fetch(program.url)).text();
    const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0];
    const answer = await fetch(`${program.url}${script}`, { headers: { range: "bytes=99999999-" } });
    expect([answer.status, await answer.json()]).toEqual([
      416,
      { error: "Dit deel van het bestand is er niet" },
    ]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    await program.stop();
    program.remove();
  });

  describe("with a console that cannot be written", () => {
    /** Started with standard output on a full disk; returns what standard error says. */
    async function startSilenced(environment: Record<string, string>) {
      const full = openSync("/dev/full", "w");
      const port = await freePort();
      const folder = mkdtempSync(join(tmpdir(), "trefpunt-silenced-"));
      const child = spawn(process.execPath, ["dist/current/server/trefpunt.js"], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: folder,
          HOST: "127.0.0.1",
          PORT: String(port),
          ...environment,
        },
        stdio: ["ignore", full, "pipe"],
      });
      closeSync(full);
      let said = "";
      child.stderr?.on("data", (text) => {
        said += text;
      });
      const ended = once(child, "exit").then(([code]) => code);
      return { url: `http://127.0.0.1:${port}`, child, ended, said: () => said, folder };
    }

    test("the site keeps running and logs the failure once", async () => {
      const { url, child, ended, said, folder } = await startSilenced({ ADMIN_PASSWORD: ADMIN.password });
      await expect.poll(() => fetch(url).then(({ ok }) => ok, String), { timeout: 20_000 }).toBe(true);
      for (let calls = 0; calls < 100; calls += 1)
        expect((await fetch(`${url}/api/nergens`)).status).toBe(404);
      child.kill();
      expect(await ended).toBe(0);
      expect(said()).toMatch(/^Cannot write the log; continuing when it can be written: ENOSPC.*\n$/);
      rmSync(folder, { recursive: true });
    });

    test("no first administrator is kept, because the password was not shown", async () => {
      const { ended, said, folder } = await startSilenced({});
      expect(await ended).toBe(1);
      expect(said()).toContain("Trefpunt cannot start: the first administrator's password cannot be written");
      const next = await startProgram({ ADMIN_PASSWORD: "" }, folder);
      expect(next.output()).toContain("First administrator, shown only once");
      await next.stop();
      next.remove();
    });
  });

  test("names all mistakes in the configuration and exits 1", () => {
    const { status, stderr } = spawnSync(process.execPath, ["dist/current/server/trefpunt.js"], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: mkdtempSync(join(tmpdir(), "trefpunt-wrong-")),
        PORT: "x",
        TIMEZONE: "y",
      },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toBe(
      "Trefpunt cannot start; please correct the configuration:\nPORT must be a number\nTIMEZONE must be an IANA time zone\n",
    );
  });

  test("refuses a database made by a newer version", async () => {
    const program = await startProgram();
    await program.stop();
    const database = new DatabaseSync(join(program.folder, "trefpunt.sqlite"));
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
    database.close();
    await expect(startProgram({}, program.folder)).rejects.toThrow(
      "made by a newer version of Trefpunt (it has 9999-later)",
    );
    program.remove();
  });

  test("logs JSON lines: the version first, failed sign-ins with their client, the stop last", async () => {
    const program = await startProgram({ TRUST_PROXY: "true", LOG_LEVEL: "info" });
    await fetch(`${program.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.7" },
      body: JSON.stringify({ email: ADMIN.email, password: "verkeerd-wachtwoord" }),
    });
    await fetch(`${program.url}/readyz`);
    expect(await program.stop("SIGHUP")).toBe(0);
    const lines = program
      .output()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const { level, time, msg } of lines)
      expect([level, time, typeof msg]).toEqual([
        expect.stringMatching(/^(info|warn)$/),
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        "string",
      ]);
    expect(lines[0]).toMatchObject({
      msg: expect.stringMatching(/^Trefpunt \d+\.\d+\.\d+ starts$/),
      database: "sqlite",
    });
    expect(lines[1]).toMatchObject({ msg: "connections", mail: "files", mailbox: false, mqtt: false });
    expect(lines.slice(-2)).toMatchObject([{ msg: "stopping", signal: "SIGHUP" }, { msg: "stopped" }]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "warn",
        msg: "sign-in failed",
        client: "192.0.2.7",
        why: "wrong-password",
      }),
    );
    expect(lines.map(({ route }) => route)).not.toContain("/readyz");
    const [, filter = ""] =
      /^failregex = (.*)$/m.exec(readFileSync("deploy/fail2ban/trefpunt.conf", "utf8")) ?? [];
    // fail2ban cuts the time out of a line; the journal puts host and program before it.
    const withoutTime = program.output().replaceAll(/"time":"[^"]+"/g, "");
    for (const log of [withoutTime, withoutTime.replaceAll(/^/gm, "web node[123]: ")])
      expect(log.match(new RegExp(filter.replace("<ADDR>", "192\\.0\\.2\\.7"), "gm"))).toHaveLength(1);
    program.remove();
  });

  test("logs no token, code or email address", async () => {
    const program = await startProgram({ LOG_LEVEL: "trace", SMTP_URL: "smtp://127.0.0.1:9" });
    await post(program.url, "/auth/register", { name: "Anna de Vries", email: "anna@example.org" });
    await fetch(`${program.url}/api/auth/verify/7.0.geheimgeheimgeheim?bron=geheim`);
    await fetch(`${program.url}/verify/7.0.geheimgeheimgeheim`);
    await fetch(`${program.url}/bestaat/niet/geheim`);
    await fetch(`${program.url}/api/auth/profile`, {
      headers: { authorization: `Bearer ${"geheim".repeat(7)}a` },
    });
    await program.stop();
    const lines = program
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.join("\n")).not.toMatch(/geheim|anna@/);
    program.remove();
  });
});

test("the demo fills a folder with credible data and serves it", async () => {
  const { openDatabase } = await import("../../src/server/platform/db/database.ts");
  const { fillDemo } = await import("../../src/server/operate/demo/fill.ts");
  const { readConfig } = await import("../../src/server/platform/config/config.ts");
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "trefpunt-demo-")) });
  await fillDemo(config);
  const db = await openDatabase(config.database);
  const meetups = await db.read.selectFrom("meetups").selectAll().execute();
  const now = new Date().toISOString();
  expect(meetups.length).toBeGreaterThanOrEqual(12);
  expect(meetups.filter((meetup) => meetup.starts_at < now).length).toBeGreaterThan(2);
  expect(meetups.some((meetup) => meetup.waitlist > 0)).toBe(true);
  expect(meetups.some((meetup) => meetup.end_time === null)).toBe(true);
  expect(meetups.some((meetup) => meetup.max_participants === null)).toBe(true);
  expect(meetups.some((meetup) => meetup.description.length > 1000)).toBe(true);
  const { members } = await db.read
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("members"))
    .where("is_admin", "=", 0)
    .executeTakeFirstOrThrow();
  expect(members).toBe(200);
  const notKept = db.read
    .selectFrom("emails")
    .select(["kind", "created_at"])
    .where((eb) => eb.or([eb("sent_at", "is not", null), eb("kept_at", "is", null)]));
  expect(await notKept.execute()).toEqual([]);
  const talks = await db.read.selectFrom("talks").select(["state", "name_shown"]).orderBy("id").execute();
  expect(talks).toEqual([
    { state: "planned", name_shown: "full" },
    { state: "planned", name_shown: "first" },
    { state: "planned", name_shown: "member" },
    { state: "new", name_shown: expect.any(String) },
  ]);
  await db.close();
});
