import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { MINUTE_MS } from "#domain/timing.ts";
import { unnumbered } from "../src/server/mail/calendar.ts";
import type { Mail } from "../src/server/mail/kinds.ts";
import { claimDue } from "../src/server/mail/queue.ts";
import { renderEmail } from "../src/server/mail/render.ts";
import { calendarTag, isCalendarTag, mailTag, taggedAddress, tagIn } from "../src/server/mail/return-tags.ts";
import { SAMPLE_MEETUP } from "../src/server/mail/templates/samples.ts";
import { readConfig } from "../src/server/platform/config/config.ts";
import type { EmailRow } from "../src/server/platform/db/schema.ts";
import { NOTHING_SET, siteOf } from "../src/server/platform/site.ts";
import { aMeetup, aMember } from "./harness/builders.ts";
import { openMailOutbox } from "./harness/mail-outbox.ts";
import { type ReceivedMail, startMailServer } from "./harness/mail-server.ts";
import { startTestProgram, type TestProgram } from "./harness/program.ts";

const INBOX = "post@club.test";
const claim = { member: 12 as MemberId, meetup: 3 as MeetupId, addressSince: null };

describe("tags", () => {
  test("have 16 characters of base32, and differ by purpose, subject and secret", () => {
    const tags = [
      mailTag("geheim", "12\n3"),
      calendarTag("geheim", claim),
      calendarTag("geheim", { ...claim, meetup: 4 as MeetupId }),
      calendarTag("anders", claim),
    ];
    for (const tag of tags) expect(tag).toMatch(/^[a-z2-7]{16}$/);
    expect(new Set(tags).size).toBe(tags.length);
  });

  test("of a calendar are recognised by every secret of the ring, and for their own claim only", () => {
    const tag = calendarTag("geheim", claim);
    expect(isCalendarTag(["nieuw", "geheim"], tag, claim)).toBe(true);
    expect(isCalendarTag(["nieuw"], tag, claim)).toBe(false);
    expect(isCalendarTag(["geheim"], tag, { ...claim, member: 13 as MemberId })).toBe(false);
    expect(isCalendarTag(["geheim"], mailTag("geheim", "12\n3"), claim)).toBe(false);
  });

  test("are found in an address of the mailbox, whatever its case", () => {
    const tag = mailTag("geheim", "<1@club.test>");
    const address = taggedAddress(INBOX, tag);
    expect(address).toBe(`post+${tag}@club.test`);
    expect(tagIn(address.toUpperCase(), INBOX)).toBe(tag);
    expect(tagIn(taggedAddress("club+post@club.test", tag), "club+post@club.test")).toBe(tag);
  });

  test.each([
    INBOX,
    "post+kort@club.test",
    "post+abcdefghijklmnop@elders.test",
    "pest+abcdefghijklmnop@club.test",
    "post+abcdefghijklmno1@club.test",
    "",
    "@",
  ])("are not found in %s", (address) => expect(tagIn(address, INBOX)).toBeNull());
});

async function received(environment: Record<string, string>): Promise<ReceivedMail & { tag: string | null }> {
  const server = await startMailServer();
  const program = await startTestProgram({
    SECRET: "s".repeat(40),
    SMTP_URL: server.url,
    MAIL_FROM: "Club <info@club.test>",
    ...environment,
  });
  const outbox = openMailOutbox(program);
  const member = await aMember(program, { name: 'Zoë "de, Vries"; Ĳsbrandt-van den Berg tot Oud-Zuilen' });
  await aMeetup(program);
  const mail = await server.mailTo(member.email, "Uitnodiging");
  const row = await program.db.read.selectFrom("emails").select("return_tag").executeTakeFirstOrThrow();
  await outbox.stop(1000);
  await program.close();
  await server.close();
  return { ...mail, tag: row.return_tag };
}

const IMAP_URL = "imaps://post:geheim@imap.club.test/INBOX";

describe("a mail", () => {
  test("without a mailbox has From as its envelope's sender, and no calendar file in an invitation", async () => {
    const mail = await received({});
    expect([mail.envelopeSender, mail.tag, mail.attachments]).toEqual(["info@club.test", null, []]);
    expect(mail.messageId).toMatch(/^<\d+\.\d{8}T\d{9}Z@trefpunt\.test>$/);
  });

  test("with a mailbox without tags has its address as the envelope's sender, and a tag in its Message-ID alone", async () => {
    const mail = await received({ IMAP_URL, MAIL_INBOX: INBOX });
    expect([mail.envelopeSender, mail.attachments]).toEqual([INBOX, []]);
    expect(mail.messageId).toMatch(new RegExp(`^<\\d+\\.\\d{8}T\\d{9}Z\\.${mail.tag}@trefpunt\\.test>$`));
    expect(mail.from?.address).toBe("info@club.test");
  });

  test("with tags has its own, and asks the member's calendar, as two parsers read it", async () => {
    const mail = await received({ IMAP_URL, MAIL_INBOX: INBOX, MAIL_INBOX_TAGS: "true" });
    expect(mail.tag).toMatch(/^[a-z2-7]{16}$/);
    expect(mail.envelopeSender).toBe(taggedAddress(INBOX, mail.tag ?? ""));
    expect(mail.from?.address).toBe("info@club.test");
    const file = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
    expect(file?.method).toBe("REQUEST");
    const text = new TextDecoder().decode(file?.content as ArrayBuffer);
    for (const line of text.split("\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(76);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    const event = calendar.getFirstSubcomponent("vevent");
    const [attendee, ...others] = event?.getAllProperties("attendee") ?? [];
    expect(others).toEqual([]);
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe(`mailto:${mail.recipient}`);
    expect(attendee?.getParameter("partstat")).toBe("NEEDS-ACTION");
    expect(attendee?.getParameter("rsvp")).toBe("TRUE");
    expect(attendee?.getParameter("cn")).toContain("Zoë");
    const tag = calendarTag("s".repeat(40), {
      member: 1 as MemberId,
      meetup: 1 as MeetupId,
      addressSince: null,
    });
    expect(event?.getFirstPropertyValue("organizer")).toBe(`mailto:${taggedAddress(INBOX, tag)}`);
    const [other] = Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === "VEVENT");
    expect(other).toMatchObject({ uid: "meetup-1@trefpunt.test", method: "REQUEST" });
  });
});

/** Each mail that is due, with a lease that has run out at the next claim. */
const claimed = async ({ db }: TestProgram, at: Date, tagSecret: string | null) => {
  const claiming = { most: 50, holder: "test", held: [], leaseMs: 1, host: "club.test", tagSecret };
  return (await db.write((tx) => claimDue(tx, at, claiming))).rows;
};
const sentAs = ({ message_id, return_tag }: EmailRow) => ({ message_id, return_tag });

test("a retry keeps the tag of the first attempt, also under a new secret", async () => {
  const program = await startTestProgram({});
  await aMember(program);
  await aMeetup(program);
  const now = program.deps.clock();
  const first = await claimed(program, now, "geheim");
  expect(first).toMatchObject([{ return_tag: expect.stringMatching(/^[a-z2-7]{16}$/) }]);
  const retried = await claimed(program, new Date(now.getTime() + MINUTE_MS), "nieuw");
  expect(retried.map(sentAs)).toEqual(first.map(sentAs));
  await program.close();
});

test("a mail that was tried before there was a mailbox keeps its Message-ID, and gets a tag", async () => {
  const program = await startTestProgram({});
  await aMember(program);
  await aMeetup(program);
  const now = program.deps.clock();
  const [first] = await claimed(program, now, null);
  const [retried] = await claimed(program, new Date(now.getTime() + MINUTE_MS), "geheim");
  expect(retried).toMatchObject({
    message_id: first?.message_id,
    return_tag: expect.stringMatching(/^[a-z2-7]{16}$/),
  });
  await program.close();
});

const CHANGED = {
  kind: "changed",
  meetup: SAMPLE_MEETUP,
  whereabouts: null,
  waiting: null,
  before: SAMPLE_MEETUP,
  hasPlace: false,
  isAddressNew: false,
  isReply: true,
} as const;

test.each([
  ["a place", { kind: "confirmation", meetup: SAMPLE_MEETUP, whereabouts: null }, "REQUEST", "ACCEPTED"],
  ["a reply to an earlier version", CHANGED, "REQUEST", "NEEDS-ACTION"],
  [
    "a place that ended",
    { kind: "declined", meetup: SAMPLE_MEETUP, hadPlace: true },
    "CANCEL",
    "NEEDS-ACTION",
  ],
] as const)(
  "the file about %s is the member's own, from the tagged organizer",
  async (_what, mail, method, status) => {
    const config = readConfig({
      SECRET: "s".repeat(40),
      PUBLIC_URL: "https://trefpunt.test",
      IMAP_URL,
      MAIL_INBOX: INBOX,
      MAIL_INBOX_TAGS: "true",
    });
    const letter = await renderEmail({ config, site: siteOf(NOTHING_SET, config, null) }, mail as Mail);
    const to = {
      member_id: 12 as MemberId,
      recipient: "anna@example.org",
      recipient_name: "Anna",
      created_at: "2026-11-21T12:00:00.000Z",
    };
    const part = letter.calendar?.fileFor(to, unnumbered(7));
    expect(part?.method).toBe(method);
    const calendar = new ICAL.Component(ICAL.parse(part?.content ?? "") as unknown[]);
    const event = calendar.getFirstSubcomponent("vevent");
    const [attendee, ...others] = event?.getAllProperties("attendee") ?? [];
    expect(others).toEqual([]);
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe("mailto:anna@example.org");
    expect(attendee?.getParameter("partstat") ?? "NEEDS-ACTION").toBe(status);
    const tag = calendarTag("s".repeat(40), {
      member: to.member_id,
      meetup: SAMPLE_MEETUP.id,
      addressSince: null,
    });
    expect(event?.getFirstPropertyValue("organizer")).toBe(`mailto:${taggedAddress(INBOX, tag)}`);
  },
);
