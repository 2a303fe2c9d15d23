import { createHash } from "node:crypto";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import {
  type HandleMail,
  holdInbox,
  type InboxTiming,
} from "../../src/server/inbox/connection/hold-inbox.ts";
import { receive } from "../../src/server/inbox/receive.ts";
import { claimDue } from "../../src/server/mail/queue.ts";
import { calendarTag } from "../../src/server/mail/return-tags.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, members } from "../harness/builders.ts";
import { dovecotInFolder } from "../harness/dovecot.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { aCalendarReply, aMultipart, aQuestion, aReport } from "../harness/returned-mails.ts";

const ADDRESS = "post@trefpunt.test";
const OF_EACH_KIND = 100;
const BATCH = 100;

const QUICK: InboxTiming = {
  pollMs: 60_000,
  noteMs: 300_000,
  retriesMs: [100],
  leaseMs: 120_000,
  renewMs: 50,
  connectMs: 5_000,
  answerMs: 5_000,
};

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** A mail to each member that the mail server accepted; their Message-IDs in the order of the members. */
async function sentMails({ db, deps, config }: TestProgram, guests: readonly MemberRow[]): Promise<string[]> {
  const now = deps.clock().toISOString();
  await db.write((tx) =>
    tx
      .insertInto("emails")
      .values(
        guests.map(({ id, email, name }) => ({
          kind: "test" as const,
          priority: 5,
          member_id: id,
          recipient: email,
          recipient_name: name,
          subject: "Uitnodiging",
          data: "{}",
          created_at: now,
          next_attempt_at: now,
        })),
      )
      .execute(),
  );
  await db.write((tx) =>
    claimDue(tx, deps.clock(), {
      most: guests.length,
      host: "trefpunt.test",
      holder: "test",
      held: [],
      leaseMs: 1,
      tagSecret: config.secret,
    }),
  );
  await db.write((tx) => tx.updateTable("emails").set({ sent_at: now }).execute());
  const sent = await db.read.selectFrom("emails").select(["recipient", "message_id"]).execute();
  const ids = new Map(sent.map(({ recipient, message_id }) => [recipient, message_id ?? ""]));
  return guests.map(({ email }) => ids.get(email) ?? "");
}

const digestOf = (raw: Uint8Array) => createHash("sha256").update(raw).digest("hex");

test("500 mails that arrive while Dovecot restarts and renumbers are each recorded once, and all are still there", async () => {
  const dovecot = await dovecotInFolder();
  ending.push(dovecot.remove);
  const program = await startTestProgram({
    IMAP_URL: dovecot.url,
    MAIL_FROM: `Club <${ADDRESS}>`,
    MAIL_INBOX_TAGS: "true",
  });
  ending.push(program.close);
  const { db, deps, config } = program;
  const { inbox } = config;
  if (inbox === null) throw new Error("IMAP_URL was not read");
  const guests = await members(program, OF_EACH_KIND);
  const messageIds = await sentMails(program, guests);
  const meetup = await aMeetup(program, { places: OF_EACH_KIND });
  const mails = guests.flatMap(({ id, name, email }, number) => {
    const written = { from: `${name} <${email}>`, to: ADDRESS, text: [`Vraag ${number}`] };
    return [
      aReport({ to: ADDRESS, recipient: email, messageId: messageIds[number] ?? "" }),
      aQuestion({ ...written, subject: "Automatisch antwoord: Uitnodiging" }),
      aQuestion({ ...written, subject: "Parkeren" }),
      aCalendarReply({
        to: `post+${calendarTag(config.secret, { member: id, meetup, addressSince: null })}@trefpunt.test`,
        from: email,
        uid: `meetup-${meetup}@trefpunt.test`,
        answer: "ACCEPTED",
      }),
      Buffer.concat([
        Buffer.from("List-Id: <uitnodigingen.trefpunt.test>\r\n"),
        aQuestion({ ...written, subject: "Uitnodiging" }),
      ]),
    ];
  });

  await dovecot.start();
  ending.push(dovecot.stop);
  const seen = new Set<string>();
  let timesHandled = 0;
  const handle: HandleMail = async (mail) => {
    const disposition = await receive(deps, inbox, mail);
    seen.add(digestOf(mail.raw ?? Buffer.of()));
    timesHandled += 1;
    return disposition;
  };
  const reading = holdInbox(
    deps,
    inbox,
    { log: pino({ level: "silent" }), handle, hasRoom: () => true },
    QUICK,
  );
  ending.push(reading.stop);
  for (const [index, mail] of mails.entries()) {
    dovecot.deliver(mail);
    const delivered = index + 1;
    if (delivered % BATCH !== 0 || delivered === mails.length) continue;
    // Some mails of this batch are handled when the server goes, others are not.
    await expect.poll(() => seen.size, { interval: 5 }).toBeGreaterThan(delivered - BATCH / 2);
    if (delivered === BATCH || delivered === 3 * BATCH) {
      await dovecot.stop();
      await dovecot.start();
    }
    if (delivered === 2 * BATCH) {
      await dovecot.stop();
      dovecot.forgetUids();
      await dovecot.start();
    }
  }
  const own = mails.length / 5;
  await expect.poll(() => seen.size).toBe(mails.length);
  await expect
    .poll(() => [dovecot.count("INBOX"), dovecot.count("Trefpunt")])
    .toEqual([own, mails.length - own]);
  // Mails that stay in the inbox have new UIDs after the renumbering.
  expect(timesHandled).toBeGreaterThan(mails.length);

  const rows = await db.read.selectFrom("returned_mails").select(["digest", "class", "outcome"]).execute();
  // Of a calendar reply the digest is that of what it says, whatever its headers.
  const byBytes = rows.filter((row) => row.class !== "calendar").map(({ digest }) => digest);
  const recorded = mails.filter((_mail, index) => index % 5 < 3).map(digestOf);
  expect(byBytes.toSorted()).toEqual(recorded.toSorted());
  const kinds = Map.groupBy(rows, (row) => `${row.class} ${row.outcome}`);
  expect(Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]))).toEqual({
    "report bounced": OF_EACH_KIND,
    "automatic null": OF_EACH_KIND,
    "person null": OF_EACH_KIND,
    "calendar answered": OF_EACH_KIND,
  });
  const counted = await db.read.selectFrom("members").select("bounces").where("bounces", ">", 0).execute();
  expect(counted).toEqual(guests.map(() => ({ bounces: 1 })));
});

test("a question with a photo of more than 5 MB is read without the photo, and is put aside whole", async () => {
  const dovecot = await dovecotInFolder();
  ending.push(dovecot.remove);
  const program = await startTestProgram({ IMAP_URL: dovecot.url, MAIL_FROM: `Club <${ADDRESS}>` });
  ending.push(program.close);
  const { db, deps, config } = program;
  const { inbox } = config;
  if (inbox === null) throw new Error("IMAP_URL was not read");
  await dovecot.start();
  ending.push(dovecot.stop);
  const photo = Buffer.alloc(6 * 1024 * 1024, "foto")
    .toString("base64")
    .replaceAll(/.{76}/g, "$&\n");
  const both = `multipart/alternative; boundary="binnen"\n\n--binnen\nContent-Type: text/plain; charset=utf-8\n\nMag mijn hond mee?\n--binnen\nContent-Type: text/html\n\n<p>Mag mijn hond mee?</p>\n--binnen--`;
  dovecot.deliver(
    aMultipart(`From: Anna <anna@example.org>\nSubject: Een vraag\nTo: ${ADDRESS}`, "multipart/mixed", [
      both,
      `image/jpeg\nContent-Disposition: attachment;\n filename*=utf-8''h%C3%A9%C3%A9l%20lief.jpg\nContent-Transfer-Encoding: base64\n\n${photo}`,
    ]),
  );
  const reading = holdInbox(
    deps,
    inbox,
    { log: pino({ level: "silent" }), handle: (mail) => receive(deps, inbox, mail), hasRoom: () => true },
    QUICK,
  );
  ending.push(reading.stop);
  await expect.poll(() => dovecot.count("Trefpunt")).toBe(1);
  const stored = await db.read.selectFrom("returned_mails").select(["class", "subject", "text"]).execute();
  expect(stored).toEqual([
    {
      class: "person",
      subject: "Een vraag",
      text: "Mag mijn hond mee?\n\nEr zat een bijlage bij (héél lief.jpg).",
    },
  ]);
});
