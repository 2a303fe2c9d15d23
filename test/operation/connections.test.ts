import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { apiPath, type Endpoint } from "#contract/endpoint.ts";
import { sendTestMail } from "#contract/mail-log.ts";
import * as contract from "#contract/site/connections.ts";
import { makeAuthority } from "../harness/certificates.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { ADMIN, adminToken, BUILT, type RunningProgram, startProgram } from "../harness/running-program.ts";

const CANARY = "kanarie-7d1e5a90";

let folder: string;
let site: RunningProgram;
let token: string;
let mail: MailServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-connections-"));
  const authority = await makeAuthority();
  writeFileSync(join(folder, "ca.pem"), authority.certificate);
  mail = await startMailServer(0, { tls: true, certificate: await authority.issue("127.0.0.1") });
  await start();
});
afterEach(async () => {
  await site.stop();
  await mail.close();
  rmSync(folder, { recursive: true });
});

const environment = (more: Record<string, string> = {}) => ({ CA_FILE: join(folder, "ca.pem"), ...more });
const start = async (more: Record<string, string> = {}) => {
  site = await startProgram(environment(more), folder);
  token = await adminToken(site);
};
const restart = async (more: Record<string, string> = {}) => {
  await site.stop();
  await start(more);
};

async function asked<E extends Endpoint>(call: E, path: string, body?: unknown) {
  const response = await fetch(`${site.url}${path}`, {
    method: call.method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return call.answer.parse(JSON.parse(text));
}
const saveMail = (changed: object = {}) =>
  asked(contract.saveMail, apiPath(contract.saveMail, {}), {
    provider: null,
    host: "127.0.0.1",
    port: Number(new URL(mail.url).port),
    encryption: "starttls",
    user: "club@example.org",
    password: CANARY,
    fromName: null,
    fromAddress: "club@example.org",
    replyTo: null,
    revision: null,
    ...changed,
  });
const now = () => asked(contract.connections, apiPath(contract.connections, {}));
const testMail = (email: string) => asked(sendTestMail, apiPath(sendTestMail, {}), { email });

function command(...words: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [BUILT, ...words], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: folder, ...environment() },
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("a mail server with STARTTLS and an authority of its own is used at once, after a restart, and beside the environment", async () => {
  expect(await saveMail()).toMatchObject({ outcome: "saved" });
  await testMail("een@example.org");
  await mail.mailTo("een@example.org", "Testmail");
  await restart();
  await testMail("twee@example.org");
  expect(await mail.mailTo("twee@example.org", "Testmail")).toMatchObject({
    from: { address: "club@example.org" },
  });

  const other = await startMailServer();
  await restart({ SMTP_URL: other.url, MAIL_FROM: "vast@example.org" });
  expect(await now()).toMatchObject({ mail: { fixedBy: "SMTP_URL", from: "vast@example.org" } });
  await testMail("drie@example.org");
  await other.mailTo("drie@example.org", "Testmail");
  await restart();
  expect(await now()).toMatchObject({ mail: { fixedBy: null, from: "club@example.org" } });
  await other.close();
});

test("a password set in the browser is in no log, file, process list or output of a command", async () => {
  await saveMail();
  await saveMail({ port: 1, password: `${CANARY}-fout`, revision: 1 });
  await testMail("een@example.org");
  await mail.mailTo("een@example.org", "Testmail");
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  const processes = spawnSync("ps", ["-eo", "args"], { encoding: "utf8" }).stdout;
  const said = [command("doctor"), command("admin", "settings"), command("backup"), metrics, processes];
  expect(said.join("\n")).not.toContain(CANARY);
  expect(said.join("\n")).toContain("Verbindingen");
  expect(said[1]).toMatch(/^mail server +127\.0\.0\.1:\d+, as club@example\.org +Verbindingen$/m);
  expect(said[1]).toMatch(/^sender +club@example\.org +Verbindingen$/m);
  await site.stop();
  expect(site.output()).not.toContain(CANARY);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const holding = files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes(CANARY));
  expect(holding.map(({ name }) => name)).toEqual([]);
});

test("a kill between the check and the save leaves the earlier settings", async () => {
  await saveMail();
  const release = mail.hold();
  const saving = saveMail({ fromName: "Nieuw", revision: 1 }).catch(() => "lost");
  await expect.poll(() => mail.taken()).toBe(2);
  await site.stop("SIGKILL");
  release();
  expect(await saving).toBe("lost");
  await start();
  expect(await now()).toMatchObject({ mail: { from: "club@example.org", revision: 1, state: "works" } });
});

test("mails under way finish on the old server, the next go by the new one, and none goes twice", async () => {
  const next = await startMailServer(0, { tls: false });
  await saveMail();
  const release = mail.hold();
  await testMail("onderweg@example.org");
  await expect.poll(() => mail.taken()).toBe(2);
  const { port } = new URL(next.url);
  await saveMail({ port: Number(port), encryption: "none", revision: 1 });
  await testMail("daarna@example.org");
  await next.mailTo("daarna@example.org", "Testmail");
  release();
  await mail.mailTo("onderweg@example.org", "Testmail");
  const recipients = [...mail.received, ...next.received].map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual(
    [ADMIN.email, ADMIN.email, "daarna@example.org", "onderweg@example.org"].toSorted(),
  );
  await site.stop();
  await next.close();
});

test("without the secret that sealed them, settings are a fault and mails wait; the command removes them", async () => {
  await saveMail();
  await site.stop();
  writeFileSync(join(folder, "secret"), "een ander geheim van minstens tweeendertig tekens\n");
  const examined = command("doctor");
  expect(examined).toContain("set in the browser with another secret, so not used: the mail server");
  expect(examined).not.toContain("noreply@localhost");
  await start();
  expect(await now()).toMatchObject({ mail: { state: "unreadable" }, isFailing: true });
  await testMail("wacht@example.org");
  await expect.poll(site.output).toContain("were stored with another secret");
  expect(command("admin", "settings")).toContain("cannot be read");
  expect(command("admin", "settings", "clear", "mail")).toContain("The stored mail server is removed");
  await restart();
  expect(await now()).toMatchObject({ mail: { state: "off" } });
});

test("what an older secret sealed is sealed anew, so that the older one can go", async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), "trefpunt-connections-"));
  const authority = await makeAuthority();
  writeFileSync(join(folder, "ca.pem"), authority.certificate);
  await mail.close();
  mail = await startMailServer(0, { tls: true, certificate: await authority.issue("127.0.0.1") });
  const [older, newer] = ["o".repeat(40), "n".repeat(40)];
  await start({ SECRET: older });
  await saveMail();
  await restart({ SECRET: `${newer},${older}` });
  await restart({ SECRET: newer });
  expect(await now()).toMatchObject({ mail: { state: "works", stored: { hasPassword: true } } });
});
