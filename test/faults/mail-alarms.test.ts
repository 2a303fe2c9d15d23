import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailHealth } from "#contract/mail-log.ts";
import { enqueue } from "../../src/server/mail/enqueue.ts";
import { examineSqlite } from "../../src/server/operate/doctor/databases.ts";
import { examineMail } from "../../src/server/operate/doctor/network.ts";
import { troubleInWords } from "../../src/web/mail-log/mail-trouble.tsx";
import { firingAlerts, promtoolAgrees } from "../harness/alert-rules.ts";
import { aMember, anAdminToken } from "../harness/builders.ts";
import { freePort } from "../harness/free-port.ts";
import { openMailOutbox, SHORT_PATIENCE } from "../harness/mail-outbox.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { type Script, startScriptedServer } from "../harness/scripted-mail-server.ts";

/** What is there to be closed after a test. */
let opened: { close(): unknown }[] = [];
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  for (const each of opened.toReversed()) await each.close();
});

async function scripted(script: Script, credentials = "", host = "127.0.0.1"): Promise<string> {
  const server = await startScriptedServer(script);
  opened.push(server);
  return `smtp://${credentials}${host}:${server.port}`;
}

const LOGIN = () => "250-hallo\r\n250 AUTH PLAIN LOGIN";
const USER = "anna:geheim123@";
/** This machine under a name that is not recognised as such: STARTTLS is required. */
const ELSEWHERE = "0.0.0.0";

interface Fault {
  readonly name: string;
  /** Starts the server. @returns SMTP_URL */
  readonly start: () => Promise<string>;
  readonly patience?: typeof SHORT_PATIENCE;
  readonly reached: 0 | 1;
  readonly alerts: readonly string[];
  /** In 'E-mails', on the dashboard, and in the doctor's finding about the queue. */
  readonly words: RegExp;
  /** No mail is given up while it lasts. */
  readonly isEndless?: boolean;
  /** The doctor's finding about the mail server, which a greeting, encryption and login show. */
  readonly doctor: "ok" | "wrong";
}

/** The first refusal makes the other mails wait, so that few are tried. */
const HELD_UP = ["TrefpuntMailServerAway", "TrefpuntMailWaits"];
const AWAY = ["TrefpuntMailRetries", ...HELD_UP];

const FAULTS: readonly Fault[] = [
  {
    name: "a refused login",
    isEndless: true,
    start: () => scripted({ hello: LOGIN, auth: () => "535 5.7.8 verkeerd wachtwoord" }, USER),
    reached: 0,
    alerts: HELD_UP,
    words: /weigert: ‘535 5\.7\.8 verkeerd wachtwoord’\. 30 e-mails wachten sinds za 21 nov 13:00/,
    doctor: "wrong",
  },
  {
    name: "451 for every recipient",
    start: () => scripted({ recipient: () => "451 4.7.1 later" }),
    reached: 1,
    alerts: ["TrefpuntMailRetries", "TrefpuntMailWaits"],
    words: /weigert: ‘451 4\.7\.1 later’\. 30 e-mails wachten sinds za 21 nov 13:00/,
    doctor: "ok",
  },
  {
    name: "550 for every recipient",
    start: () => scripted({ recipient: () => "550 5.6.0 dit willen wij niet" }),
    reached: 1,
    alerts: ["TrefpuntMailFails", "TrefpuntMailMostFails"],
    words: /30 e-mails konden in de laatste 24 uur niet worden bezorgd: ‘550 5\.6\.0 dit willen wij niet’/,
    doctor: "ok",
  },
  {
    name: "550 for what the club sends",
    start: () => scripted({ recipient: () => "550 5.7.1 Relaying denied" }),
    reached: 1,
    alerts: ["TrefpuntMailRetries", "TrefpuntMailWaits"],
    words: /weigert: ‘550 5\.7\.1 Relaying denied’\. 30 e-mails wachten sinds za 21 nov 13:00/,
    doctor: "ok",
  },
  {
    name: "no STARTTLS",
    isEndless: true,
    start: () => scripted({ hello: LOGIN }, USER, ELSEWHERE),
    reached: 0,
    alerts: HELD_UP,
    words: /30 e-mails wachten sinds za 21 nov 13:00/,
    doctor: "wrong",
  },
  {
    name: "a certificate that is not trusted",
    isEndless: true,
    start: async () => {
      const server = await startMailServer(0, { tls: true });
      opened.push(server);
      return server.url.replace("127.0.0.1", `${USER}${ELSEWHERE}`);
    },
    reached: 0,
    alerts: HELD_UP,
    words: /niet te gebruiken: ‘Het certificaat.*30 e-mails wachten sinds za 21 nov 13:00/,
    doctor: "wrong",
  },
  {
    name: "a server that says nothing",
    start: () => scripted({ greeting: () => "silence" }),
    patience: SHORT_PATIENCE,
    reached: 0,
    alerts: AWAY,
    words: /niet te gebruiken: ‘.*30 e-mails wachten sinds za 21 nov 13:00/,
    doctor: "wrong",
  },
  {
    name: "no server",
    start: async () => `smtp://127.0.0.1:${await freePort()}`,
    reached: 0,
    alerts: AWAY,
    words:
      /niet te gebruiken: ‘Op dit adres en deze poort luistert niets’.*30 e-mails wachten sinds za 21 nov 13:00/,
    doctor: "wrong",
  },
];

const MAILS = 30;

const scrape = async ({ app }: TestProgram): Promise<string> =>
  (await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).body;

function ofQueue({ config, deps }: TestProgram) {
  const file = config.database.kind === "sqlite" ? config.database.file : "";
  const found = examineSqlite({
    file,
    hasMailServer: true,
    now: deps.clock(),
    inUse: null,
    whyNot: () => null,
  });
  return found.find(({ about }) => about === "mails");
}

test.each(FAULTS)(
  "$name shows in metrics, alerts, doctor, 'E-mails', dashboard and log",
  async ({ start, patience, reached, alerts, words, doctor, isEndless = false }) => {
    const program = await startTestProgram({ SMTP_URL: await start(), MAIL_CONNECTIONS: "10" });
    opened.push(program);
    const token = await anAdminToken(program);
    const scrapes = [await scrape(program)];
    const member = await aMember(program);
    await program.db.write(async (tx) => {
      for (let count = 0; count < MAILS; count += 1)
        await enqueue(tx, program.deps.clock(), member, { kind: "already_member" });
    });
    const logged: { level: string; msg: string; reason?: string }[] = [];
    const log = pino(
      { level: "warn", formatters: { level: (level) => ({ level }) } },
      { write: (line) => logged.push(JSON.parse(line)) },
    );
    const outbox = openMailOutbox(program, { log, patience });
    const tried = () =>
      program.db.read
        .selectFrom("emails")
        .select("attempts")
        .where("error_message", "is not", null)
        .execute();
    await expect.poll(async () => (await tried()).length).toBe(MAILS);
    await outbox.stop(1000);
    for (let minute = 1; minute <= 30; minute += 1) {
      program.setClock(new Date(Date.parse("2026-11-21T12:00:00Z") + minute * 60_000).toISOString());
      scrapes.push(await scrape(program));
    }

    expect(scrapes.at(-1)).toContain(`trefpunt_mail_server_reached ${reached}\n`);
    expect(firingAlerts("TrefpuntMail", scrapes)).toEqual(alerts);
    expect(promtoolAgrees("TrefpuntMail", scrapes, alerts) ?? "agrees").toBe("agrees");

    const health = (await request(program, mailHealth, { token })).answer;
    expect(troubleInWords(health, "Europe/Amsterdam").join(" ")).toMatch(words);

    const mails = ofQueue(program);
    expect(mails?.state).toBe(health.waiting ? "wrong" : "look");
    expect(mails?.says).toMatch(/^30 (wait for another attempt|could not be delivered)/);
    if (health.waiting)
      expect(mails?.says).toContain(
        isEndless ? "; they wait until that is mended" : "; each is given up 3 days after its first attempt",
      );
    const { value: ofServer } = await examineMail(program.config).next();
    expect(ofServer?.state).toBe(doctor);

    const attempts = (await tried()).reduce((sum, mail) => sum + mail.attempts, 0);
    expect(logged).toHaveLength(attempts);
    expect(logged[0]).toMatchObject({ level: "warn", msg: "mail not accepted" });
  },
);

test("the full mailbox of one member fires no alert, and is no trouble for the doctor and 'E-mails'", async () => {
  const url = await scripted({ recipient: () => "452 4.2.2 The mailbox is full" });
  const program = await startTestProgram({ SMTP_URL: url, MAIL_CONNECTIONS: "10" });
  opened.push(program);
  const token = await anAdminToken(program);
  const scrapes = [await scrape(program)];
  const member = await aMember(program);
  await program.db.write(async (tx) => {
    for (let count = 0; count < MAILS; count += 1)
      await enqueue(tx, program.deps.clock(), member, { kind: "already_member" });
  });
  const outbox = openMailOutbox(program);
  await outbox.attempts(MAILS);
  await outbox.stop(1000);
  for (let minute = 1; minute <= 30; minute += 1) {
    program.setClock(new Date(Date.parse("2026-11-21T12:00:00Z") + minute * 60_000).toISOString());
    scrapes.push(await scrape(program));
  }
  expect(firingAlerts("TrefpuntMail", scrapes)).toEqual([]);
  expect(scrapes.at(-1)).toContain(`trefpunt_mail_queue_length ${MAILS}\n`);
  expect((await request(program, mailHealth, { token })).answer.waiting).toBeNull();
  expect(ofQueue(program)).toMatchObject({
    state: "ok",
    says: `only ${MAILS} wait, for the mailbox of a member that does not take them: 452 4.2.2 The mailbox is full; each is given up 3 days after its first attempt`,
  });
});

test("nothing is said while mails go out, are paused or wait for their first attempt", async () => {
  const program = await startTestProgram({ SMTP_URL: await scripted({}) });
  opened.push(program);
  const token = await anAdminToken(program);
  const member = await aMember(program);
  await program.db.write((tx) => enqueue(tx, program.deps.clock(), member, { kind: "already_member" }));
  const health = async () => (await request(program, mailHealth, { token })).answer;
  expect(await health()).toEqual({
    hasServer: true,
    kept: null,
    waiting: null,
    failed: null,
    again: 0,
    withError: 0,
  });
  const outbox = openMailOutbox(program);
  await outbox.attempts(1);
  await outbox.stop(1000);
  expect(await health()).toEqual({
    hasServer: true,
    kept: null,
    waiting: null,
    failed: null,
    again: 0,
    withError: 0,
  });
  const scrapes = Array.from({ length: 40 }, () => scrape(program));
  expect(firingAlerts("TrefpuntMail", await Promise.all(scrapes))).toEqual([]);
});
