// @postgres test
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { inboxHealth, inboxMails, markInboxMailSeen, openAnswerToInboxMail } from "#contract/inbox.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { clearBounces, createMember } from "#contract/members/admin.ts";
import { myData } from "#contract/profile.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { tellOrganisers } from "../../src/server/inbox/persons-mails.ts";
import { receive } from "../../src/server/inbox/receive.ts";
import { numberFiles, storeTags } from "../../src/server/mail/calendar-files.ts";
import { claimDue } from "../../src/server/mail/queue.ts";
import { recordResults } from "../../src/server/mail/record.ts";
import { calendarTag, mailTag } from "../../src/server/mail/return-tags.ts";
import { cancelMeetup } from "../../src/server/meetups/life/cancel-meetup.ts";
import { changeAddress } from "../../src/server/members/change-address.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import type { EmailRow, MemberRow } from "../../src/server/platform/db/schema.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";
import { aCalendarReply, aComplaint, aMail, aQuestion, aReport } from "../harness/returned-mails.ts";

const ADDRESS = "post@trefpunt.test";
const environment = {
  IMAP_URL: "imaps://post:geheim@imap.trefpunt.test/INBOX",
  MAIL_FROM: `Club <${ADDRESS}>`,
  MAIL_INBOX: ADDRESS,
};
const program = programForEachTest({ ...environment, MAIL_INBOX_TAGS: "true" });

async function arrives(raw: Buffer, receivedAt = program.deps.clock()) {
  const { deps, config } = program;
  if (!config.inbox) throw new Error("the program of the test has no inbox");
  return receive(deps, config.inbox, { raw, size: raw.length, receivedAt });
}

const rows = () => program.db.read.selectFrom("returned_mails").selectAll().orderBy("id").execute();
const outcomes = async () => (await rows()).map(({ class: its, outcome }) => [its, outcome]);

/** A mail to the member that the mail server accepted; its address of return. */
async function aSentMail(member: MemberRow): Promise<{ mail: EmailRow; back: string }> {
  const { db, deps, config } = program;
  const { id } = await db.write((tx) =>
    tx
      .insertInto("emails")
      .values({
        kind: "test",
        priority: 5,
        member_id: member.id,
        recipient: member.email,
        recipient_name: member.name,
        subject: "Uitnodiging",
        data: "{}",
        created_at: deps.clock().toISOString(),
        next_attempt_at: deps.clock().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await db.write((tx) =>
    claimDue(tx, deps.clock(), {
      most: 50,
      host: "trefpunt.test",
      holder: "test",
      held: [],
      leaseMs: 1,
      tagSecret: config.secret,
    }),
  );
  await db.write((tx) =>
    tx.updateTable("emails").set({ sent_at: deps.clock().toISOString() }).where("id", "=", id).execute(),
  );
  const mail = await db.read.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { mail, back: `post+${mail.return_tag}@trefpunt.test` };
}

const memberRow = ({ id }: MemberRow) =>
  program.db.read.selectFrom("members").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** All that a mail that comes back may change. */
const everyRow = async () => ({
  members: await program.db.read.selectFrom("members").selectAll().orderBy("id").execute(),
  emails: await program.db.read.selectFrom("emails").selectAll().orderBy("id").execute(),
  responses: await program.db.read.selectFrom("responses").selectAll().execute(),
  audit: await program.db.read.selectFrom("audit").selectAll().execute(),
});

const daysLater = (days: number) =>
  program.setClock(new Date(Date.parse("2026-11-21T12:00:00.000Z") + days * 86_400_000).toISOString());

describe("a delivery report", () => {
  test("counts once for a mail and once a day for a member, and shows in the mail log what the server said", async () => {
    const member = await aMember(program);
    const first = await aSentMail(member);
    const second = await aSentMail(member);
    expect(await arrives(aReport({ to: first.back, recipient: member.email }))).toBe("handled");
    await arrives(aReport({ to: second.back, recipient: member.email }));
    expect((await memberRow(member)).bounces).toBe(1);
    daysLater(2);
    const third = await aSentMail(member);
    await arrives(aReport({ to: third.back, recipient: member.email }));
    expect(await memberRow(member)).toMatchObject({
      bounces: 2,
      bounce_error: expect.stringContaining("5.1.1"),
    });
    const { error_message } = await program.db.read
      .selectFrom("emails")
      .select("error_message")
      .where("id", "=", first.mail.id)
      .executeTakeFirstOrThrow();
    expect(error_message).toContain("not accepted");
  });

  test("is recognised by the Message-ID only together with the address that the mail went to", async () => {
    const [member, other] = await members(program, 2);
    const { mail } = await aSentMail(member);
    const messageId = mail.message_id ?? "";
    await arrives(aReport({ to: ADDRESS, recipient: other.email, messageId }));
    expect([(await memberRow(member)).bounces, (await memberRow(other)).bounces]).toEqual([0, 0]);
    await arrives(aReport({ to: ADDRESS, recipient: member.email, messageId }));
    expect((await memberRow(member)).bounces).toBe(1);
    expect(await outcomes()).toEqual([
      ["report", "unmatched"],
      ["report", "bounced"],
    ]);
  });

  test.each([
    ["reports", aReport],
    ["complaints", aComplaint],
  ])("counts nothing in 500 forged Message-IDs of %s", async (_name, forged) => {
    const [own, other] = await members(program, 2);
    const { mail: ownMail } = await aSentMail(own);
    const { mail } = await aSentMail(other);
    const before = await everyRow();
    const [, , moment = "", tag = ""] = /^<(\d+)\.(\w+)\.?(\w*)@/.exec(ownMail.message_id ?? "") ?? [];
    const text = fc.string({ unit: "grapheme-ascii", maxLength: 30 });
    const ids = fc.oneof(
      text.map((random) => `<${random}@trefpunt.test>`),
      fc.nat({ max: 9 }).map((number) => `<${number}.${moment}@trefpunt.test>`),
      fc.nat({ max: 9 }).map((number) => `<${number}.${moment}.${tag}@trefpunt.test>`),
      text.map((host) => (mail.message_id ?? "").replace(/@.*/, `@${host}.elders.test>`)),
      fc.constant(ownMail.message_id ?? ""),
    );
    const back = fc.oneof(
      fc.constant(ADDRESS),
      fc.constant(`post+${ownMail.return_tag}@trefpunt.test`),
      fc.constant(
        `post+${calendarTag(program.config.secret, { member: other.id, meetup: 1 as MeetupId, addressSince: null })}@trefpunt.test`,
      ),
    );
    await fc.assert(
      fc.asyncProperty(ids, back, async (messageId, to) => {
        await arrives(forged({ to, messageId, recipient: other.email }));
      }),
      { numRuns: 500 },
    );
    expect(await everyRow()).toEqual(before);
  });

  test.each([
    ["5.2.2", "failed", "full"],
    ["5.7.1", "failed", "sender"],
    ["4.4.1", "delayed", "noted"],
    ["2.0.0", "relayed", "noted"],
  ])("of %s %s is shown as %s and counts nothing", async (status, action, outcome) => {
    const member = await aMember(program);
    const { back } = await aSentMail(member);
    await arrives(aReport({ to: back, recipient: member.email, status, action }));
    expect(await outcomes()).toEqual([["report", outcome]]);
    expect((await memberRow(member)).bounces).toBe(0);
  });

  test("that blame the club's sending to three members are told to admins once, and count against nobody", async () => {
    await aMember(program, { admin: true, email: "beheer@elders.example" });
    const people = await members(program, 4);
    for (const person of people) {
      const { back } = await aSentMail(person);
      await arrives(aReport({ to: back, recipient: person.email, status: "5.7.26" }));
    }
    const told = (await queuedMails(program)).filter(({ kind }) => kind === "sending_refused");
    expect(told).toEqual([{ kind: "sending_refused", recipient: "beheer@elders.example" }]);
    for (const person of people) expect((await memberRow(person)).bounces).toBe(0);
  });

  test("read twice, also from a renumbered mailbox, changes nothing more", async () => {
    const member = await aMember(program);
    const { back } = await aSentMail(member);
    const raw = aReport({ to: back, recipient: member.email });
    expect([await arrives(raw), await arrives(raw)]).toEqual(["handled", "handled"]);
    daysLater(3);
    await arrives(raw);
    expect((await memberRow(member)).bounces).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test("an accepted mail clears the count only after five days without a report", async () => {
    const member = await aMember(program);
    const { back } = await aSentMail(member);
    await arrives(aReport({ to: back, recipient: member.email }));
    daysLater(1);
    const { mail } = await aSentMail(member);
    await program.db.write((tx) =>
      recordResults(tx, program.deps.clock(), [{ kind: "kept", row: mail }], true),
    );
    daysLater(3);
    await runHousekeeping(program.deps);
    expect((await memberRow(member)).bounces).toBe(1);
    daysLater(7);
    await runHousekeeping(program.deps);
    expect((await memberRow(member)).bounces).toBe(0);
  });

  test("'Adres klopt weer' is offered where refusals are counted", async () => {
    const token = await anAdminToken(program);
    const member = await aMember(program);
    const { back } = await aSentMail(member);
    await arrives(aReport({ to: back, recipient: member.email }));
    const shown = async () =>
      (await request(program, inboxMails, { token, query: { show: "all" } })).answer.mails.map(
        ({ outcome, user_name, user_bounces }) => [outcome, user_name, user_bounces],
      );
    expect(await shown()).toEqual([["bounced", member.name, true]]);
    await request(program, clearBounces, { token, params: { id: member.id } });
    expect(await shown()).toEqual([["bounced", member.name, false]]);
  });
});

test("a complaint mutes invitations, and the organisers see it", async () => {
  const [member, other] = await members(program, 2);
  const { mail, back } = await aSentMail(member);
  const messageId = mail.message_id ?? "";
  await arrives(aComplaint({ to: ADDRESS, messageId, recipient: other.email }));
  expect(await memberRow(other)).toMatchObject({ muted_until: null });
  await arrives(aComplaint({ to: back, messageId, recipient: member.email }));
  expect((await memberRow(member)).muted_until).toMatch(/^9999/);
  expect(await outcomes()).toEqual([
    ["complaint", "unmatched"],
    ["complaint", "muted"],
  ]);
  const { action, target } = await program.db.read
    .selectFrom("audit")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect([action, target]).toEqual(["member.complained", `member:${member.id}`]);
});

test("a complaint from an address that the member no longer has mutes nothing", async () => {
  const member = await aMember(program);
  const { mail, back } = await aSentMail(member);
  await program.db.write((tx) => tx.updateTable("members").set({ email: "nieuw@example.org" }).execute());
  await arrives(aComplaint({ to: back, messageId: mail.message_id ?? "", recipient: member.email }));
  expect(await memberRow(member)).toMatchObject({ muted_until: null });
  expect(await outcomes()).toEqual([["complaint", null]]);
});

describe("on an address that several share", () => {
  const email = "els@example.org";
  let els: MemberRow;
  let jan: MemberRow;
  beforeEach(async () => {
    els = await aMember(program, { name: "Els de Boer", email });
    jan = await aMember(program, { name: "Jan de Boer", email, rank: 1 });
  });
  const bounces = async () => [(await memberRow(els)).bounces, (await memberRow(jan)).bounces];

  test("a refusal counts for all of them once, and so does a mail that arrives", async () => {
    const token = await anAdminToken(program);
    await arrives(aReport({ to: (await aSentMail(jan)).back, recipient: email }));
    await arrives(aReport({ to: (await aSentMail(els)).back, recipient: email }));
    expect(await bounces()).toEqual([1, 1]);
    daysLater(2);
    await arrives(aReport({ to: (await aSentMail(els)).back, recipient: email }));
    expect(await bounces()).toEqual([2, 2]);
    await request(program, clearBounces, { token, params: { id: jan.id } });
    expect(await bounces()).toEqual([0, 0]);
    daysLater(4);
    await arrives(aReport({ to: (await aSentMail(els)).back, recipient: email }));
    daysLater(5);
    await aSentMail(jan);
    daysLater(12);
    await runHousekeeping(program.deps);
    expect(await bounces()).toEqual([0, 0]);
  });

  test("a refusal counts for who is added later", async () => {
    const token = await anAdminToken(program);
    await arrives(aReport({ to: (await aSentMail(jan)).back, recipient: email }));
    const body = { name: "Mia de Boer", email, shared: true };
    expect((await request(program, createMember, { token, body })).status).toBe(200);
    const mia = program.db.read.selectFrom("members").select("bounces").where("name", "=", body.name);
    expect(await mia.execute()).toEqual([{ bounces: 1 }]);
  });

  test("a question is of the one whose mail it answers, or whose name it has, or of the first", async () => {
    const { back } = await aSentMail(jan);
    const from = (name: string) => `From: ${name} <${email}>\nSubject: Vraag\n`;
    await arrives(aMail(`${from("E. de Boer")}To: ${back}\n\nHoe laat?`));
    await arrives(aMail(`${from("Jan de Boer")}To: ${ADDRESS}\n\nHoe laat?`));
    await arrives(aMail(`${from("Iemand")}To: ${ADDRESS}\n\nHoe laat?`));
    expect((await rows()).map(({ member_id }) => member_id)).toEqual([jan.id, jan.id, els.id]);
  });

  test("a complaint mutes all of them, as it is not known who made it", async () => {
    const { mail, back } = await aSentMail(jan);
    await arrives(aComplaint({ to: back, messageId: mail.message_id ?? "", recipient: email }));
    expect([(await memberRow(els)).muted_until, (await memberRow(jan)).muted_until]).toEqual([
      expect.stringMatching(/^9999/),
      expect.stringMatching(/^9999/),
    ]);
  });
});

describe("a calendar reply", () => {
  interface Answered {
    readonly member: MemberRow;
    readonly meetup: Awaited<ReturnType<typeof aMeetup>>;
    readonly answer: "ACCEPTED" | "DECLINED" | "TENTATIVE";
    readonly uid?: string;
    readonly sequence?: number;
    readonly stamp?: string;
  }
  const reply = ({ member, meetup, ...said }: Answered, to?: string) => {
    const tag = calendarTag(program.config.secret, { member: member.id, meetup, addressSince: null });
    return aCalendarReply({
      to: to ?? `post+${tag}@trefpunt.test`,
      from: member.email,
      uid: `meetup-${meetup}@trefpunt.test`,
      ...said,
    });
  };
  test("with a file that the member's former mailbox has answers nothing, and one of the new file does", async () => {
    const member = await aMember(program);
    const meetup = await aMeetup(program);
    await answers(program, member.id, meetup, "confirm");
    const former = { member: member.id, meetup, addressSince: null };
    await program.db.write((tx) => storeTags(tx, [program.config.secret], [former]));
    const ofFormer = reply({ member, meetup, answer: "DECLINED" });
    const verified_at = program.deps.clock().toISOString();
    const now = await program.db.write((tx) =>
      changeAddress(tx, program.deps.clock(), member, { email: "nieuw@example.org", verified_at }),
    );
    await arrives(ofFormer);
    expect((await statusOf(member))?.status).toBe("confirmed");
    const claim = { member: member.id, meetup, addressSince: now.email_changed_at };
    const to = `post+${calendarTag(program.config.secret, claim)}@trefpunt.test`;
    await arrives(reply({ member: now, meetup, answer: "DECLINED" }, to));
    expect((await statusOf(member))?.status).toBe("declined");
  });

  const statusOf = async ({ id }: MemberRow) =>
    (await program.db.read
      .selectFrom("responses")
      .select(["status", "via"])
      .where("member_id", "=", id)
      .executeTakeFirst()) ?? null;

  const moved = (meetup: MeetupId, revision: number) =>
    program.db.write((tx) =>
      tx
        .updateTable("meetups")
        .set({ revision, moved_revision: revision })
        .where("id", "=", meetup)
        .execute(),
    );

  test("answers for the member whose tag it was sent to", async () => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    await arrives(reply({ member, meetup, answer: "ACCEPTED" }));
    expect(await statusOf(member)).toEqual({ status: "confirmed", via: "calendar" });
  });

  test("on an address of several answers for the one whose event it is", async () => {
    const meetup = await aMeetup(program);
    const email = "els@example.org";
    const els = await aMember(program, { name: "Els de Boer", email });
    const jan = await aMember(program, { name: "Jan de Boer", email, rank: 1 });
    const uid = `meetup-${meetup}-${jan.id}@trefpunt.test`;
    await arrives(reply({ member: jan, meetup, answer: "ACCEPTED", uid }));
    expect([await statusOf(els), await statusOf(jan)]).toEqual([
      null,
      { status: "confirmed", via: "calendar" },
    ]);
    await arrives(reply({ member: els, meetup, answer: "DECLINED" }));
    expect((await statusOf(els))?.status).toBe("declined");
    expect((await statusOf(jan))?.status).toBe("confirmed");
  });

  test("about another's event than the tag is of answers nothing", async () => {
    const meetup = await aMeetup(program);
    const email = "els@example.org";
    const els = await aMember(program, { name: "Els de Boer", email });
    const jan = await aMember(program, { name: "Jan de Boer", email, rank: 1 });
    const uid = `meetup-${meetup}-${jan.id}@trefpunt.test`;
    await arrives(reply({ member: els, meetup, answer: "ACCEPTED", uid }));
    expect([await statusOf(els), await statusOf(jan)]).toEqual([null, null]);
  });

  test("changes nothing without the member's own tag for this meetup", async () => {
    const meetup = await aMeetup(program);
    const another = await aMeetup(program);
    const [member, other] = await members(program, 2);
    const ofOther = calendarTag(program.config.secret, {
      member: other.id,
      meetup: another,
      addressSince: null,
    });
    const ofMail = mailTag(program.config.secret, "<1@trefpunt.test>");
    for (const to of [
      ADDRESS,
      `post+${ofMail}@trefpunt.test`,
      `post+${ofOther}@trefpunt.test`,
      "post+aaaaaaaaaaaaaaaa@trefpunt.test",
    ])
      await arrives(reply({ member, meetup, answer: "ACCEPTED" }, to));
    expect(await program.db.read.selectFrom("responses").selectAll().execute()).toEqual([]);
    expect(new Set((await rows()).map(({ outcome }) => outcome))).toEqual(new Set(["unproven"]));
  });

  test.each(["ACCEPTED", "DECLINED"] as const)("%s changes nothing in 500 forgeries", async (answer) => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    const { mail } = await aSentMail(member);
    const own = calendarTag(program.config.secret, { member: member.id, meetup, addressSince: null });
    const letters = [..."abcdefghijklmnopqrstuvwxyz234567"];
    const random = fc
      .array(fc.constantFrom(...letters), { minLength: 16, maxLength: 16 })
      .map((tag) => tag.join(""));
    const nearly = fc
      .tuple(fc.nat({ max: 15 }), fc.constantFrom(...letters))
      .map(([at, letter]) => own.slice(0, at) + letter + own.slice(at + 1));
    const tags = fc.oneof(random, nearly, fc.constant(mail.return_tag ?? "")).filter((tag) => tag !== own);
    await fc.assert(
      fc.asyncProperty(tags, fc.nat({ max: 9 }), async (tag, sequence) => {
        const to = `post+${tag}@trefpunt.test`;
        await arrives(reply({ member, meetup, answer, sequence }, to));
      }),
      { numRuns: 500 },
    );
    expect(await program.db.read.selectFrom("responses").selectAll().execute()).toEqual([]);
  });

  test("that no tag proves is kept like a question, up to twenty a day of one sender; more stay in the mailbox", async () => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    const unproven = (second: number, from: string) =>
      arrives(
        reply(
          {
            member: { ...member, email: from },
            meetup,
            answer: "ACCEPTED",
            stamp: `202611211000${10 + second}Z`,
          },
          ADDRESS,
        ),
      );
    for (let number = 0; number < 20; number += 1)
      expect(await unproven(number, "vreemde@elders.example")).toBe("handled");
    expect(await unproven(20, "vreemde@elders.example")).toBe("left");
    expect((await rows()).at(-1)).toMatchObject({ class: "too-many", sender_address: null, text: null });
    expect(await unproven(21, "ander@elders.example")).toBe("handled");
    expect(await arrives(reply({ member, meetup, answer: "ACCEPTED" }))).toBe("handled");
    expect((await statusOf(member))?.status).toBe("confirmed");
  });

  test("on a full evening puts on the waitlist, and the mail says that the calendar's yes is no place", async () => {
    const meetup = await aMeetup(program, { places: 1 });
    const [first, member] = await members(program, 2);
    await answers(program, first.id, meetup, "confirm");
    await arrives(reply({ member, meetup, answer: "ACCEPTED" }));
    expect(await statusOf(member)).toEqual({ status: "waitlist", via: "calendar" });
    expect(await queuedMails(program)).toContainEqual({ kind: "waitlisted", recipient: member.email });
  });

  test("to an earlier version changes nothing and is answered once a day by how it is now", async () => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    await moved(meetup, 2);
    const daysAgo = new Date("2026-11-19T12:00:00.000Z");
    for (const answer of ["ACCEPTED", "DECLINED"] as const)
      await arrives(reply({ member, meetup, answer, sequence: 1 }), daysAgo);
    expect(await statusOf(member)).toBeNull();
    expect(await queuedMails(program)).toEqual([{ kind: "changed", recipient: member.email }]);
    expect((await newestMail(program, "changed")).calendar).toContain("PARTSTAT=NEEDS-ACTION");
    await arrives(reply({ member, meetup, answer: "ACCEPTED", sequence: 2, stamp: "20261121T140000Z" }));
    expect((await statusOf(member))?.status).toBe("confirmed");
  });

  test("to an earlier version is answered with the place that the member has", async () => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    await answers(program, member.id, meetup, "confirm");
    await moved(meetup, 2);
    await arrives(reply({ member, meetup, answer: "DECLINED", sequence: 1 }));
    expect((await newestMail(program, "changed")).calendar).toContain("PARTSTAT=ACCEPTED");
  });

  test("that is overtaken by a later one, or repeated, changes nothing", async () => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    program.setClock("2026-11-21T13:30:00.000Z");
    await arrives(reply({ member, meetup, answer: "DECLINED", stamp: "20261121T130000Z" }));
    await arrives(reply({ member, meetup, answer: "ACCEPTED", stamp: "20261121T120000Z" }));
    await arrives(reply({ member, meetup, answer: "DECLINED", stamp: "20261121T130000Z" }));
    expect((await statusOf(member))?.status).toBe("declined");
  });

  test.each([
    ["DECLINED", "confirm", "confirmed"],
    ["ACCEPTED", "decline", "declined"],
  ] as const)(
    "%s that is older than the member's '%s' on the site changes nothing",
    async (answer, action, status) => {
      const token = await anAdminToken(program);
      const meetup = await aMeetup(program, { places: 1 });
      const [member, other] = await members(program, 2);
      program.setClock("2026-11-21T13:30:00.700Z");
      await answers(program, member.id, meetup, action);
      await answers(program, other.id, meetup, "confirm");
      const before = await everyRow();
      program.setClock("2026-11-21T15:00:00.000Z");
      await arrives(reply({ member, meetup, answer, stamp: "20261121T130000Z" }), program.deps.clock());
      expect(await everyRow()).toEqual(before);
      expect((await statusOf(member))?.status).toBe(status);
      expect(await outcomes()).toEqual([["calendar", "overtaken"]]);
      const { mails } = (await request(program, inboxMails, { token, query: { show: "all" } })).answer;
      expect(mails).toMatchObject([{ outcome: "overtaken", user_id: member.id }]);
    },
  );

  test("counts after an older answer on the site, in the same second too", async () => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    program.setClock("2026-11-21T13:30:00.700Z");
    await answers(program, member.id, meetup, "confirm");
    program.setClock("2026-11-21T15:00:00.000Z");
    const declined = reply({ member, meetup, answer: "DECLINED", stamp: "20261121T133000Z" });
    await arrives(declined, program.deps.clock());
    expect((await statusOf(member))?.status).toBe("declined");
  });

  test("that is older than the same answer given again on the site changes nothing", async () => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    await answers(program, member.id, meetup, "confirm");
    program.setClock("2026-11-21T13:30:00.000Z");
    await answers(program, member.id, meetup, "confirm");
    program.setClock("2026-11-21T15:00:00.000Z");
    const declined = reply({ member, meetup, answer: "DECLINED", stamp: "20261121T130000Z" });
    await arrives(declined, program.deps.clock());
    expect((await statusOf(member))?.status).toBe("confirmed");
  });

  test("of a calendar whose clock is a year ahead blocks no later answer", async () => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    const at = async (instant: string, answer: "ACCEPTED" | "DECLINED", stamp: string) => {
      program.setClock(instant);
      await arrives(reply({ member, meetup, answer, stamp }), program.deps.clock());
      return (await statusOf(member))?.status;
    };
    expect(await at("2026-11-21T13:00:00.000Z", "ACCEPTED", "20271121T130000Z")).toBe("confirmed");
    expect(await at("2026-11-21T14:00:00.000Z", "DECLINED", "20261121T135900Z")).toBe("declined");
  });

  test("to a version before words alone were changed counts", async () => {
    const token = await anAdminToken(program);
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    const body = meetupForm({ title: "Met taart" });
    await request(program, updateMeetup, { params: { id: meetup }, body, token });
    await arrives(reply({ member, meetup, answer: "ACCEPTED", sequence: 0 }));
    expect((await statusOf(member))?.status).toBe("confirmed");
  });

  test("to a version before the meetup moved does not count, also when its own file had a higher number", async () => {
    const token = await anAdminToken(program);
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    const row = () =>
      program.db.read.selectFrom("meetups").selectAll().where("id", "=", meetup).executeTakeFirstOrThrow();
    const mailed = async () => {
      const file = { member: member.id, meetup: await row() };
      return (await program.db.write((tx) => numberFiles(tx, [file]))).get(file)?.sequence ?? 0;
    };
    for (const _file of [1, 2, 3]) await mailed();
    const old = await mailed();
    const body = meetupForm({ start_time: "20:00" });
    await request(program, updateMeetup, { params: { id: meetup }, body, token });
    expect((await row()).revision).toBeLessThan(old);
    await arrives(reply({ member, meetup, answer: "ACCEPTED", sequence: old }));
    expect(await statusOf(member)).toBeNull();
    const newer = await mailed();
    expect(newer).toBeGreaterThan(old);
    await arrives(reply({ member, meetup, answer: "ACCEPTED", sequence: old, stamp: "20261121T120001Z" }));
    expect(await statusOf(member)).toBeNull();
    await arrives(reply({ member, meetup, answer: "ACCEPTED", sequence: newer, stamp: "20261121T120002Z" }));
    expect((await statusOf(member))?.status).toBe("confirmed");
  });

  test("that comes twice by different ways counts once", async () => {
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    const accepted = reply({ member, meetup, answer: "ACCEPTED" });
    await arrives(accepted);
    await answers(program, member.id, meetup, "decline");
    expect(await arrives(Buffer.concat([Buffer.from("Received: from elders.test\r\n"), accepted]))).toBe(
      "handled",
    );
    expect(await statusOf(member)).toEqual({ status: "declined", via: "site" });
    expect(await rows()).toHaveLength(1);
  });

  test("of another member, to which an invitation was forwarded, answers for neither", async () => {
    const meetup = await aMeetup(program);
    const [member, other] = await members(program, 2);
    await arrives(reply({ member, meetup, answer: "ACCEPTED" }));
    const forwarded = { ...member, email: other.email };
    await arrives(reply({ member: forwarded, meetup, answer: "DECLINED", stamp: "20261121T130000Z" }));
    expect([(await statusOf(member))?.status, await statusOf(other)]).toEqual(["confirmed", null]);
  });

  test("of a maybe is shown to organisers", async () => {
    const token = await anAdminToken(program);
    const meetup = await aMeetup(program);
    const member = await aMember(program);
    await arrives(reply({ member, meetup, answer: "TENTATIVE" }));
    expect(await statusOf(member)).toBeNull();
    const { mails } = (await request(program, inboxMails, { token, query: { show: "people" } })).answer;
    expect(mails).toMatchObject([{ outcome: "tentative", user_id: member.id, meetup_id: meetup }]);
  });

  test("of a removed member, to a removed meetup or after a cancellation changes nothing", async () => {
    const meetup = await aMeetup(program);
    const [gone, member] = await members(program, 2);
    await program.db.write((tx) => removeMember(tx, program.deps.clock(), gone, { farewell: false }));
    await arrives(reply({ member: gone, meetup, answer: "ACCEPTED" }));
    await actingAs(program.deps, member.id).onMeetup(meetup, cancelMeetup, { reason: "Ziek" });
    await arrives(reply({ member, meetup, answer: "ACCEPTED" }));
    await program.db.write((tx) => tx.deleteFrom("meetups").where("id", "=", meetup).execute());
    await arrives(reply({ member, meetup, answer: "DECLINED" }));
    expect(await program.db.read.selectFrom("responses").selectAll().execute()).toEqual([]);
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(["unproven", "refused", "unproven"]);
  });
});

describe("a person's mail", () => {
  const queuedNews = async () =>
    (await queuedMails(program)).filter(({ kind }) => kind === "inbox_news").length;
  const question = (from: string, subject: string) =>
    aQuestion({ from, to: ADDRESS, subject, text: ["Kan ik mijn zoon meenemen?"] });

  test("who opens an answer has seen it, and is named to the other admins until they are removed", async () => {
    const wil = await aMember(program, { name: "Wil", admin: true });
    const token = await signedIn(program, wil.id);
    const other = await anAdminToken(program);
    await arrives(question("Anna <anna@example.org>", "Zoon"));
    const first = async () =>
      (await request(program, inboxMails, { token: other, query: { show: "people" } })).answer.mails[0];
    const id = (await first())?.id ?? 0;
    expect(await first()).toMatchObject({ seen_at: null, answering: null });
    expect((await request(program, openAnswerToInboxMail, { token, params: { id } })).answer).toEqual({
      message: "De andere beheerders zien dat je antwoordt",
    });
    const at = "2026-11-21T12:00:00.000Z";
    expect(await first()).toMatchObject({ seen_at: at, answering: { name: "Wil", at } });
    const audited = await program.db.read.selectFrom("audit").select(["action", "target"]).execute();
    expect(audited.filter(({ action }) => action.startsWith("inbox."))).toEqual([
      { action: "inbox.answering", target: `inbox:${id}` },
    ]);
    expect((await request(program, openAnswerToInboxMail, { token, params: { id: 999 } })).status).toBe(404);
    await program.db.write((tx) => removeMember(tx, program.deps.clock(), wil, { farewell: false }));
    expect(await first()).toMatchObject({ seen_at: at, answering: null });
  });

  test("stands in the inbox until an organiser has seen it", async () => {
    const token = await anAdminToken(program);
    const member = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
    await arrives(question("Anna <anna@example.org>", "Zoon"));
    const list = async () =>
      (await request(program, inboxMails, { token, query: { show: "people" } })).answer.mails;
    const [mail] = await list();
    expect(mail).toMatchObject({
      user_id: member.id,
      sender_name: "Anna",
      sender_address: "anna@example.org",
      subject: "Zoon",
      text: expect.stringContaining("Kan ik mijn zoon meenemen?"),
      seen_at: null,
    });
    const unseen = async () => (await request(program, inboxHealth, { token })).answer.health?.unseen;
    expect(await unseen()).toBe(1);
    await request(program, markInboxMailSeen, { token, params: { id: mail?.id ?? 0 } });
    expect([await unseen(), (await list())[0]?.seen_at]).toEqual([0, "2026-11-21T12:00:00.000Z"]);
    expect((await request(program, markInboxMailSeen, { token, params: { id: 999 } })).status).toBe(404);
    const audited = await program.db.read.selectFrom("audit").select(["action", "target"]).execute();
    expect(audited.filter(({ action }) => action === "inbox.seen")).toEqual([
      { action: "inbox.seen", target: `inbox:${mail?.id}` },
    ]);
  });

  test.each([
    ["a newsletter", "List-Unsubscribe: <https://nieuws.example/af>"],
    ["a list", "Precedence: bulk"],
  ])(
    "that is %s of a stranger is nobody's question; of a member, or in answer to ours, it is",
    async (_what, mark) => {
      const member = await aMember(program, { email: "anna@example.org" });
      const { mail } = await aSentMail(member);
      const sent = (from: string, more = "") =>
        aMail(`From: ${from}\nTo: ${ADDRESS}\nSubject: Nieuws\n${mark}${more}\n\nHoi`);
      await arrives(sent("nieuws@elders.example"));
      await tellOrganisers(program.deps);
      expect(await queuedNews()).toBe(0);
      await arrives(sent(member.email));
      await arrives(sent("zus@elders.example", `\nIn-Reply-To: ${mail.message_id}`));
      expect((await rows()).map((row) => row.class)).toEqual(["automatic", "person", "person"]);
    },
  );

  test("with NULs everywhere is kept without them", async () => {
    const raw = aMail(
      `From: "Ba\0s" <bas@elders.example>\nTo: ${ADDRESS}\nSubject: Par\0keren\nIn-Reply-To: <1\0@trefpunt.test>\n\nWa\0ar?`,
    );
    expect(await arrives(raw)).toBe("handled");
    const [{ sender_name = "", subject = "", text = "" } = {}] = await rows();
    expect([sender_name, subject, text].join("")).not.toContain("\0");
    expect(text).toContain("ar?");
  });

  test("is kept by the site up to twenty a day of one sender and three hundred in all; more stay in the mailbox", async () => {
    const token = await anAdminToken(program);
    const from = (sender: string, number: number) => arrives(question(sender, `Vraag ${number}`));
    const health = async () => (await request(program, inboxHealth, { token })).answer.health;
    for (let number = 0; number < 20; number += 1)
      expect(await from("bas@elders.example", number)).toBe("handled");
    expect(await from("bas@elders.example", 20)).toBe("left");
    expect(await from("bas@elders.example", 20)).toBe("left");
    expect(await from("cees@elders.example", 1)).toBe("handled");
    expect(await health()).toMatchObject({ unseen: 21, left: 1 });
    for (let number = 0; number < 279; number += 1) await from(`${number}@elders.example`, number);
    expect(await from("dirk@elders.example", 1)).toBe("left");
    expect(await health()).toMatchObject({ unseen: 300, left: 2 });
    daysLater(2);
    expect(await from("dirk@elders.example", 2)).toBe("handled");
    expect(await health()).toMatchObject({ left: 0 });
  });

  test("is mailed to organisers at most once in a quarter of an hour, with the sender as the one to answer", async () => {
    await aMember(program, { admin: true, email: "beheer@example.org" });
    await arrives(question("bas@example.org", "Parkeren"));
    await tellOrganisers(program.deps);
    await arrives(question("cas@example.org", "Fietsen"));
    await tellOrganisers(program.deps);
    expect(await queuedNews()).toBe(1);
    program.setClock("2026-11-21T12:16:00.000Z");
    await tellOrganisers(program.deps);
    await tellOrganisers(program.deps);
    expect(await queuedNews()).toBe(2);
  });

  test("is forgotten after thirty days also when the clock of the mail server ran ahead", async () => {
    await arrives(question("Bas <bas@example.org>", "Parkeren"), new Date("2099-01-01T00:00:00.000Z"));
    daysLater(31);
    await runHousekeeping(program.deps);
    expect(await rows()).toMatchObject([{ sender_address: null, text: null }]);
  });

  test("is forgotten after thirty days also in a mail to organisers that was not sent", async () => {
    await aMember(program, { admin: true, email: "beheer@example.org" });
    await arrives(question("Bas <bas@example.org>", "Parkeren"));
    await tellOrganisers(program.deps);
    await program.db.write((tx) =>
      tx.updateTable("emails").set({ failed_at: program.deps.clock().toISOString() }).execute(),
    );
    daysLater(31);
    await runHousekeeping(program.deps);
    const kept = await program.db.read.selectFrom("emails").select(["subject", "data"]).execute();
    expect(JSON.stringify(kept)).not.toMatch(/Bas|Parkeren/i);
  });

  test("is told to organisers once, also when more mails wait than a query may have parameters", async () => {
    await aMember(program, { admin: true, email: "beheer@example.org" });
    const received_at = program.deps.clock().toISOString();
    for (let batch = 0; batch < 35; batch += 1)
      await program.db.write((tx) =>
        tx
          .insertInto("returned_mails")
          .values(
            Array.from({ length: 1_000 }, (_none, at) => ({
              digest: `${batch}.${at}`,
              received_at,
              class: "person" as const,
              sender_address: "bas@example.org",
            })),
          )
          .execute(),
      );
    await tellOrganisers(program.deps);
    program.setClock("2026-11-21T12:16:00.000Z");
    await tellOrganisers(program.deps);
    const news = await program.db.read.selectFrom("emails").select("subject").execute();
    expect(news).toEqual([{ subject: "35.000 nieuwe berichten in het postvak" }]);
  });

  test("is forgotten after thirty days, with who sent it, and goes with its member", async () => {
    const member = await aMember(program, { email: "dirk@example.org" });
    const other = await aMember(program);
    await arrives(question("dirk@example.org", "Vraag"));
    const token = await signedIn(program, member.id);
    const { text } = await request(program, myData, { token });
    expect(text).toContain("Kan ik mijn zoon meenemen?");
    await arrives(question(other.email, "Andere vraag"));
    await program.db.write((tx) => removeMember(tx, program.deps.clock(), member, { farewell: false }));
    expect((await rows()).map(({ subject }) => subject)).toEqual(["Andere vraag"]);
    daysLater(31);
    await runHousekeeping(program.deps);
    expect(await rows()).toMatchObject([
      { class: "person", sender_address: null, sender_name: null, subject: null, text: null, html: null },
    ]);
  });
});

test("a mail of which nothing can be read stays in the mailbox", async () => {
  const { deps, config } = program;
  if (!config.inbox) throw new Error("the program of the test has no inbox");
  const large = { raw: null, size: 6_000_000, receivedAt: deps.clock() };
  expect(await receive(deps, config.inbox, large)).toBe("left");
  expect(await receive(deps, config.inbox, large)).toBe("left");
  expect(await outcomes()).toEqual([["unreadable", null]]);
});
