// @postgres test
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { recordCalendarReply } from "../../src/server/inbox/calendar-replies.ts";
import { holdInbox } from "../../src/server/inbox/connection/hold-inbox.ts";
import { receive } from "../../src/server/inbox/receive.ts";
import { calendarTag } from "../../src/server/mail/return-tags.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import type { Stoppable } from "../../src/server/platform/scheduled.ts";
import { aMeetup, aMember, anAdminToken, answers, members } from "../harness/builders.ts";
import { type ImapTestServer, PASSWORD, startImapServer } from "../harness/imap-server.ts";
import { openMailOutbox } from "../harness/mail-outbox.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { aCalendarReply } from "../harness/returned-mails.ts";
import { queriesOf } from "../harness/statements.ts";

const ADDRESS = "post@trefpunt.test";
const OLDER = "o".repeat(32);
const NEWER = "n".repeat(32);

let imap: ImapTestServer;
let server: MailServer;
let program: TestProgram;
let reading: Stoppable | null;
beforeEach(async () => {
  imap = await startImapServer();
  server = await startMailServer();
  program = await startTestProgram({
    SECRET: `${NEWER},${OLDER}`,
    SMTP_URL: server.url,
    IMAP_URL: `imap://anna:${PASSWORD}@127.0.0.1:${imap.port}/INBOX`,
    MAIL_FROM: `Club <${ADDRESS}>`,
    MAIL_INBOX: ADDRESS,
    MAIL_INBOX_TAGS: "true",
  });
  reading = null;
});
afterEach(async () => {
  await reading?.stop();
  await program.close();
  await server.close();
  await imap.close();
});

const inboxOf = () => {
  const { inbox } = program.config;
  if (inbox === null) throw new Error("IMAP_URL was not read");
  return inbox;
};

function read(): void {
  const { deps } = program;
  const inbox = inboxOf();
  const handle: Parameters<typeof holdInbox>[2]["handle"] = (mail) => receive(deps, inbox, mail);
  reading = holdInbox(deps, inbox, { log: pino({ level: "silent" }), handle, hasRoom: () => true });
}

const statusOf = async ({ id }: MemberRow) =>
  (await program.db.read.selectFrom("responses").select("status").where("member_id", "=", id).execute()).at(0)
    ?.status;

const stored = () => program.db.read.selectFrom("calendar_tags").select(["meetup_id", "member_id"]).execute();

/** From an address that no member has. */
const aReply = (to: string, meetup: MeetupId) =>
  aCalendarReply({
    to,
    from: "prive@example.com",
    uid: `meetup-${meetup}@trefpunt.test`,
    answer: "DECLINED",
    stamp: "20261121T130000Z",
  });

const tagged = (secret: string, meetup: MeetupId, { id: member }: MemberRow) =>
  `post+${calendarTag(secret, { member, meetup, addressSince: null })}@trefpunt.test`;

/** The address that calendar programs answer, in the file of the mail that the confirmed member got. */
async function answerableFile(meetup: MeetupId, member: MemberRow): Promise<string> {
  await answers(program, member.id, meetup, "confirm");
  const outbox = openMailOutbox(program);
  await expect.poll(() => server.received.length).toBeGreaterThan(0);
  await outbox.stop(1000);
  const file = server.received.at(-1)?.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  const text = typeof file?.content === "string" ? file.content : new TextDecoder().decode(file?.content);
  return /post\+[a-z2-7]{16}@trefpunt\.test/.exec(text.replaceAll("\r\n ", ""))?.[0] ?? "";
}

test("a reply to a mailed file answers for its member, also from another address", async () => {
  const meetup = await aMeetup(program);
  const anna = await aMember(program);
  const address = await answerableFile(meetup, anna);
  const raw = aReply(address, meetup);
  program.setClock("2026-11-21T14:00:00.000Z");
  await receive(program.deps, inboxOf(), { raw, size: raw.length, receivedAt: program.deps.clock() });
  expect(await statusOf(anna)).toBe("declined");
});

test("a stranger's reply asks nothing about the invited, however many there are", async () => {
  const meetup = await aMeetup(program);
  await aMember(program);
  const { deps } = program;
  const arrival = { digest: "een", received_at: deps.clock().toISOString() };
  const queries = await queriesOf(program.db.read, (read) =>
    recordCalendarReply({ ...deps, db: { ...deps.db, read } }, arrival, {
      class: "calendar",
      tag: "aaaaaaaaaaaaaaaa",
      meetup,
      member: null,
      sequence: 0,
      attendee: "vreemde@example.com",
      answer: "accepted",
      stamp: null,
      from: { name: "", address: "vreemde@example.com" },
      comment: "",
    }),
  );
  expect(queries).toEqual(["SelectQueryNode members", "SelectQueryNode calendar_tags"]);
});

test.each([
  ["the newest secret", NEWER],
  ["an older secret of the ring", OLDER],
])(
  "a file that left before its tag was stored is recognised before the mailbox is read: by %s",
  async (_words, secret) => {
    const [anna] = await members(program, 2);
    const meetup = await aMeetup(program);
    expect(await stored()).toEqual([]);
    const raw = aReply(tagged(secret, meetup, anna), meetup);
    program.setClock("2026-11-21T14:00:00.000Z");
    imap.deliver(raw.toString());
    read();
    await expect.poll(() => statusOf(anna)).toBe("declined");
    expect(await program.db.read.selectFrom("inbox").select("tags_stored").execute()).toEqual([
      { tags_stored: 1 },
    ]);
  },
);

test("a stored tag of a secret that is no longer accepted answers for no member", async () => {
  const anna = await aMember(program);
  const meetup = await aMeetup(program);
  read();
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(0);
  const raw = aReply(tagged(OLDER, meetup, anna), meetup);
  const deps = { ...program.deps, config: { ...program.config, secrets: [NEWER] } };
  await receive(deps, inboxOf(), { raw, size: raw.length, receivedAt: deps.clock() });
  expect(await statusOf(anna)).toBeUndefined();
});

test("tags go with their member at once, and with their meetup at the next housekeeping", async () => {
  const token = await anAdminToken(program);
  const [anna, bram] = await members(program, 2);
  const gone = await aMeetup(program);
  const stays = await aMeetup(program);
  read();
  await expect
    .poll(async () => (await program.db.read.selectFrom("inbox").select("tags_stored").execute()).at(0))
    .toEqual({ tags_stored: 1 });
  await request(program, deleteMeetup, { params: { id: gone }, token });
  await runHousekeeping(program.deps);
  expect(new Set((await stored()).map(({ meetup_id }) => meetup_id))).toEqual(new Set([stays]));
  await program.db.write((tx) => removeMember(tx, program.deps.clock(), anna, { farewell: false }));
  const left = (await stored()).map(({ member_id }) => member_id);
  expect(left).toContain(bram.id);
  expect(left).not.toContain(anna.id);
});
