// @postgres test
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiPath } from "#contract/endpoint.ts";
import { deleteMember } from "#contract/handover/admin.ts";
import type { MeetupId } from "#contract/ids.ts";
import { resendEmail } from "#contract/mail-log.ts";
import { sendReminder } from "#contract/mailings.ts";
import { muteByLink } from "#contract/members.ts";
import { myData } from "#contract/profile.ts";
import { respondByLink } from "#contract/responses.ts";
import { DAY_MS, MINUTE_MS } from "#domain/timing.ts";
import { muteMember } from "../../src/server/answers/invitations/mute.ts";
import { receive } from "../../src/server/inbox/receive.ts";
import { claimDue, MAIL_QUEUE } from "../../src/server/mail/queue.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { postpone } from "../../src/server/platform/outbox/rows.ts";
import { aMeetup, aMember, anAdminToken, answers, signedIn } from "../harness/builders.ts";
import { openMailOutbox, type WatchedOutbox } from "../harness/mail-outbox.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "../harness/mail-server.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { aMail, aReport } from "../harness/returned-mails.ts";

const ADDRESS = "els@example.org";
let server: MailServer;
let program: TestProgram;
let outboxes: WatchedOutbox[];
let els: MemberRow;
let jan: MemberRow;
const start = async (environment: Record<string, string> = {}) => {
  server = await startMailServer();
  program = await startTestProgram({ SMTP_URL: server.url, ...environment });
  outboxes = [];
  // In the list of members Els de Boer comes before Jan de Boer.
  jan = await aMember(program, { name: "Jan de Boer", email: ADDRESS });
  els = await aMember(program, { name: "Els de Boer", email: ADDRESS, rank: 1 });
};
const finish = async () => {
  for (const outbox of outboxes) await outbox.stop(1000);
  await program.close();
  await server.close();
};
beforeEach(() => start());
afterEach(finish);

const waiting = async () => {
  const rows = program.db.read.selectFrom("emails").select("id");
  return (await rows.where("sent_at", "is", null).where("failed_at", "is", null).execute()).length;
};

/** All that waits, as the mail server gets it. */
async function mailed(processes = 1): Promise<readonly ReceivedMail[]> {
  for (let opened = 0; opened < processes; opened += 1) outboxes.push(openMailOutbox(program));
  await expect.poll(waiting, { interval: 5 }).toBe(0);
  return server.received.filter(({ recipient }) => recipient === ADDRESS);
}

const textOf = ({ text = "" }: ReceivedMail) => text.replace(/\s+/g, " ");
const greetingIn = (mail: ReceivedMail) => /Hoi [^,]*,/.exec(textOf(mail))?.[0];

/** Of the button with this text. */
function answerIn(mail: ReceivedMail, button: string) {
  const [, token = "", meetupId = "", action = ""] =
    new RegExp(`${button} <\\S+/respond/([^/]+)/(\\d+)/(\\w+)>`).exec(textOf(mail)) ?? [];
  return { params: { token, meetupId: Number(meetupId) as MeetupId, action: action as "confirm" } };
}

const answersOf = async (meetup: MeetupId) => {
  const rows = await program.db.read
    .selectFrom("responses")
    .innerJoin("members", "members.id", "responses.member_id")
    .select(["members.name", "responses.status"])
    .where("meetup_id", "=", meetup)
    .orderBy("members.name")
    .execute();
  return rows.map(({ name, status }) => `${name}: ${status}`);
};

describe("an invitation to two on one address", () => {
  test("is one mail that names both and answers for each", async () => {
    const meetup = await aMeetup(program, { title: "Zigbee" });
    const [mail, ...others] = await mailed();
    if (!mail) throw new Error("no mail came");
    expect(others).toEqual([]);
    expect(mail.to).toEqual([{ name: "Els de Boer en Jan de Boer", address: ADDRESS }]);
    const text = textOf(mail);
    expect(text).toContain("Hoi Els en Jan, jullie zijn uitgenodigd:");
    expect(text).toContain("Jullie krijgen deze e-mail omdat Els en Jan lid zijn.");
    expect(text).toMatch(/Els: Ik kom <\S+> Els: Ik kom niet <\S+> Jan: Ik kom <\S+> Jan: Ik kom niet <\S+>/);
    expect(text).not.toContain("Voor Els");
    expect(mail.raw).not.toMatch(/~[0-9a-f]{12}\./);
    await request(program, respondByLink, answerIn(mail, "Els: Ik kom"));
    await request(program, respondByLink, answerIn(mail, "Jan: Ik kom niet"));
    expect(await answersOf(meetup)).toEqual(["Els de Boer: confirmed", "Jan de Boer: declined"]);
  });

  test("has an own way out for each, and one in its header for both", async () => {
    await aMeetup(program);
    const [mail] = await mailed();
    const ways = [...(mail?.html ?? "").matchAll(/\/unsubscribe\/(\d+)\.[^"]*"[^>]*>([^<]*)</g)];
    expect(ways.map(([, id, label]) => [Number(id), label])).toEqual([
      [els.id, "Uitnodigingen stoppen voor Els"],
      [jan.id, "Uitnodigingen stoppen voor Jan"],
    ]);
    const header = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    const url = new URL(header.replace(/[<>]/g, ""));
    const { statusCode } = await program.app.inject({
      method: "POST",
      url: `${url.pathname}${url.search}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(statusCode).toBe(200);
    const muted = program.db.read.selectFrom("members").select("name").where("muted_until", "is not", null);
    expect((await muted.orderBy("name").execute()).map(({ name }) => name)).toEqual([
      "Els de Boer",
      "Jan de Boer",
    ]);
  });

  test("refuses its header's others in Dutch when they are named twice", async () => {
    const path = apiPath(muteByLink, { token: "1.0.x" });
    const { statusCode, body } = await program.app.inject({
      method: "POST",
      url: path,
      query: { also: ["2.0.x", "3.0.x"] },
    });
    expect([statusCode, JSON.parse(body).error]).toEqual([400, "Deze link is ongeldig"]);
  });

  test("mutes in its header no member of another address", async () => {
    const bram = await aMember(program, { name: "Bram", email: "bram@example.org" });
    await aMeetup(program);
    const [mail] = await mailed();
    const token = /\/unsubscribe\/([\w.-]+)/.exec(mail?.html ?? "")?.[1] ?? "";
    const forged = token.replace(/^\d+/, String(bram.id));
    expect((await request(program, muteByLink, { params: { token }, query: { also: forged } })).status).toBe(
      200,
    );
    const muted = program.db.read.selectFrom("members").select("id").where("muted_until", "is not", null);
    expect((await muted.execute()).map(({ id }) => id)).toEqual([els.id]);
  });

  test("has whole names where two have one first name", async () => {
    const email = "bos@example.org";
    await aMember(program, { name: "Jan Bos", email });
    await aMember(program, { name: "Jan de Boer", email, rank: 1 });
    await aMeetup(program);
    await mailed();
    const toThem = server.received.filter(({ recipient }) => recipient === email);
    expect(toThem.map(greetingIn)).toEqual(["Hoi Jan de Boer en Jan Bos,"]);
  });

  test("is in the log and the own data of each, who reads the own part only", async () => {
    await aMeetup(program);
    await mailed();
    for (const [own, other] of [
      [els, "Jan"],
      [jan, "Els"],
    ] as const) {
      const data = await request(program, myData, { token: await signedIn(program, own.id) });
      expect(data.answer).toContain("invitation");
      expect(data.answer).not.toContain(other);
    }
    const letters = await program.db.read.selectFrom("letters").select("html").execute();
    expect(letters).toHaveLength(1);
    expect(letters[0]?.html).not.toMatch(/Els|Jan/);
  });

  test.each([
    ["answered", (meetup: MeetupId) => answers(program, els.id, meetup, "decline")],
    ["stopped invitations", () => program.db.write((tx) => muteMember(tx, els.id))],
    [
      "was removed",
      async () => {
        const token = await anAdminToken(program);
        await request(program, deleteMember, { token, params: { id: els.id } });
      },
    ],
  ])("leaves out the one that %s before it is sent", async (_what, happens) => {
    const meetup = await aMeetup(program);
    await happens(meetup);
    const mails = (await mailed()).filter(({ subject = "" }) => subject.startsWith("Uitnodiging"));
    expect(mails.map(greetingIn)).toEqual(["Hoi Jan,"]);
  });
});

test("a reminder is one mail, and a confirmation is one each", async () => {
  const meetup = await aMeetup(program);
  await mailed();
  await request(program, sendReminder, { token: await anAdminToken(program), params: { id: meetup } });
  const reminders = (await mailed()).filter(({ subject = "" }) => subject.startsWith("Kom je ook?"));
  expect(reminders.map(textOf)).toEqual([
    expect.stringContaining(
      "Hoi Els en Jan, we hebben nog niet van jullie gehoord. Laten jullie weten of jullie komen?",
    ),
  ]);
  await answers(program, els.id, meetup, "confirm");
  await answers(program, jan.id, meetup, "confirm");
  const confirmations = (await mailed()).slice(2);
  expect(confirmations.map(greetingIn).sort()).toEqual(["Hoi Els,", "Hoi Jan,"]);
});

test("invitations that are due at different moments are two mails", async () => {
  await aMeetup(program);
  const until = new Date(program.deps.clock().getTime() + MINUTE_MS);
  const which = sql<boolean>`member_id = ${els.id}`;
  await program.db.write((tx) => postpone(tx, program.deps.clock(), MAIL_QUEUE, { until, which }, {}));
  outboxes.push(openMailOutbox(program));
  await server.mailTo(ADDRESS, "Uitnodiging");
  program.setClock(until.toISOString());
  expect((await mailed()).map(greetingIn)).toEqual(["Hoi Jan,", "Hoi Els,"]);
});

const claimed = async (holder: string, folds = true) => {
  const now = program.deps.clock();
  const claiming = { most: 1, holder, held: [], leaseMs: MAIL_QUEUE.lease.ms, host: "trefpunt.test", folds };
  return (await program.db.write((tx) => claimDue(tx, now, claiming))).rows;
};

test("a process that died between claiming and sending left one mail, with its Message-ID", async () => {
  await aMeetup(program);
  const rows = await claimed("died");
  expect(rows.map(({ member_id }) => member_id)).toEqual([jan.id, els.id]);
  expect(await claimed("other")).toEqual([]);
  program.setClock(new Date(program.deps.clock().getTime() + 2 * MAIL_QUEUE.lease.ms).toISOString());
  const mails = await mailed();
  expect(mails.map(({ messageId }) => messageId)).toEqual([rows[0]?.message_id]);
  expect(mails.map(greetingIn)).toEqual(["Hoi Els en Jan,"]);
});

test("and the one that was first has answered meanwhile: the other has that Message-ID, alone", async () => {
  const meetup = await aMeetup(program);
  const rows = await claimed("died");
  await answers(program, jan.id, meetup, "decline");
  program.setClock(new Date(program.deps.clock().getTime() + 2 * MAIL_QUEUE.lease.ms).toISOString());
  const [mail] = (await mailed()).filter(({ subject = "" }) => subject.startsWith("Uitnodiging"));
  expect([mail?.messageId, mail && greetingIn(mail)]).toEqual([rows[0]?.message_id, "Hoi Els,"]);
});

test("a mail that the server does not take is tried again as the same mail for both", async () => {
  const port = Number(new URL(server.url).port);
  await server.close();
  await aMeetup(program);
  const outbox = openMailOutbox(program);
  outboxes.push(outbox);
  await outbox.attempts(1);
  const tried = async () => {
    const mails = program.db.read
      .selectFrom("emails")
      .select(["message_id", "next_attempt_at", "error_message"]);
    return (await mails.execute()).filter(({ error_message }) => error_message !== null);
  };
  await expect.poll(tried).toHaveLength(2);
  const [one, other] = await tried();
  expect(one).toEqual(other);
  server = await startMailServer(port);
  program.setClock(new Date(program.deps.clock().getTime() + DAY_MS).toISOString());
  const mails = await mailed();
  expect(mails.map(({ messageId }) => messageId)).toEqual([one?.message_id]);
  expect(mails.map(greetingIn)).toEqual(["Hoi Els en Jan,"]);
});

test("two processes send each address one mail, and lose none", async () => {
  const addresses = Array.from({ length: 20 }, (_none, number) => `huis${number}@example.org`);
  for (const email of addresses)
    for (const rank of [0, 1, 2] as const) await aMember(program, { email, rank });
  await aMeetup(program);
  await mailed(2);
  const sent = server.received.map(({ recipient }) => recipient).sort();
  expect(sent).toEqual([ADDRESS, ...addresses].sort());
  expect(server.received.filter(({ text = "" }) => text.split(": Ik kom\n").length > 1).length).toBe(21);
});

test("sent again by hand each has a mail and a Message-ID of its own", async () => {
  await aMeetup(program);
  await claimed("died");
  await program.db.write((tx) =>
    tx.updateTable("emails").set({ failed_at: program.deps.clock().toISOString() }).execute(),
  );
  const token = await anAdminToken(program);
  const rows = await program.db.read.selectFrom("emails").select("id").orderBy("id").execute();
  program.setClock(new Date(program.deps.clock().getTime() + 2 * MAIL_QUEUE.lease.ms).toISOString());
  for (const { id } of rows) {
    await request(program, resendEmail, { token, params: { id } });
    await mailed();
  }
  const mails = await mailed();
  expect(mails.map(greetingIn)).toEqual(["Hoi Jan,", "Hoi Els,"]);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
});

describe("where answers to mails are read", () => {
  beforeEach(async () => {
    await finish();
    await start({
      IMAP_URL: "imaps://post:geheim@imap.trefpunt.test/INBOX",
      MAIL_INBOX: "post@trefpunt.test",
      MAIL_INBOX_TAGS: "true",
    });
  });

  test("a refusal that comes back is in the log of both, so that silence later clears nothing", async () => {
    await aMeetup(program);
    const [mail] = await mailed();
    const { deps, config } = program;
    if (!config.inbox) throw new Error("the program of the test has no inbox");
    const raw = aReport({ to: mail?.envelopeSender ?? "", recipient: ADDRESS });
    await receive(deps, config.inbox, { raw, size: raw.length, receivedAt: deps.clock() });
    const rows = program.db.read
      .selectFrom("emails")
      .select("error_message")
      .where("kind", "=", "invitation");
    expect(await rows.execute()).toEqual(Array(2).fill({ error_message: expect.stringContaining("5.1.1") }));
    const bounces = program.db.read.selectFrom("members").select("bounces").where("email", "=", ADDRESS);
    expect(await bounces.execute()).toEqual([{ bounces: 1 }, { bounces: 1 }]);
  });

  test("a question by return is of the one with the sender's name, or of the first", async () => {
    await aMeetup(program);
    const [mail] = await mailed();
    const { deps, config } = program;
    if (!config.inbox) throw new Error("the program of the test has no inbox");
    for (const name of ["Els", "E. de Boer"]) {
      const head = `From: ${name} <${ADDRESS}>\nTo: ${mail?.envelopeSender}\nSubject: Vraag\n`;
      const raw = aMail(`${head}\nHoe laat?`);
      await receive(deps, config.inbox, { raw, size: raw.length, receivedAt: deps.clock() });
    }
    const questions = program.db.read.selectFrom("returned_mails").select("member_id").orderBy("id");
    expect((await questions.execute()).map(({ member_id }) => member_id)).toEqual([els.id, jan.id]);
  });

  test("it has a file for each calendar, with an event of its own", async () => {
    await aMeetup(program);
    const [mail] = await mailed();
    const files = (mail?.attachments ?? []).map(({ content }) =>
      typeof content === "string" ? content : new TextDecoder().decode(content),
    );
    const uids = new Set(files.map((file) => /^UID:(\S+)/m.exec(file)?.[1]));
    expect(uids.size).toBe(2);
  });
});
