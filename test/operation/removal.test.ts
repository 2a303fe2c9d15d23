import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { deleteMember, revokeAdmin } from "#contract/handover/admin.ts";
import { unsubscribe } from "#contract/members.ts";
import { CANARY, type Lived, liveAsCanary, REACHED, TRACES, WORDS_OF_THE_CLUB } from "../harness/canary.ts";
import { PASSWORD, startImapServer } from "../harness/imap-server.ts";
import { linkIn, startMailServer } from "../harness/mail-server.ts";
import { request } from "../harness/program.ts";
import { ADMIN, adminToken, BUILT, type RunningProgram, startProgram } from "../harness/running-program.ts";

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

/** Parts in a text, in any case. */
const tracesIn = (text: string) => {
  const lower = text.toLowerCase();
  return TRACES.filter((trace) => lower.includes(trace.toLowerCase()));
};

/** Every value of every table, by the column that has it. */
function inTables(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  const found = tables.flatMap(({ name }) =>
    database
      .prepare(`select * from "${name}"`)
      .all()
      .flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) =>
          tracesIn(value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)).map(
            (trace) => `${name}.${column}: ${trace}`,
          ),
        ),
      ),
  );
  database.close();
  return [...new Set(found)].toSorted();
}

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

/** Every byte of every file, the one before the name of the file too. */
const inFiles = (folder: string) =>
  files(folder)
    .flatMap((name) => tracesIn(readFileSync(join(folder, name), "utf8")).map((trace) => `${name}: ${trace}`))
    .toSorted();

const READ_BY_ADMINS = [
  "/admin/users",
  "/admin/meetups",
  "/admin/emails",
  "/admin/inbox",
  "/admin/audit",
  "/admin/messages",
  "/admin/webhooks",
  "/admin/site",
  "/admin/stats",
  "/admin/pending",
  "/meetups/my-meetups",
  "/users/my-data",
];
const OF_A_MEETUP = [
  "",
  "/guests",
  "/participants",
  "/export",
  "/organisers",
  "/door",
  "/door-links",
  "/messages",
  "/mailing",
];

/** What an administrator and a visitor get to see. */
async function inAnswers({ url }: RunningProgram, { admin, meetup }: Lived): Promise<string[]> {
  const headers = { authorization: `Bearer ${admin}` };
  const textAt = async (path: string, given: Record<string, string>) =>
    (await fetch(`${url}${path}`, { headers: given })).text();
  const log = JSON.parse(await textAt("/api/admin/emails?limit=100", headers)) as {
    emails: { id: number }[];
  };
  const paths = [
    ...READ_BY_ADMINS,
    ...OF_A_MEETUP.map((path) => `/admin/meetups/${meetup}${path}`),
    ...log.emails.map(({ id }) => `/admin/emails/${id}`),
  ].map((path) => `/api${path}`);
  const pages = ["/", `/meetup/${meetup}`, "/api/meetups/upcoming", `/api/meetups/${meetup}`, "/metrics"];
  const found: string[] = [];
  for (const path of paths)
    found.push(...tracesIn(await textAt(path, headers)).map((trace) => `${path}: ${trace}`));
  for (const path of pages)
    found.push(...tracesIn(await textAt(path, {})).map((trace) => `${path}: ${trace}`));
  return found;
}

const WAYS = {
  "an administrator": async (program: RunningProgram, { admin, id }: Lived) =>
    request(program, deleteMember, { params: { id }, token: admin }),
  "the page to unsubscribe": async (program: RunningProgram, { admin, id }: Lived, link: string) => {
    await request(program, revokeAdmin, { params: { id }, token: admin });
    const token = decodeURIComponent(link.split(/[/?]/).at(2) ?? "");
    return request(program, unsubscribe, { params: { token } });
  },
};

const QUESTION = [
  `From: ${CANARY.name} <${CANARY.email}>`,
  "To: club@example.org",
  "Subject: Een parkeerraadsel",
  "",
  "Waar kan dat parkeerraadsel?",
  "",
].join("\r\n");

test.each(Object.entries(WAYS))(
  "a member who did everything and is removed by %s is in no table, file, log, answer or later mail",
  { timeout: 120_000 },
  async (_way, remove) => {
    const [mail, imap] = await Promise.all([startMailServer(), startImapServer()]);
    const program = await startProgram({
      HOST: "localhost",
      WEBHOOK_PRIVATE: "true",
      SMTP_URL: mail.url,
      IMAP_URL: `imap://club:${PASSWORD}@127.0.0.1:${imap.port}`,
    });
    const lived = await liveAsCanary({
      program,
      linkOf: async (to, subject, page) => linkIn(await mail.mailTo(to, subject), page),
    });
    imap.deliver(QUESTION);
    await mail.mailTo(ADMIN.email, `Vraag van ${CANARY.name}`);
    for (const address of Object.values(REACHED)) await mail.mailTo(address, "");
    await mail.mailTo(REACHED.consented, `${CANARY.name} heeft je toegevoegd`);
    await mail.mailTo(REACHED.consented, "Je organiseert mee");
    await mail.mailTo(REACHED.guest, "zwaluwnest");
    await mail.mailTo(REACHED.consented, "ijsvogel");
    const link = linkIn(await mail.mailTo(CANARY.email, "ijsvogel"), "/unsubscribe/");
    const database = join(program.folder, "trefpunt.sqlite");
    await expect.poll(() => unsentIn(database)).toBe(0);
    expect(inTables(database).length).toBeGreaterThan(20);

    const removed = await remove(program, lived, link);
    expect(removed.status, removed.text).toBe(200);
    await mail.mailTo(CANARY.email, "Je bent uitgeschreven");
    await expect.poll(() => unsentIn(database)).toBe(0);
    expect(inTables(database)).toEqual([]);
    const copied = spawnSync(process.execPath, [BUILT, "backup"], {
      env: { PATH: process.env.PATH ?? "", DATA_DIR: program.folder },
      encoding: "utf8",
    });
    expect([copied.status, copied.stderr]).toEqual([0, ""]);
    await expect.poll(() => inFiles(program.folder)).toEqual([]);
    expect(await inAnswers(program, lived)).toEqual([]);
    expect(tracesIn(program.output())).toEqual([]);
    const bytes = readFileSync(database, "utf8");
    for (const word of Object.keys(WORDS_OF_THE_CLUB)) expect(bytes).toContain(word);
    await program.stop();
    program.remove();
    await Promise.all([mail.close(), imap.close()]);
  },
);

/** Mails that wait, and those to removed members, whose rows go once they are sent. */
/** Mails that are due: one about a programme waits a minute, in which it goes with its member. */
function unsentIn(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const now = new Date().toISOString();
  const due = database.prepare(
    "select count(*) as n from emails where sent_at is null and next_attempt_at <= ?",
  );
  const row = due.get(now);
  database.close();
  return Number(row?.n);
}
