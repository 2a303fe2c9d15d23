// @postgres test
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { deleteMember } from "#contract/handover/admin.ts";
import { joinByLink, joiningByLink } from "#contract/members/joining.ts";
import { register, verify } from "#contract/members.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, queuedMails, signedIn } from "../harness/builders.ts";
import { openMailOutbox } from "../harness/mail-outbox.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { newestMail, type ParsedMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request, startTestProgram } from "../harness/program.ts";

const program = programForEachTest();
const ADDRESS = "els@example.org";
const NAME = "Jan de Boer";
let els: MemberRow;
beforeEach(async () => {
  els = await aMember(program, { name: "Els de Boer", email: ADDRESS });
});

const subscribe = (name: string, meetup?: number) =>
  request(program, register, { body: { name, email: ADDRESS, ...(meetup !== undefined && { meetup }) } });

const names = async () => {
  const rows = await program.db.read
    .selectFrom("members")
    .select(["name", "verified_at"])
    .where("email", "=", ADDRESS)
    .orderBy("mailbox_rank")
    .execute();
  return rows.map(({ name, verified_at }) => `${name}${verified_at === null ? ", unconfirmed" : ""}`);
};

const textOf = ({ text = "" }: ParsedMail) => text.replace(/\s+/g, " ");

/** What the page behind the link passes on. */
function linkIn(mail: ParsedMail) {
  const url = /https:\/\/\S+\/toevoegen\/[^\s>]+/.exec(mail.text ?? "")?.[0] ?? "";
  const { pathname, searchParams } = new URL(url);
  const meetup = searchParams.get("meetup");
  return {
    params: { token: pathname.split("/").at(-1) ?? "" },
    query: { name: searchParams.get("naam") ?? "", ...(meetup !== null && { meetup: Number(meetup) }) },
  };
}

async function offered(name = NAME, meetup?: number) {
  await subscribe(name, meetup);
  return linkIn(await newestMail(program, "already_member"));
}

const EXPIRED = "Deze link is verlopen";
const USED = { message: "Vanaf nu komen ook deze uitnodigingen op dit adres." };

describe("subscribing with a known address and another first name", () => {
  test("offers by mail to add that person, who is then a confirmed member with a welcome", async () => {
    const meetup = await aMeetup(program, { title: "Zigbee" });
    const link = await offered(NAME, meetup);
    expect(textOf(await newestMail(program, "already_member"))).toContain("Voeg Jan toe op dit adres");
    expect(await names()).toEqual(["Els de Boer"]);
    const seen = await request(program, joiningByLink, link);
    expect(seen.answer).toEqual({ address: "e…@example.org", state: "offered" });
    expect((await request(program, joinByLink, link)).answer).toEqual(USED);
    expect(await names()).toEqual(["Els de Boer", NAME]);
    expect(textOf(await newestMail(program, "welcome"))).toContain("Zigbee");
  });

  test("gets the same answer, and changes nothing by itself or by opening the page", async () => {
    const known = await subscribe(NAME);
    const unknown = await request(program, register, { body: { name: NAME, email: "nieuw@example.org" } });
    expect(known.text).toBe(unknown.text);
    const page = `/toevoegen/x?naam=${encodeURIComponent(NAME)}`;
    expect((await program.app.inject({ url: page })).statusCode).toBe(200);
    expect(await names()).toEqual(["Els de Boer"]);
  });

  test.each(["Els", "els de Groot", "Els de Boer"])(
    "offers nothing to %s, who is that member",
    async (name) => {
      await subscribe(name);
      expect(textOf(await newestMail(program, "already_member"))).not.toContain("Voeg");
    },
  );

  test("names no one in what is kept of the mail", async () => {
    const server = await startMailServer();
    const mailing = await startTestProgram({ SMTP_URL: server.url });
    const outbox = openMailOutbox(mailing);
    onTestFinished(async () => {
      await outbox.stop(1000);
      await mailing.close();
      await server.close();
    });
    await aMember(mailing, { name: "Els de Boer", email: ADDRESS });
    await request(mailing, register, { body: { name: NAME, email: ADDRESS } });
    const kept = async () =>
      mailing.db.read
        .selectFrom("emails")
        .leftJoin("letters", "letters.id", "emails.letter_id")
        .selectAll("emails")
        .select("letters.html")
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await kept()).sent_at).not.toBeNull();
    expect(server.received[0]?.raw).toContain("Jan");
    expect(JSON.stringify(await kept())).not.toContain("Jan");
  });

  test("says that four have the address already", async () => {
    const link = await offered();
    for (const rank of [1, 2, 3] as const) await aMember(program, { email: ADDRESS, rank });
    expect((await request(program, joiningByLink, link)).answer.state).toBe("full");
    expect((await request(program, joinByLink, link)).error).toBe(
      "Op één adres kunnen hoogstens vier leden post krijgen",
    );
    await subscribe("Noor de Boer");
    const text = textOf(await newestMail(program, "already_member"));
    expect(text).toContain("Op één adres kunnen hoogstens vier leden post krijgen, en dat zijn er al vier.");
    expect(text).not.toContain("toevoegen");
  });
});

describe("the link", () => {
  test("adds once: pressed again it says so, and not again after that member left", async () => {
    const link = await offered();
    await request(program, joinByLink, link);
    expect((await request(program, joiningByLink, link)).answer.state).toBe("joined");
    expect((await request(program, joinByLink, link)).answer).toEqual(USED);
    expect(await names()).toEqual(["Els de Boer", NAME]);
    const admin = await aMember(program, { admin: true });
    const jan = await program.db.read
      .selectFrom("members")
      .select("id")
      .where("name", "=", NAME)
      .executeTakeFirstOrThrow();
    await request(program, deleteMember, {
      token: await signedIn(program, admin.id),
      params: { id: jan.id },
    });
    expect((await request(program, joinByLink, link)).error).toBe(EXPIRED);
    expect((await request(program, joiningByLink, link)).error).toBe(EXPIRED);
    expect(await names()).toEqual(["Els de Boer"]);
  });

  test("pressed twice at once adds one", async () => {
    const link = await offered();
    const replies = await Promise.all([
      request(program, joinByLink, link),
      request(program, joinByLink, link),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await names()).toEqual(["Els de Boer", NAME]);
  });

  test("is for that name, and for a week", async () => {
    const link = await offered();
    const other = { ...link, query: { name: "Iemand anders" } };
    expect((await request(program, joinByLink, other)).status).toBe(404);
    program.setClock("2026-11-28T12:00:01.000Z");
    expect((await request(program, joinByLink, link)).error).toBe(EXPIRED);
    expect(await names()).toEqual(["Els de Boer"]);
  });

  test("ends with another address of the member to whom it was mailed", async () => {
    const link = await offered();
    const moved = { email: "els@elders.nl", email_changed_at: "2026-11-21T13:00:00.000Z" };
    await program.db.write((tx) => tx.updateTable("members").set(moved).where("id", "=", els.id).execute());
    expect((await request(program, joinByLink, link)).status).toBe(404);
  });
});

describe("subscribing on an address that several share", () => {
  test("renames none of them, and asks the named one to confirm", async () => {
    const unconfirmed = { email: ADDRESS, verified: false };
    await program.db.write((tx) =>
      tx.updateTable("members").set({ verified_at: null }).where("id", "=", els.id).execute(),
    );
    await aMember(program, { ...unconfirmed, name: "Jan de Boer", rank: 1 });
    await subscribe("Jan");
    expect(await names()).toEqual(["Els de Boer, unconfirmed", "Jan de Boer, unconfirmed"]);
    const token = /\/verify\/([\w.-]+)/.exec((await newestMail(program, "verify")).text ?? "")?.[1] ?? "";
    await request(program, verify, { params: { token } });
    expect(await names()).toEqual(["Els de Boer, unconfirmed", "Jan de Boer"]);
    await subscribe("Noor de Boer");
    expect(await names()).toEqual(["Els de Boer, unconfirmed", "Jan de Boer"]);
    expect(await queuedMails(program)).toContainEqual({ kind: "already_member", recipient: ADDRESS });
  });
});
