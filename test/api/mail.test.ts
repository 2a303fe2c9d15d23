import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { enqueue } from "../../src/server/mail/enqueue.ts";
import type { Outgoing } from "../../src/server/mail/kinds.ts";
import type { Outbox } from "../../src/server/platform/outbox/outbox.ts";
import { aMeetup, aMember, answers, members } from "../harness/builders.ts";
import { openMailOutbox } from "../harness/mail-outbox.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
let server: MailServer;
let outbox: Outbox;

describe("with a mail server", () => {
  beforeEach(async () => {
    server = await startMailServer();
    program = await startTestProgram({
      SMTP_URL: server.url,
      MAIL_FROM: "Domotica Utrecht <post@trefpunt.test>",
    });
    outbox = openMailOutbox(program);
  });
  afterEach(async () => {
    await outbox.stop(1000);
    await program.close();
    await server.close();
  });

  test("an invitation has the headers that mail programs use", async () => {
    const anna = await aMember(program, { name: "Anna de Vries" });
    const meetup = await aMeetup(program, {
      title: "Lampen & sensoren",
      description: "Met **soldeerbout**, ~~lijm~~ en https://example.org\n\n| a |\n|---|\n| 1 |",
      places: 20,
    });
    const mail = await server.mailTo(anna.email, "Uitnodiging: Lampen & sensoren");
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(mail.from).toMatchObject({ name: "Domotica Utrecht", address: "post@trefpunt.test" });
    expect(mail.to).toMatchObject([{ name: "Anna de Vries", address: anna.email }]);
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(header("precedence")).toBe("bulk");
    expect(header("list-id")).toBe("<uitnodigingen.trefpunt.test>");
    expect(header("list-unsubscribe")).toMatch(
      /^<https:\/\/trefpunt\.test\/api\/users\/invitations\/\d+\.0\.[\w-]{43}\/mute>$/,
    );
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail.messageId).toMatch(/^<\d+\.20261121T120000000Z@trefpunt\.test>$/);
    expect(mail.text).toContain(`https://trefpunt.test/respond/`);
    expect(mail.text).toContain("donderdag 3 december 2026, 19:30 – 22:00");
    expect(mail.text).toContain("Er zijn 20 plekken.");
    expect(mail.html).toContain("<strong>soldeerbout</strong>");
    expect(mail.html).toContain("<del>lijm</del>");
    expect(mail.html).toMatch(/<a [^>]*href="https:\/\/example\.org"/);
    expect(mail.html).toMatch(/<td [^>]*>1<\/td>/);
    expect(mail.html).toContain(`/meetup/${meetup}`);
    expect(mail.attachments).toEqual([]);
  });

  test("an invitation counts no places of a meetup without a maximum", async () => {
    const anna = await aMember(program);
    await aMeetup(program, { title: "Lampen", places: null });
    const { text = "" } = await server.mailTo(anna.email, "Uitnodiging: Lampen");
    // The random token of a link may contain the word.
    expect(text.replace(/<[^>]*>/g, "")).not.toMatch(/plek/i);
  });

  test("markdown in a mail becomes text and safe links", async () => {
    const anna = await aMember(program);
    await aMeetup(program, {
      title: "Lampen",
      description: [
        "[klik](javascript:alert(1)) ![foto](data:text/html,x) [goed](https://example.org)",
        "<script>alert(1)</script><img src=x onerror=alert(1)>",
      ].join("\n\n"),
    });
    const { html = "" } = await server.mailTo(anna.email, "Uitnodiging: Lampen");
    expect(html).toContain(">klik<");
    expect(html).toMatch(/href="https:\/\/example\.org"[^>]*>goed</);
    expect(html).not.toMatch(/(href|src)="(javascript|data):/);
    expect(html).not.toMatch(/<(script|img)/);
  });

  test("a link within the site works in the mail and in its calendar file", async () => {
    const anna = await aMember(program);
    const meetup = await aMeetup(program, {
      title: "Lampen",
      description: "Zie [onze afspraken](/privacy).",
    });
    const { html = "", text = "" } = await server.mailTo(anna.email, "Uitnodiging: Lampen");
    expect(html).toMatch(/href="https:\/\/trefpunt\.test\/privacy"[^>]*>onze afspraken</);
    expect(text).toContain("https://trefpunt.test/privacy");
    await answers(program, anna.id, meetup, "confirm");
    const { attachments } = await server.mailTo(anna.email, "Je komt:");
    const content = new TextDecoder().decode(attachments[0]?.content as ArrayBuffer);
    expect(content.replace(/\r\n /g, "")).toContain("onze afspraken (https://trefpunt.test/privacy)");
  });

  test("only mails about a confirmed place have a calendar file", async () => {
    const [anna, bram] = await members(program, 2);
    const meetup = await aMeetup(program, { places: 1 });
    await answers(program, anna.id, meetup, "confirm");
    await answers(program, bram.id, meetup, "confirm");
    const confirmation = await server.mailTo(anna.email, "Je komt:");
    expect(String(confirmation.attachments[0]?.filename)).toBe("meetup.ics");
    const content = new TextDecoder().decode(confirmation.attachments[0]?.content as ArrayBuffer);
    expect(content).toContain(`UID:meetup-${meetup}@trefpunt.test`);
    const waiting = await server.mailTo(bram.email, "Je staat op de wachtlijst:");
    expect(waiting.attachments).toEqual([]);
    await answers(program, anna.id, meetup, "decline");
    const promoted = await server.mailTo(bram.email, "Je komt:");
    expect(promoted.attachments).toHaveLength(1);
  });

  test("the mail log stores the sent mail with its secrets masked", async () => {
    const anna = await aMember(program);
    await aMeetup(program);
    const mail = await server.mailTo(anna.email, "Uitnodiging");
    const token = /respond\/([\w.-]{40,})\//.exec(mail.text ?? "")?.[1] ?? "";
    await outbox.stop(1000);
    const row = await program.db.read
      .selectFrom("emails")
      .innerJoin("letters", "letters.id", "emails.letter_id")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      message_id: mail.messageId,
      attempts: 1,
      error_message: null,
      failed_at: null,
    });
    expect(row.sent_at).not.toBeNull();
    expect(row.html).toContain("/respond/•••/");
    expect(row.html).not.toContain(token);
    outbox = openMailOutbox(program);
  });

  test("names and titles cannot add a header", async () => {
    const anna = await aMember(program, { name: "Anna\r\nBcc: iedereen@example.org" });
    await aMeetup(program, { title: "Lampen\r\nX-Kwaad: ja" });
    const { headers } = await server.mailTo(anna.email, "Lampen X-Kwaad: ja");
    expect(headers.map(({ key }) => key)).not.toContain("bcc");
    expect(headers.map(({ key }) => key)).not.toContain("x-kwaad");
    const { subject } = await program.db.read
      .selectFrom("emails")
      .select("subject")
      .executeTakeFirstOrThrow();
    expect(subject).toBe("Uitnodiging: Lampen X-Kwaad: ja (do 3 dec)");
  });

  test("a mail about a deleted meetup is not sent, and the log says why", async () => {
    await outbox.stop(1000);
    const anna = await aMember(program);
    const meetup = await aMeetup(program);
    await program.db.write((tx) => tx.deleteFrom("meetups").where("id", "=", meetup).execute());
    outbox = openMailOutbox(program);
    await aMeetup(program, { title: "Een andere" });
    await server.mailTo(anna.email, "Een andere");
    await outbox.stop(1000);
    const rows = await program.db.read
      .selectFrom("emails")
      .select(["meetup_title", "error_message"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { meetup_title: "Home Assistant voor beginners", error_message: "meetup-gone" },
      { meetup_title: "Een andere", error_message: null },
    ]);
    expect(server.received).toHaveLength(1);
  });

  test("a mail about a deleted message is not sent, and the log says why", async () => {
    await outbox.stop(1000);
    const anna = await aMember(program);
    const now = program.deps.clock();
    await program.db.write(async (tx) => {
      const message = await tx
        .insertInto("messages")
        .values({
          subject: "Nieuws",
          text: "Hallo",
          recipients: 1,
          sender_id: null,
          written_by: null,
          created_at: now.toISOString(),
          meetup_id: null,
          audience: null,
          member_id: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await enqueue(tx, now, anna, { kind: "member_message", message });
      await tx.deleteFrom("messages").execute();
    });
    outbox = openMailOutbox(program);
    const errors = () => program.db.read.selectFrom("emails").select("error_message").execute();
    await expect.poll(errors).toEqual([{ error_message: "message-gone" }]);
  });

  test("an unreadable row fails without affecting others, and the log says why", async () => {
    await outbox.stop(1000);
    const anna = await aMember(program);
    const now = program.deps.clock();
    const device = { device: "Firefox/Linux", when: "zaterdag" };
    await program.db.write(async (tx) => {
      const postcard = await enqueue(tx, now, anna, { kind: "test", arrivedToken: null });
      await sql`update emails set kind = 'postcard' where id = ${postcard}`.execute(tx);
      const halved = await enqueue(tx, now, anna, { kind: "new_sign_in", ...device });
      await tx
        .updateTable("emails")
        .set({ data: '{"device":"Firefox/Linux"}' })
        .where("id", "=", halved)
        .execute();
      const torn = await enqueue(tx, now, anna, { kind: "new_sign_in", ...device });
      await tx.updateTable("emails").set({ data: '{"device":' }).where("id", "=", torn).execute();
      await enqueue(tx, now, anna, { kind: "new_sign_in", ...device });
    });
    const faults: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => faults.push(line) });
    outbox = openMailOutbox(program, { log });
    const { text } = await server.mailTo(anna.email, "Er is ingelogd");
    // An earlier release queued the moment in words.
    expect(text).toContain("Firefox op Linux, zaterdag.");
    await outbox.stop(1000);
    const rows = await program.db.read.selectFrom("emails").select("error_message").orderBy("id").execute();
    const unmade = { error_message: "not-rendered" };
    expect(rows).toEqual([unmade, unmade, unmade, { error_message: null }]);
    expect(faults).toHaveLength(3);
    expect(faults.find((fault) => fault.includes("postcard"))).toContain(
      "this version has no mail of the kind",
    );
    expect(faults.find((fault) => fault.includes("when"))).toContain("expected string");
    expect(faults.find((fault) => fault.includes("JSON input"))).toContain(
      "cannot be read as one of the kind",
    );
    expect(server.received).toHaveLength(1);
  });
});

test("the outbox continues after a database error and sends the mail", async () => {
  server = await startMailServer();
  program = await startTestProgram({ SMTP_URL: server.url });
  const anna = await aMember(program);
  let faults = 0;
  const db = {
    ...program.db,
    write: ((work) => {
      faults += 1;
      return faults === 1 ? Promise.reject(new Error("disk full")) : program.db.write(work);
    }) as typeof program.db.write,
  };
  outbox = openMailOutbox({ ...program, deps: { ...program.deps, db } });
  await program.db.write((tx) => enqueue(tx, program.deps.clock(), anna, { kind: "verify" }));
  await server.mailTo(anna.email, "Bevestig je e-mailadres");
  expect(faults).toBeGreaterThan(1);
  await outbox.stop(1000);
  await program.close();
  await server.close();
});

test("a mail that a visitor can cause is due after a random delay, so that the next answer reveals no member", async () => {
  program = await startTestProgram();
  const anna = await aMember(program);
  const { db, deps } = program;
  const dueAfter = async (mail: Outgoing) => {
    const id = await db.write((tx) => enqueue(tx, deps.clock(), anna, mail));
    const { next_attempt_at } = await db.read
      .selectFrom("emails")
      .select("next_attempt_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return Date.parse(next_attempt_at) - deps.clock().getTime();
  };
  const delays = await Promise.all(
    Array.from({ length: 20 }, async () => [
      await dueAfter({ kind: "verify" }),
      await dueAfter({ kind: "login_code", sealedCode: "geheim" }),
    ]),
  );
  expect(Math.min(...delays.flat())).toBeGreaterThanOrEqual(100);
  expect(Math.max(...delays.flat())).toBeLessThan(250);
  expect(new Set(delays.flat()).size).toBeGreaterThan(20);
  expect(await dueAfter({ kind: "welcome", meetup: null })).toBe(0);
  await program.close();
});

test("the outbox wakes for a queued mail after a delay, so that the next answer does not reveal a known address", async () => {
  server = await startMailServer();
  program = await startTestProgram({ SMTP_URL: server.url });
  const anna = await aMember(program);
  const claims = vi.fn(program.db.write);
  const db = { ...program.db, write: claims as typeof program.db.write };
  outbox = openMailOutbox({ ...program, deps: { ...program.deps, db } });
  /** When these are done, the outbox has done what it would do now. */
  const otherWrites = async () => {
    for (let count = 0; count < 20; count += 1)
      await program.db.write((tx) => tx.selectFrom("emails").select("id").execute());
  };
  await otherWrites();
  claims.mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await program.db.write((tx) => enqueue(tx, program.deps.clock(), anna, { kind: "verify" }));
  vi.advanceTimersByTime(249);
  await otherWrites();
  expect(claims).not.toHaveBeenCalled();
  vi.advanceTimersByTime(251);
  vi.useRealTimers();
  await server.mailTo(anna.email, "Bevestig je e-mailadres");
  await outbox.stop(1000);
  await program.close();
  await server.close();
});

test("without a mail server each mail becomes a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-mail-"));
  program = await startTestProgram({ DATA_DIR: folder });
  const anna = await aMember(program);
  outbox = openMailOutbox(program);
  await program.db.write((tx) => enqueue(tx, program.deps.clock(), anna, { kind: "verify" }));
  const sent = () =>
    program.db.read.selectFrom("emails").select("id").where("kept_at", "is not", null).execute();
  await expect.poll(sent, { timeout: 10_000 }).toHaveLength(1);
  await outbox.stop(1000);
  const [file = ""] = readdirSync(join(folder, "mail"));
  const mail = await PostalMime.parse(readFileSync(join(folder, "mail", file)));
  expect(mail.subject).toBe("Bevestig je e-mailadres");
  await program.close();
});
