// @postgres never
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { statistics } from "#contract/dashboard/admin.ts";
import { adminEmails, dropKeptEmails, mailHealth, sendKeptEmails } from "#contract/mail-log.ts";
import { meetupMailing } from "#contract/mailings.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { enqueue } from "../../src/server/mail/enqueue.ts";
import { sweepMailFiles } from "../../src/server/mail/transport.ts";
import { cancelMeetup } from "../../src/server/meetups/life/cancel-meetup.ts";
import { changeAddress } from "../../src/server/members/change-address.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import { seal } from "../../src/server/platform/secrets/sealing.ts";
import { aMeetup, aMember, anAdminToken, answers, inDays, members } from "../harness/builders.ts";
import { openMailOutbox, type WatchedOutbox } from "../harness/mail-outbox.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

/** With which each Message-ID has a tag. */
const WITH_INBOX = {
  IMAP_URL: "imaps://post:geheim@imap.trefpunt.test/INBOX",
  MAIL_INBOX: "post@trefpunt.test",
};

let folder: string;
let program: TestProgram;
let outbox: WatchedOutbox;
let server: MailServer;
let token: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-kept-"));
  server = await startMailServer();
  await start({});
  token = await anAdminToken(program);
});

afterEach(async () => {
  await stop();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function start(environment: Record<string, string>): Promise<void> {
  program = await startTestProgram({ DATA_DIR: folder, ...environment });
  outbox = openMailOutbox(program);
}

async function stop(): Promise<void> {
  await outbox.stop(1000);
  await program.close();
}

/** The operator sets a mail server and starts the site again, at this moment. */
async function startWithServer(now?: string): Promise<void> {
  await stop();
  await start({ SMTP_URL: server.url });
  if (now) program.setClock(now);
}

const emailsWith = async (status: "sent" | "kept" | "unknown") => {
  const query = { status, limit: 100 };
  const { answer } = await request(program, adminEmails, { query, token });
  return answer.emails.map(({ recipient_email, email_type }) => `${email_type} to ${recipient_email}`);
};

const audited = async () => {
  const { answer } = await request(program, adminAudit, { query: { group: "emails" }, token });
  return answer.entries.map(({ action, target }) => `${action} ${target}`);
};

const health = async () => (await request(program, mailHealth, { token })).answer;
const aCode = () => ({ kind: "login_code", sealedCode: seal(program.config.secret, "204816") }) as const;

const send = () => request(program, sendKeptEmails, { token });

describe("without a mail server", () => {
  test("mails are kept, and counted nowhere as sent", async () => {
    const anna = await aMember(program);
    const bram = await aMember(program);
    const id = await aMeetup(program);
    await outbox.attempts(2);
    await stop();
    await start({});
    expect(await emailsWith("sent")).toEqual([]);
    expect(await emailsWith("unknown")).toEqual([]);
    const kept = await emailsWith("kept");
    expect(kept).toHaveLength(2);
    expect(kept).toEqual(
      expect.arrayContaining([`invitation to ${anna.email}`, `invitation to ${bram.email}`]),
    );
    const mailing = await request(program, meetupMailing, { params: { id }, token });
    expect(mailing.answer).toMatchObject({ queued: 0, sent: 0, kept: 2, failed: 0 });
    expect((await request(program, statistics, { token })).answer.emails.totalEmails).toBe(0);
    expect(await health()).toMatchObject({ hasServer: false, kept: { count: 2, outdated: 0 }, failed: null });
  });

  test.each([
    ["stays for 89 days", "2027-02-18T12:00:00.000Z", 1, {}],
    ["is gone after 91 days", "2027-02-20T12:00:00.000Z", 0, {}],
    ["is gone after 91 days with an inbox too", "2027-02-20T12:00:00.000Z", 0, WITH_INBOX],
  ])("the text of a kept mail %s", async (_how, later, files, environment) => {
    await stop();
    await start(environment);
    const anna = await aMember(program);
    await program.db.write((tx) => enqueue(tx, program.deps.clock(), anna, aCode()));
    await outbox.attempts(1);
    await stop();
    await start({});
    program.setClock(later);
    await runHousekeeping(program.deps);
    await sweepMailFiles(program.deps);
    expect(readdirSync(join(folder, "mail"))).toHaveLength(files);
    const { data } = await program.db.read.selectFrom("emails").select("data").executeTakeFirstOrThrow();
    expect(data === "{}").toBe(files === 0);
  });

  test("a kept mail that names a removed member loses its file, and is sent without the name", async () => {
    const actor = await aMember(program, { name: "Zephyrine Kwikstaart" });
    const reader = await aMember(program);
    const mail = { kind: "added_member", by: actor.id, club: "Trefpunt" } as const;
    await program.db.write((tx) => enqueue(tx, program.deps.clock(), reader, mail));
    await outbox.attempts(1);
    const files = () => readdirSync(join(folder, "mail"));
    expect(files()).toHaveLength(1);
    await program.db.write((tx) => removeMember(tx, program.deps.clock(), actor, { farewell: false }));
    const left = async () => {
      await sweepMailFiles(program.deps);
      return files();
    };
    await expect.poll(left).toEqual([]);
    await startWithServer();
    expect((await send()).answer).toMatchObject({ count: 1 });
    const sent = await server.mailTo(reader.email, "de organisatie heeft je toegevoegd");
    expect(sent.raw).not.toContain("Kwikstaart");
    expect(sent.messageId).toMatch(/^<\d+\./);
  });

  test("the last mail to a removed member is not kept, as the dialog says", async () => {
    const anna = await aMember(program);
    await program.db.write((tx) => removeMember(tx, program.deps.clock(), anna, { farewell: true }));
    await outbox.attempts(1);
    await expect.poll(() => emailsWith("kept")).toEqual([]);
    const farewell = program.db.read.selectFrom("emails").select("id").where("kind", "=", "account_removed");
    await expect.poll(() => farewell.execute()).toEqual([]);
  });

  test("sending what was kept is refused, and keeps it", async () => {
    await aMember(program);
    await aMeetup(program);
    await outbox.attempts(1);
    const { status, error } = await send();
    expect([status, error]).toEqual([409, "Er is nog geen mailserver: de e-mails blijven bewaard"]);
  });
});

describe("once there is a mail server", () => {
  test("a member whom the welcome asks too gets one mail; a later meetup still has its own", async () => {
    const anna = await aMember(program);
    const bram = await aMember(program);
    await program.db.write((tx) =>
      enqueue(tx, program.deps.clock(), anna, { kind: "welcome", meetup: null }),
    );
    const days = [10, 20, 30, 40];
    for (const day of days) await aMeetup(program, { title: `Avond ${day}`, date: inDays(day) });
    await outbox.attempts(9);
    await startWithServer();
    expect((await health()).kept).toEqual({ count: 6, outdated: 0, inWelcome: 3 });
    expect((await send()).answer).toMatchObject({ count: 6, outdated: 0, inWelcome: 3 });
    const welcome = await server.mailTo(anna.email, "Welkom");
    expect(welcome.text).toContain("Avond 30");
    await server.mailTo(anna.email, "Avond 40");
    for (const day of days) await server.mailTo(bram.email, `Avond ${day}`);
    const toAnna = server.received.filter(({ recipient }) => recipient === anna.email);
    expect(toAnna).toHaveLength(2);
  });

  test("each mail that still holds is sent once, to the address of today", async () => {
    const anna = await aMember(program);
    const bram = await aMember(program);
    const carla = await aMember(program);
    const dirk = await aMember(program);
    const id = await aMeetup(program);
    await outbox.attempts(4);
    await startWithServer();
    await answers(program, bram.id, id, "decline");
    await program.db.write((tx) => removeMember(tx, program.deps.clock(), carla, { farewell: false }));
    const address = { email: "nieuw@example.org", verified_at: dirk.verified_at };
    await program.db.write((tx) => changeAddress(tx, program.deps.clock(), dirk, address));
    expect((await health()).kept).toEqual({ count: 2, outdated: 1, inWelcome: 0 });
    const sent = await send();
    expect(sent.answer).toMatchObject({ count: 2, outdated: 1 });
    await server.mailTo(anna.email, "Uitnodiging");
    await server.mailTo("nieuw@example.org", "Uitnodiging");
    expect((await send()).answer).toMatchObject({ count: 0, outdated: 0 });
    expect(await audited()).toEqual(["email.kept-sent 2 e-mails"]);
    await stop();
    await start({ SMTP_URL: server.url });
    expect(server.received.map(({ recipient }) => recipient)).not.toContain(bram.email);
    expect(server.received.filter(({ subject }) => subject?.startsWith("Uitnodiging"))).toHaveLength(2);
    expect(await emailsWith("kept")).toEqual([`invitation to ${bram.email}`]);
  });

  test.each([
    ["about a meetup that is over", "2026-12-04T12:00:00.000Z", "2026-12-03"],
    ["of more than fourteen days ago", "2026-12-05T12:00:01.000Z", "2026-12-20"],
  ])("a mail %s is not sent", async (_why, later, date) => {
    const anna = await aMember(program);
    await aMeetup(program, { date });
    await outbox.attempts(1);
    await startWithServer(later);
    token = await anAdminToken(program);
    expect((await health()).kept).toEqual({ count: 0, outdated: 1, inWelcome: 0 });
    expect((await send()).answer).toMatchObject({ count: 0, outdated: 1 });
    expect(await emailsWith("kept")).toContain(`invitation to ${anna.email}`);
    expect((await health()).kept).toBeNull();
  });

  test("no mail goes to the address that the program gave the first administrator", async () => {
    await aMember(program, { email: "admin@example.org", admin: true });
    await aMeetup(program);
    await outbox.attempts(1);
    await startWithServer();
    token = await anAdminToken(program);
    expect((await send()).answer).toMatchObject({ count: 0, outdated: 1 });
  });

  test("a cancellation goes only to members that heard of the meetup, or answered", async () => {
    const [silent, coming] = await members(program, 2);
    const organiser = await aMember(program, { admin: true, verified: false });
    const id = await aMeetup(program);
    await outbox.attempts(2);
    await answers(program, coming.id, id, "confirm");
    await outbox.attempts(3);
    // Their invitations are in files too when the meetup is cancelled.
    await actingAs(program.deps, organiser.id).onMeetup(id, cancelMeetup, {
      reason: "Ziek",
      tellInvited: true,
    });
    await outbox.attempts(5);
    await startWithServer();
    expect((await send()).answer).toMatchObject({ count: 1 });
    await server.mailTo(coming.email, "Gaat niet door");
    await stop();
    await start({ SMTP_URL: server.url });
    expect(server.received.map(({ recipient }) => recipient)).not.toContain(silent.email);
  });

  test("a code that has expired is not sent", async () => {
    const anna = await aMember(program);
    await program.db.write((tx) => enqueue(tx, program.deps.clock(), anna, aCode()));
    await outbox.attempts(1);
    await startWithServer("2026-11-21T13:00:00.000Z");
    token = await anAdminToken(program);
    expect((await health()).kept).toEqual({ count: 0, outdated: 1, inWelcome: 0 });
  });

  test("what is dropped is never sent, and is no failure", async () => {
    await aMember(program);
    await aMeetup(program);
    await outbox.attempts(1);
    await startWithServer();
    expect((await request(program, dropKeptEmails, { token })).answer).toMatchObject({ count: 1 });
    expect(await audited()).toEqual(["email.kept-dropped 1 e-mail"]);
    expect(await health()).toMatchObject({ kept: null, waiting: null, failed: null });
    expect((await send()).answer.count).toBe(0);
    expect(await emailsWith("kept")).toHaveLength(1);
  });
});
