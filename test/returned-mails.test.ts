import fc from "fast-check";
import { expect, test } from "vitest";
import { readReturned } from "../src/server/inbox/reading/read-returned.ts";

const OWN = { address: "post@club.test", hasTags: true, host: "club.test", fromAddress: "info@club.test" };
const read = (text: string) => readReturned(Buffer.from(text.replaceAll("\n", "\r\n")), OWN);

test("a person's mail is read without what it quotes, in a thread", async () => {
  const mail = `From: Anna <Anna@example.org>
To: post+abcdefghijklmnop@club.test
In-Reply-To: <7.20261121T120000000Z@club.test>
Subject: Re: Uitnodiging

Ik kom iets later.

Op za 21 nov 2026 om 13:00 schreef Club <info@club.test>:
> Hoi Anna
`;
  expect(await read(mail)).toEqual({
    class: "person",
    proof: { tag: "abcdefghijklmnop", messageId: "<7.20261121T120000000Z@club.test>" },
    from: { name: "Anna", address: "anna@example.org" },
    subject: "Re: Uitnodiging",
    text: "Ik kom iets later.",
    html: null,
  });
});

const report = (fields: string) => `Return-Path: <>
From: MAILER-DAEMON@mx.example.org
To: post+abcdefghijklmnop@club.test
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b

Sorry.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; Anna@example.org
${fields}

--b
Content-Type: text/rfc822-headers

Message-ID: <7.20261121T120000000Z@club.test>

--b--
`;

test.each([
  ["failed", "5.1.1", "smtp; 550 5.1.1 User unknown", "bounced", "5.1.1"],
  ["failed", "5.0.0", "smtp; 552 5.2.2 Mailbox full", "full", "5.2.2"],
  ["failed", "5.7.1", "smtp; 550 5.7.1 Refused", "policy", "5.7.1"],
  ["delayed", "4.4.1", "smtp; timed out", "noted", "4.4.1"],
  ["delivered", "2.0.0", "smtp; 250 OK", "noted", "2.0.0"],
])("a report %s %s (%s) is %s with %s", async (action, status, words, outcome, found) => {
  const mail = report(`Action: ${action}\nStatus: ${status}\nDiagnostic-Code: ${words}`);
  expect(await read(mail)).toMatchObject({
    class: "report",
    proof: { tag: "abcdefghijklmnop", messageId: "<7.20261121T120000000Z@club.test>" },
    recipients: [{ address: "anna@example.org", outcome, status: found, server: "mx.example.org" }],
  });
});

test("a report of qmail names its recipient in the text", async () => {
  const text = `Hi. This is the qmail-send program at mx.example.org.
This is a permanent error; I've given up. Sorry it didn't work out.

<anna@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Message-ID: <7.20261121T120000000Z@club.test>
`;
  expect(await read(`Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.org\n\n${text}`)).toMatchObject({
    class: "report",
    proof: { tag: null, messageId: "<7.20261121T120000000Z@club.test>" },
    recipients: [{ address: "anna@example.org", outcome: "bounced", status: "5.1.1" }],
  });
});

const reply = (more: string) => `From: Anna <anna@example.org>
To: post+abcdefghijklmnop@club.test
${more}Content-Type: text/calendar; method=REPLY

BEGIN:VCALENDAR
VERSION:2.0
METHOD:REPLY
BEGIN:VEVENT
UID:meetup-3@club.test
SEQUENCE:2
DTSTAMP:20261121T130000Z
ATTENDEE;PARTSTAT=ACCEPTED:MAILTO:Anna@example.org
COMMENT:Tot dan
END:VEVENT
END:VCALENDAR
`;

test.each(["", "Auto-Submitted: auto-generated\n"])("a calendar's reply is one, with %j", async (more) => {
  expect(await read(reply(more))).toMatchObject({
    class: "calendar",
    tag: "abcdefghijklmnop",
    uid: "meetup-3@club.test",
    sequence: 2,
    attendee: "anna@example.org",
    answer: "accepted",
    stamp: "2026-11-21T13:00:00.000Z",
    comment: "Tot dan",
  });
});

test.each([
  ["Auto-Submitted: auto-replied", "automatic"],
  ["X-Autoreply: yes", "automatic"],
  ["Precedence: auto_reply", "automatic"],
  ["Subject: Automatisch antwoord: Uitnodiging", "automatic"],
  ["Return-Path: <>", "automatic"],
  ["Message-ID: <7.20261121T120000000Z@club.test>", "own"],
  ["Subject: Vraag", "person"],
])("a mail with %s is %s", async (field, found) => {
  expect(await read(`From: Anna <anna@example.org>\n${field}\n\nHoi\n`)).toMatchObject({ class: found });
});

test("a mail that is too large, or has no sender, costs itself only", async () => {
  expect(await readReturned(new Uint8Array(5_000_001), OWN)).toEqual({
    class: "unreadable",
    why: "too-large",
  });
  expect(await read("onzin")).toEqual({ class: "unreadable", why: "malformed" });
  expect(await read("From: anna@example.org\n\nHoi\n")).toMatchObject({ class: "person" });
});

test("parts in more than 20 levels are not read", async () => {
  const levels = Array.from({ length: 30 }, (_none, level) => level);
  const parts = levels.map((level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`);
  expect(await read(`From: anna@example.org\n${parts.join("")}`)).toEqual({
    class: "unreadable",
    why: "too-deep",
  });
});

test("a mail that takes too long costs itself only: the next is read", async () => {
  const slow = `From: anna@example.org\nContent-Type: text/html\n\n${"<div>".repeat(300_000)}`;
  expect(await read(slow)).toEqual({ class: "unreadable", why: "too-slow" });
  expect(await read("From: anna@example.org\n\nHoi\n")).toMatchObject({ class: "person", text: "Hoi" });
});

test("random bytes never throw and prove nothing", async () => {
  const bytes = fc.uint8Array({ maxLength: 2_000 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), async (noise, hasHead) => {
      const raw = Buffer.concat([Buffer.from(hasHead ? "From: a@example.org\r\n" : ""), noise]);
      const mail = await readReturned(raw, OWN);
      expect(["person", "unreadable", "automatic"]).toContain(mail.class);
      if (mail.class === "person") expect(mail.proof).toEqual({ tag: null, messageId: null });
    }),
  );
});
