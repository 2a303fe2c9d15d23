import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { doorLinks } from "#contract/hosts.ts";
import type { MemberId } from "#contract/ids.ts";
import { adminEmails, oneEmail } from "#contract/mail-log.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { deleteMember, revokeAdmin } from "../../src/server/handover/end-admin.ts";
import { tellOrganisers } from "../../src/server/inbox/persons-mails.ts";
import { storeReturned } from "../../src/server/inbox/returned-mails.ts";
import { enqueue } from "../../src/server/mail/enqueue.ts";
import type { Outgoing } from "../../src/server/mail/kinds.ts";
import { sendMemberMessage, sendMessage } from "../../src/server/mailings/messages.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import { idsForNames } from "../../src/server/platform/db/migrations/named-in-mails.ts";
import type { MeetupRow, MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, answers, signedIn } from "../harness/builders.ts";
import { openMailOutbox } from "../harness/mail-outbox.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { connectionOf } from "../harness/statements.ts";

let program: TestProgram;
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
  program = await startTestProgram({ SMTP_URL: server.url });
});
afterEach(async () => {
  await program.close();
  await server.close();
});

const NAME = "Zephyrine Kwikstaart";
const now = () => program.deps.clock();
const remove = (member: MemberRow) =>
  program.db.write((tx) => removeMember(tx, now(), member, { farewell: false }));
const queue = (to: MemberRow, mail: Outgoing) => program.db.write((tx) => enqueue(tx, now(), to, mail));
const emailById = (id: number) =>
  program.db.read.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

type Act = (by: MemberId, meetup: Pick<MeetupRow, "id" | "title" | "date">) => Outgoing;

const HANDED_OVER = {
  isGranted: false,
  announcements: 1,
  mailings: 0,
  series: 0,
  evenings: 0,
  contact: false,
};

/** Every kind of mail about what a member did, and its words when that member is gone. */
const ACTS: readonly (readonly [words: string, mail: Act])[] = [
  ["De organisatie heeft je toegevoegd", (by) => ({ kind: "added_member", by, club: "Trefpunt" })],
  ["De organisatie heeft je toegevoegd", (by) => ({ kind: "verify", by, isAdded: true })],
  [
    "de organisatie heeft je aangemeld",
    (by, meetup) => ({ kind: "guest_added", meetup, by, hasPlace: true, hadPlace: false, isNew: false }),
  ],
  [
    "de organisatie heeft je afgemeld",
    (by, meetup) => ({ kind: "guest_removed", meetup, by, hadPlace: false }),
  ],
  [
    "de organisatie heeft je organisator van",
    (by, meetup) => ({ kind: "organiser_added", meetup, by, announces: false }),
  ],
  ["de organisatie heeft je beheerder van", (by) => ({ kind: "rights_granted", by })],
  ["de organisatie heeft je werk overgedragen", (by) => ({ kind: "handed_over", by, ...HANDED_OVER })],
  [
    "Een lid dat er niet meer is begon eraan",
    (by) => ({ kind: "dropped", meetup: null, what: "import", title: "", by }),
  ],
];

async function anAct(act: Act) {
  const actor = await aMember(program, { name: NAME });
  const id = await aMeetup(program, { title: "Lampen" });
  const mail = act(actor.id, { id, title: "Lampen", date: "2026-12-05" });
  const reader = await aMember(program, {
    admin: mail.kind === "rights_granted" || mail.kind === "handed_over",
  });
  if (mail.kind === "guest_added") await answers(program, reader.id, id, "confirm");
  await program.db.write((tx) => tx.deleteFrom("emails").execute());
  return { actor, reader, email: await queue(reader, mail) };
}

const textOf = (text: string | undefined) => (text ?? "").replaceAll(/\s+/g, " ");

test.each(ACTS)("a mail that waits does not name a member removed since: '%s'", async (words, act) => {
  const { actor, reader } = await anAct(act);
  await remove(actor);
  const outbox = openMailOutbox(program);
  const mail = await server.mailTo(reader.email, "");
  await outbox.stop(1000);
  expect(mail.raw).not.toContain("Kwikstaart");
  expect(textOf(mail.text)).toContain(words);
});

test.each(ACTS)(
  "a mail that was sent loses its text with the member that it names (%#)",
  async (_words, act) => {
    const { actor, reader, email } = await anAct(act);
    const outbox = openMailOutbox(program);
    expect(textOf((await server.mailTo(reader.email, "")).text)).toContain(NAME);
    await expect.poll(async () => (await emailById(email)).letter_id).not.toBeNull();
    await outbox.stop(1000);
    await remove(actor);
    expect(await emailById(email)).toMatchObject({ letter_id: null, named_id: null });
    expect((await emailById(email)).subject).not.toContain("Kwikstaart");
    const letters = await program.db.read.selectFrom("letters").select("html").execute();
    expect(JSON.stringify(letters)).not.toContain("Kwikstaart");
  },
);

test.each(ACTS)("a mail under way when its member is removed leaves no text (%#)", async (_words, act) => {
  const { actor, email } = await anAct(act);
  const release = server.hold();
  const outbox = openMailOutbox(program);
  await expect.poll(server.taken).toBe(1);
  await remove(actor);
  release();
  await expect.poll(async () => (await emailById(email)).sent_at).not.toBeNull();
  await outbox.stop(1000);
  expect(await emailById(email)).toMatchObject({ letter_id: null, named_id: null, data: "{}" });
  const letters = await program.db.read.selectFrom("letters").select("html").execute();
  expect(JSON.stringify(letters)).not.toContain("Kwikstaart");
});

const personsMail = (from: string, address: string) =>
  program.db.write((tx) =>
    storeReturned(tx, {
      digest: address,
      received_at: now().toISOString(),
      class: "person",
      sender_name: from,
      sender_address: address,
      subject: `Vraag over ${address}`,
    }),
  );

test("the mail about new mails names only senders that are still there", async () => {
  const admin = await aMember(program, { admin: true, verified: true });
  const writer = await aMember(program, { name: NAME });
  await personsMail(NAME, writer.email);
  await personsMail("Anna", "anna@elders.example");
  await tellOrganisers(program.deps);
  await remove(writer);
  const outbox = openMailOutbox(program);
  const mail = await server.mailTo(admin.email, "Vraag van Anna");
  await outbox.stop(1000);
  expect(mail.raw).not.toContain(writer.email);
  expect(mail.replyTo?.[0]?.address).toBe("anna@elders.example");
});

test("the mail about new mails of a removed member alone is not sent, and a sent one loses its text", async () => {
  const admin = await aMember(program, { admin: true, verified: true });
  const first = await aMember(program, { name: NAME });
  const second = await aMember(program);
  await personsMail(NAME, first.email);
  await tellOrganisers(program.deps);
  const outbox = openMailOutbox(program);
  await server.mailTo(admin.email, `Vraag van ${NAME}`);
  const news = () =>
    program.db.read.selectFrom("emails").selectAll().where("kind", "=", "inbox_news").execute();
  await expect.poll(async () => (await news())[0]?.letter_id).not.toBeNull();
  await outbox.stop(1000);
  program.setClock("2026-11-21T13:00:00.000Z");
  await personsMail("Tweede", second.email);
  await tellOrganisers(program.deps);
  expect(await news()).toHaveLength(2);
  await remove(first);
  await remove(second);
  expect(await news()).toMatchObject([{ letter_id: null, subject: "" }]);
  const token = await signedIn(program, admin.id);
  const { emails } = (await request(program, adminEmails, { query: { type: "inbox_news" }, token })).answer;
  expect(emails.map(({ subject }) => subject)).toEqual(["Bericht: er is post"]);
  const one = await request(program, oneEmail, { params: { id: emails[0]?.id ?? 0 }, token });
  expect(one.answer.email.email_content).toBeNull();
});

test.each([
  ["the whole name", "Zephyrine Kwikstaart", false, "Helper"],
  ["the first name, in any case", "zephyrine", false, "Helper"],
  ["a first name that another member has too", "Zephyrine", true, "Zephyrine"],
  ["a part of the name", "Kwikstaart", false, "Kwikstaart"],
  ["another name", "Voordeur", false, "Voordeur"],
])("a door link with %s of a removed member", async (_what, name, isShared, left) => {
  const admin = await aMember(program, { admin: true, verified: true });
  const helper = await aMember(program, { name: NAME });
  if (isShared) await aMember(program, { name: "Zephyrine de Wit" });
  const id = await aMeetup(program);
  const created_at = now().toISOString();
  await program.db.write((tx) =>
    tx.insertInto("door_links").values({ meetup_id: id, name, nonce: "nonce", created_at }).execute(),
  );
  await remove(helper);
  const token = await signedIn(program, admin.id);
  const { links } = (await request(program, doorLinks, { params: { id }, token })).answer;
  expect(links.map((link) => link.name)).toEqual([left]);
});

test("a message of a removed member stays, without the name under it", async () => {
  const sender = await aMember(program, { name: "Jo", email: "jo@example.org" });
  const reader = await aMember(program);
  const message = await program.db.write((tx) =>
    tx
      .insertInto("messages")
      .values({
        meetup_id: null,
        sender_id: sender.id,
        written_by: sender.id,
        member_id: null,
        audience: null,
        subject: "Jongens, help Jo",
        text: "Jongens!\n\nGroeten, Jo (jo@example.org)",
        recipients: 1,
        created_at: now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const email = await queue(reader, { kind: "member_message", message });
  await remove(sender);
  const left = await program.db.read.selectFrom("messages").select(["subject", "text"]).execute();
  expect(left).toEqual([
    {
      subject: "Jongens, help een lid dat er niet meer is",
      text: "Jongens!\n\nGroeten, een lid dat er niet meer is (•••@•••)",
    },
  ]);
  expect((await emailById(email)).subject).toBe("Jongens, help een lid dat er niet meer is");
});

test.each([
  { when: "", endsFirst: false },
  { when: ", also when their rights had ended before", endsFirst: true },
])("messages that wait when their maker is removed go on without the name$when", async ({ endsFirst }) => {
  const heir = await aMember(program, { admin: true, verified: true });
  const maker = await aMember(program, { name: NAME, admin: true, verified: true });
  const id = await aMeetup(program, { title: "Lampen" });
  const guest = await aMember(program);
  await answers(program, guest.id, id, "confirm");
  const form = { subject: "Morgen", text: `Tot dan!\n\nGroeten, ${NAME}` };
  const byMaker = actingAs(program.deps, maker.id);
  await byMaker.onMeetup(id, sendMessage, { form: { ...form, audience: "confirmed" }, seconds: 60 });
  await byMaker.onSite(sendMemberMessage, { form: { ...form, to: null }, seconds: 60 });
  const byHeir = actingAs(program.deps, heir.id);
  if (endsFirst) await byHeir.onSite(revokeAdmin, maker.id);
  await byHeir.onSite(deleteMember, maker.id);
  const waiting = await program.db.read.selectFrom("batches").select("data").execute();
  expect(waiting).toHaveLength(2);
  expect(JSON.stringify(waiting)).not.toContain("Kwikstaart");
  program.setClock(new Date(now().getTime() + 61_000).toISOString());
  await runDueBatches(program.deps);
  const sent = await program.db.read.selectFrom("messages").select("text").execute();
  expect(sent.map(({ text }) => text)).toEqual(
    Array(2).fill("Tot dan!\n\nGroeten, een lid dat er niet meer is"),
  );
});

test("a message that another admin took over loses the name of its writer when they are removed later", async () => {
  const heir = await aMember(program, { admin: true, verified: true });
  const maker = await aMember(program, { name: NAME, admin: true, verified: true });
  const form = { subject: "Morgen", text: `Groeten, ${NAME}`, to: null };
  await actingAs(program.deps, maker.id).onSite(sendMemberMessage, { form, seconds: 60 });
  const byHeir = actingAs(program.deps, heir.id);
  await byHeir.onSite(revokeAdmin, maker.id);
  program.setClock(new Date(now().getTime() + 61_000).toISOString());
  await runDueBatches(program.deps);
  await byHeir.onSite(deleteMember, maker.id);
  const sent = await program.db.read.selectFrom("messages").select("text").execute();
  expect(sent).toEqual([{ text: "Groeten, een lid dat er niet meer is" }]);
});

test("a test mail to the address of a removed member is gone, with what a server said of it", async () => {
  const admin = await aMember(program, { admin: true, verified: true });
  const member = await aMember(program, { name: NAME });
  const email = await queue({ ...admin, email: member.email }, { kind: "test", arrivedToken: null });
  await program.db.write((tx) =>
    storeReturned(tx, {
      digest: "bounce",
      received_at: now().toISOString(),
      class: "report",
      words: `550 5.1.1 ${member.email} unknown`,
      email_id: email,
      member_id: admin.id,
    }),
  );
  await remove(member);
  expect(await program.db.read.selectFrom("emails").select("id").execute()).toEqual([]);
  expect(await program.db.read.selectFrom("returned_mails").select("id").execute()).toEqual([]);
});

test("mails that a removed member wrote to the site are deleted, those of others stay", async () => {
  const writer = await aMember(program, { name: NAME });
  await personsMail(NAME, writer.email);
  await personsMail("Anna", "anna@elders.example");
  await remove(writer);
  const left = await program.db.read.selectFrom("returned_mails").select("sender_address").execute();
  expect(left).toEqual([{ sender_address: "anna@elders.example" }]);
});

test("a removed member stays an attendee of the door without a name", async () => {
  const member = await aMember(program, { name: NAME });
  const walkIn = { meetup_id: await aMeetup(program), created_at: now().toISOString() };
  await program.db.write((tx) =>
    tx
      .insertInto("walk_ins")
      .values([
        { ...walkIn, key: "lid", name: NAME, member_id: member.id },
        { ...walkIn, key: "gast", name: "Anna", member_id: null },
      ])
      .execute(),
  );
  await remove(member);
  const columns = ["key", "name", "member_id"] as const;
  expect(await program.db.read.selectFrom("walk_ins").select(columns).orderBy("key").execute()).toEqual([
    { key: "gast", name: "Anna", member_id: null },
    { key: "lid", name: null, member_id: null },
  ]);
});

/** As release 1.2.0 stored them. */
async function storedBefore(
  mail: { kind: string; data: object; html: string | null; subject?: string },
  to: MemberRow,
) {
  const { kind, data, html, subject = "" } = mail;
  const at = now().toISOString();
  return program.db.write(async (tx) => {
    const letter =
      html === null
        ? null
        : await tx
            .insertInto("letters")
            .values({ digest: html, html })
            .returning("id")
            .executeTakeFirstOrThrow();
    const { id } = await connectionOf(tx)
      .insertInto("emails")
      .values({
        kind: kind as "test",
        subject,
        data: JSON.stringify(data),
        letter_id: letter?.id ?? null,
        sent_at: letter === null ? null : at,
        priority: 3,
        member_id: to.id,
        recipient: to.email,
        recipient_name: to.name,
        created_at: at,
        next_attempt_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

const upgrade = () =>
  connectionOf(program.db.read)
    .transaction()
    .execute((tx) => idsForNames(tx as unknown as Kysely<unknown>));

test("mails of release 1.2.0 name the same member after the upgrade, and no other after the removal", async () => {
  const actor = await aMember(program, { admin: true, verified: true, name: "Zoë O'Kwikstaart" });
  const reader = await aMember(program);
  const waiting = await storedBefore(
    { kind: "added_member", data: { by: actor.name, club: "Trefpunt" }, html: null },
    reader,
  );
  const asked = await storedBefore({ kind: "verify", data: { by: actor.name }, html: null }, reader);
  const sent = await storedBefore(
    {
      kind: "guest_added",
      data: {},
      html: "<p>Zoë O&#x27;Kwikstaart heeft je aangemeld</p>",
      subject: "Je bent aangemeld: Lampen",
    },
    reader,
  );
  const unknown = await storedBefore(
    {
      kind: "added_member",
      data: {},
      html: "<p>Verdwenen heeft je toegevoegd</p>",
      subject: "Welkom bij Trefpunt: Verdwenen heeft je toegevoegd",
    },
    reader,
  );
  const own = await storedBefore(
    { kind: "verify", data: {}, html: "<p>omdat iemand dit adres heeft ingevuld</p>" },
    reader,
  );
  await upgrade();
  expect((await emailById(own)).letter_id).not.toBeNull();
  for (const id of [waiting, asked, sent]) expect((await emailById(id)).named_id).toBe(actor.id);
  expect(await emailById(unknown)).toMatchObject({ named_id: null, letter_id: null, subject: "" });
  expect(JSON.stringify(await program.db.read.selectFrom("emails").select("data").execute())).not.toContain(
    "Zo",
  );
  await remove(actor);
  expect(await emailById(sent)).toMatchObject({ letter_id: null, named_id: null });
  const outbox = openMailOutbox(program);
  const welcome = await server.mailTo(
    reader.email,
    "Welkom bij Trefpunt: de organisatie heeft je toegevoegd",
  );
  const verify = await server.mailTo(reader.email, "Bevestig");
  await outbox.stop(1000);
  for (const { raw, text } of [welcome, verify]) {
    expect(raw).not.toContain("Kwikstaart");
    expect(textOf(text)).toContain("De organisatie heeft je toegevoegd");
  }
});

test("news of the inbox that release 1.2.0 queued is sent after the upgrade", async () => {
  const admin = await aMember(program, { admin: true, verified: true });
  const told_at = now().toISOString();
  await personsMail("Anna", "anna@elders.example");
  await program.db.write((tx) => tx.updateTable("returned_mails").set({ told_at }).execute());
  const question = { from: "Anna", address: "anna@elders.example", subject: "Parkeren" };
  const data = { mails: [question], more: 0 };
  const id = await storedBefore(
    { kind: "inbox_news", data, html: null, subject: "Vraag van Anna: Parkeren" },
    admin,
  );
  await upgrade();
  expect(await emailById(id)).toMatchObject({ subject: "", data: expect.not.stringContaining("Anna") });
  const outbox = openMailOutbox(program);
  await server.mailTo(admin.email, "Vraag van Anna: Vraag over anna@elders.example");
  await outbox.stop(1000);
});
