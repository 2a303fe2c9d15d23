// @postgres test
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sendTicks } from "#contract/attendance.ts";
import { deleteMember, handOverWork } from "#contract/handover/admin.ts";
import {
  adminMember,
  adminMembers,
  compareWithList,
  createMember,
  exportMembers,
  importMembers,
  makeAdmin,
  previewImport,
  updateMember,
} from "#contract/members/admin.ts";
import { unsubscribe, verify } from "#contract/members.ts";
import { myData, updateProfile, verifyEmailChange } from "#contract/profile.ts";
import { profile } from "#contract/sessions.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { boundTo, makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import { departuresAmong } from "../../src/server/records/departures.ts";
import { memberByEmail } from "../../src/server/records/members.ts";
import { aMeetup, aMember, queuedMails, signedIn } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
const ADDRESS = "els@example.org";
let token: string;
let els: MemberRow;
let jan: MemberRow;
beforeEach(async () => {
  const admin = await aMember(program, { admin: true, name: "Organisator", email: "org@example.org" });
  els = await aMember(program, { name: "Els de Boer", email: ADDRESS });
  jan = await aMember(program, { name: "Jan de Boer", email: ADDRESS, rank: 1 });
  await aMember(program, { name: "Mia de Boer", email: ADDRESS, rank: 2 });
  token = await signedIn(program, admin.id);
});

const inOrder = async (email = ADDRESS) => {
  const rows = await program.db.read
    .selectFrom("members")
    .select(["name", "mailbox_rank"])
    .where("email", "=", email)
    .orderBy("mailbox_rank")
    .execute();
  return rows.map(({ name, mailbox_rank }) => `${mailbox_rank} ${name}`);
};

const remove = (member: MemberRow) => request(program, deleteMember, { token, params: { id: member.id } });

describe("the next on an address becomes its first when the first", () => {
  const NEXT = ["0 Jan de Boer", "1 Mia de Boer"];

  test("is removed", async () => {
    expect((await remove(els)).status).toBe(200);
    expect(await inOrder()).toEqual(NEXT);
    expect(await memberByEmail(program.db.read, ADDRESS)).toMatchObject({ id: jan.id });
  });

  test("leaves by the link in a mail", async () => {
    const link = { purpose: "unsubscribe", memberId: els.id, subject: boundTo(ADDRESS) } as const;
    const params = { token: makeLinkToken(program.config.secret, link) };
    expect((await request(program, unsubscribe, { params })).status).toBe(200);
    expect(await inOrder()).toEqual(NEXT);
  });

  test("gets an own address from an organiser", async () => {
    const body = { name: els.name, email: "els@elders.nl" };
    expect((await request(program, updateMember, { token, params: { id: els.id }, body })).status).toBe(200);
    expect(await inOrder()).toEqual(NEXT);
    expect(await inOrder("els@elders.nl")).toEqual(["0 Els de Boer"]);
  });

  test("confirms an own address", async () => {
    await program.db.write((tx) =>
      tx.updateTable("members").set({ pending_email: "els@elders.nl" }).where("id", "=", els.id).execute(),
    );
    const link = { purpose: "email-change", memberId: els.id, subject: "els@elders.nl" } as const;
    const params = { token: makeLinkToken(program.config.secret, link) };
    expect((await request(program, verifyEmailChange, { params })).status).toBe(200);
    expect(await inOrder()).toEqual(NEXT);
    expect(await inOrder("els@elders.nl")).toEqual(["0 Els de Boer"]);
  });
});

test("who leaves from between two others leaves them in order", async () => {
  await remove(jan);
  expect(await inOrder()).toEqual(["0 Els de Boer", "1 Mia de Boer"]);
});

test("an own address of another than the first leaves the first as it is", async () => {
  const body = { name: jan.name, email: "jan@elders.nl" };
  await request(program, updateMember, { token, params: { id: jan.id }, body });
  expect(await inOrder()).toEqual(["0 Els de Boer", "1 Mia de Boer"]);
  expect(await inOrder("jan@elders.nl")).toEqual(["0 Jan de Boer"]);
});

test("a form with the shared address changes nothing about it", async () => {
  const body = { name: "Jan Boer", email: ADDRESS };
  expect((await request(program, updateMember, { token, params: { id: jan.id }, body })).status).toBe(200);
  expect(await inOrder()).toEqual(["0 Els de Boer", "1 Jan Boer", "2 Mia de Boer"]);
});

describe("an organiser adds a member on a known address", () => {
  const SEM = { name: "Sem de Boer", email: ADDRESS } as const;
  const add = (more: { shared?: boolean; password?: string; admin_role?: boolean } = {}) =>
    request(program, createMember, { token, body: { ...SEM, ...more } });

  test("only where they say that it is shared, and four at most", async () => {
    expect((await add()).error).toBe("Dit e-mailadres is al in gebruik");
    expect((await add({ shared: true })).status).toBe(200);
    expect(await inOrder()).toEqual(["0 Els de Boer", "1 Jan de Boer", "2 Mia de Boer", "3 Sem de Boer"]);
    const fifth = await add({ shared: true });
    expect([fifth.status, fifth.error]).toEqual([
      409,
      "Op één adres kunnen hoogstens vier leden post krijgen",
    ]);
  });

  test("and the new one confirms, without a password to choose", async () => {
    await add({ shared: true });
    expect(await queuedMails(program)).toEqual([{ kind: "verify", recipient: ADDRESS }]);
  });

  test("an address that nobody has is the new one's own", async () => {
    const body = { name: "Noor", email: "noor@example.org", shared: true };
    expect((await request(program, createMember, { token, body })).status).toBe(200);
    expect(await inOrder("noor@example.org")).toEqual(["0 Noor"]);
  });

  const PASSWORD = "een lang wachtwoord";
  const REFUSED =
    "Beheerrechten en een wachtwoord kan alleen de eerste op een adres hebben; geef dit lid een eigen adres";
  test("without rights or a password", async () => {
    expect((await add({ shared: true, password: PASSWORD })).error).toBe(REFUSED);
    expect((await add({ shared: true, password: PASSWORD, admin_role: true })).error).toBe(REFUSED);
    expect(await inOrder()).toHaveLength(3);
  });

  test("and gives neither later, unless the address becomes their own", async () => {
    const params = { id: jan.id };
    expect((await request(program, makeAdmin, { token, params })).error).toBe(REFUSED);
    const own = { name: jan.name, password: PASSWORD };
    const change = (email: string) =>
      request(program, updateMember, { token, params, body: { ...own, email } });
    expect((await change(ADDRESS)).error).toBe(REFUSED);
    expect((await change("jan@elders.nl")).status).toBe(200);
    expect((await request(program, makeAdmin, { token, params })).status).toBe(200);
  });

  test("and hands nothing over to them", async () => {
    const from = (await memberByEmail(program.db.read, "org@example.org"))?.id ?? els.id;
    const body = { to: jan.id, parts: ["contact" as const] };
    expect((await request(program, handOverWork, { token, params: { id: from }, body })).error).toBe(REFUSED);
  });
});

test("the list and the page of a member say through whom they get mail, and for whom else", async () => {
  const list = await request(program, adminMembers, { token, query: { sort: "name", email: ADDRESS } });
  const said = list.answer.users.map(({ name, email, mail_via, mail_for }) => [
    name,
    email,
    mail_via?.name,
    mail_for?.map((other) => other.name),
  ]);
  expect(said).toEqual([
    ["Els de Boer", ADDRESS, undefined, ["Jan de Boer", "Mia de Boer"]],
    ["Jan de Boer", ADDRESS, "Els de Boer", undefined],
    ["Mia de Boer", ADDRESS, "Els de Boer", undefined],
  ]);
  const page = await request(program, adminMember, { token, params: { id: jan.id } });
  expect(page.answer.user).toMatchObject({ email: ADDRESS, mail_via: { id: els.id, name: els.name } });
  const alone = await request(program, adminMembers, { token, query: { search: "Organisator" } });
  expect(alone.answer.users[0]).not.toHaveProperty("mail_via");
  expect(alone.answer.users[0]).not.toHaveProperty("mail_for");
});

test("the export says through whom they get mail", async () => {
  const { text } = await request(program, exportMembers, { token });
  const said = text.split("\r\n").flatMap((row) => /^"(\w+ de Boer)".*;"([^"]*)"$/.exec(row)?.slice(1) ?? []);
  const via = "Els de Boer";
  expect(said).toEqual([via, "", "Jan de Boer", via, "Mia de Boer", via]);
});

test("the own data of each has nothing of the others", async () => {
  const data = await request(program, myData, { token: await signedIn(program, jan.id) });
  expect(data.text).toContain("Jan de Boer");
  expect(data.text).not.toMatch(/Els|Mia/);
});

describe("a list with several people on one address", () => {
  const CSV = [
    "Naam;E-mail;Telefoon",
    "Ria Smit;ria@example.org;0612345678",
    "Tom Smit;ria@example.org;",
    "Ria;ria@example.org;",
    "Jan;els@example.org;",
    "Noor de Boer;els@example.org;",
  ].join("\n");
  const TOM = { email: "ria@example.org", name: "Tom Smit" };
  const NOOR = { email: ADDRESS, name: "Noor de Boer" };
  const preview = async (sharing: readonly { email: string; name: string }[] = [], csv = CSV) => {
    const { answer } = await request(program, previewImport, { token, body: { csv, sharing } });
    return answer.lines.map(({ name, outcome, remark }) => `${name}: ${outcome}, ${remark}`);
  };
  const importing = (sharing: readonly { email: string; name: string }[], csv = CSV) =>
    request(program, importMembers, { token, body: { csv, sharing, consented: false } });

  test("offers those with another name, and adds nobody of them by itself", async () => {
    expect(await preview()).toEqual([
      "Ria Smit: new, ",
      "Tom Smit: shares, Dit adres is van Ria Smit",
      "Ria: duplicate, Zelfde adres als regel 2",
      "Jan: member, Is al lid",
      "Noor de Boer: shares, Dit adres is van Els de Boer",
    ]);
    expect((await importing([])).answer.imported).toBe(1);
    expect(await inOrder("ria@example.org")).toEqual(["0 Ria Smit"]);
    expect(await inOrder()).toHaveLength(3);
  });

  test("adds who is chosen, after those who were there", async () => {
    expect((await preview([TOM, NOOR])).filter((line) => line.includes("Post via"))).toEqual([
      "Tom Smit: new, Post via Ria Smit",
      "Noor de Boer: new, Post via Els de Boer",
    ]);
    expect((await importing([TOM, NOOR])).answer.imported).toBe(3);
    expect(await inOrder("ria@example.org")).toEqual(["0 Ria Smit", "1 Tom Smit"]);
    expect(await inOrder()).toEqual(["0 Els de Boer", "1 Jan de Boer", "2 Mia de Boer", "3 Noor de Boer"]);
    const again = (await preview([TOM, NOOR])).map((line) => /: (\w+)/.exec(line)?.[1]);
    expect(again).toEqual(["member", "member", "duplicate", "member", "member"]);
  });

  test("adds nobody twice, and no fifth", async () => {
    const one = `${NOOR.name};${ADDRESS}\nSem de Boer;${ADDRESS}`;
    const both = [NOOR, { email: ADDRESS, name: "Sem de Boer" }];
    expect(await preview(both, one)).toEqual([
      "Noor de Boer: new, Post via Els de Boer",
      "Sem de Boer: error, Op één adres kunnen hoogstens vier leden post krijgen",
    ]);
    const replies = await Promise.all([importing(both, one), importing(both, one)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await inOrder()).toHaveLength(4);
  });

  test("takes another surname below the same first name for the member, unless the list has both", async () => {
    expect(await preview([], `Naam;E-mail\nEls Bakker-de Boer;${ADDRESS}\nMia Bakker;${ADDRESS}`)).toEqual([
      "Els Bakker-de Boer: member, Is al lid, als ‘Els de Boer’",
      "Mia Bakker: member, Is al lid, als ‘Mia de Boer’",
    ]);
    expect(await preview([], `Naam;E-mail\nEls Bakker;${ADDRESS}\nEls de Boer;${ADDRESS}`)).toEqual([
      "Els Bakker: shares, Dit adres is van Els de Boer",
      "Els de Boer: member, Is al lid",
    ]);
    expect(await preview([], `Naam;E-mail\nE. Bakker;${ADDRESS}`)).toEqual([
      "E. Bakker: shares, Dit adres is van Els de Boer",
    ]);
  });

  test("names who is not in a list although another on the address is, unless a name there is unknown", async () => {
    const missing = async (lines: string) => {
      const body = { csv: `Naam;E-mail\n${lines}` };
      const { members } = (await request(program, compareWithList, { token, body })).answer;
      return members.map(({ name }) => name).filter((name) => name.endsWith("Boer"));
    };
    expect(await missing(`Els Bakker;${ADDRESS}\nJan de Boer;${ADDRESS}`)).toEqual(["Mia de Boer"]);
    expect(await missing(`Familie de Boer;${ADDRESS}`)).toEqual([]);
    expect(await missing(`;${ADDRESS}`)).toEqual([]);
    expect(await missing("Ria;ria@example.org")).toHaveLength(3);
  });

  test("keeps the other's name when the first's is corrected", async () => {
    const names = [{ email: "ria@example.org", name: "Ria Smits" }];
    const body = { csv: CSV, names, sharing: [TOM] };
    const { answer } = await request(program, previewImport, { token, body });
    expect(answer.lines.slice(0, 2)).toMatchObject([
      { name: "Ria Smits", outcome: "new" },
      { name: "Tom Smit", outcome: "new", remark: "Post via Ria Smits" },
    ]);
  });
});

describe("another address of the first", () => {
  const move = (others: boolean) => {
    const body = { name: els.name, email: "huis@elders.nl", others };
    return request(program, updateMember, { token, params: { id: els.id }, body });
  };

  test("moves the others only where that is asked, and each confirms it", async () => {
    const janSignedIn = await signedIn(program, jan.id);
    expect((await move(true)).status).toBe(200);
    expect(await inOrder()).toEqual([]);
    expect(await inOrder("huis@elders.nl")).toEqual(["0 Els de Boer", "1 Jan de Boer", "2 Mia de Boer"]);
    const mails = (await queuedMails(program)).filter(({ kind }) => kind === "verify");
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(3).fill("huis@elders.nl"));
    expect((await request(program, profile, { token: janSignedIn })).status).toBe(401);
  });

  test("leaves them otherwise", async () => {
    await move(false);
    expect(await inOrder()).toEqual(["0 Jan de Boer", "1 Mia de Boer"]);
    expect(await inOrder("huis@elders.nl")).toEqual(["0 Els de Boer"]);
  });
});

describe("another address that a member asks for in the own settings", () => {
  const NEW = "huis@elders.nl";
  const ask = async (member: MemberRow, others?: boolean) => {
    const body = { name: member.name, email: NEW, ...(others !== undefined && { others }) };
    const signed = await signedIn(program, member.id);
    expect((await request(program, updateProfile, { token: signed, body })).status).toBe(200);
  };
  const confirm = async (member: MemberRow) => {
    const link = { purpose: "email-change", memberId: member.id, subject: NEW } as const;
    const params = { token: makeLinkToken(program.config.secret, link) };
    expect((await request(program, verifyEmailChange, { params })).status).toBe(200);
  };

  test("is for the others too where the first asked that, once the first confirms; each confirms it too", async () => {
    const janSignedIn = await signedIn(program, jan.id);
    await ask(els, true);
    expect(await inOrder()).toEqual(["0 Els de Boer", "1 Jan de Boer", "2 Mia de Boer"]);
    await confirm(els);
    expect(await inOrder(NEW)).toEqual(["0 Els de Boer", "1 Jan de Boer", "2 Mia de Boer"]);
    const verified = await program.db.read
      .selectFrom("members")
      .select("name")
      .where("verified_at", "is not", null);
    expect((await verified.where("email", "=", NEW).execute()).map(({ name }) => name)).toEqual([
      "Els de Boer",
    ]);
    const mails = await queuedMails(program);
    expect(mails.filter(({ kind }) => kind === "verify").map(({ recipient }) => recipient)).toEqual([
      NEW,
      NEW,
    ]);
    expect(mails.filter(({ kind }) => kind === "email_changed_notice")).toHaveLength(3);
    expect(
      (await newestMail(program, "email_changed_notice", { to: ADDRESS })).text?.replace(/\s+/g, " "),
    ).toContain("is gewijzigd door de eerste op dat adres, ook voor jou");
    expect((await request(program, profile, { token: janSignedIn })).status).toBe(401);
  });

  test.each([false, undefined])("leaves the others otherwise: %s", async (others) => {
    await ask(els, others);
    await confirm(els);
    expect(await inOrder()).toEqual(["0 Jan de Boer", "1 Mia de Boer"]);
    expect(await inOrder(NEW)).toEqual(["0 Els de Boer"]);
  });

  test("leaves them where the member took it back, or is not the first", async () => {
    await ask(els, true);
    await ask(els, false);
    await ask(jan, true);
    await confirm(jan);
    expect(await inOrder()).toEqual(["0 Els de Boer", "1 Mia de Boer"]);
    expect(await inOrder(NEW)).toEqual(["0 Jan de Boer"]);
  });

  test("is offered with the names to the first only", async () => {
    const seen = async (member: MemberRow) =>
      (await request(program, profile, { token: await signedIn(program, member.id) })).answer.mailFor;
    expect([await seen(els), await seen(jan)]).toEqual([["Jan de Boer", "Mia de Boer"], undefined]);
  });
});

test("an address has one first when the first leaves while others join", async () => {
  const join = (name: string) =>
    request(program, createMember, { token, body: { name, email: ADDRESS, shared: true } });
  await remove(jan);
  const replies = await Promise.all([join("Noor"), remove(els), join("Sem"), join("Tim"), join("Uma")]);
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const ranks = (await inOrder()).map((line) => Number(line.slice(0, 1)));
  expect(ranks).toEqual([...ranks.keys()]);
  expect(ranks.length).toBeGreaterThanOrEqual(3);
});

test("the database takes four members on one address, and no two of one rank", async () => {
  await aMember(program, { name: "Sem de Boer", email: ADDRESS, rank: 3 });
  await expect(aMember(program, { email: ADDRESS, rank: 3 })).rejects.toThrow(/unique/i);
  await expect(aMember(program, { email: ADDRESS, rank: 4 as 3 })).rejects.toThrow(/check/i);
});

describe("when one of several leaves an address", () => {
  const mailsTo = async () => {
    const rows = await program.db.read
      .selectFrom("emails")
      .select(["kind", "recipient", "member_id", "data"])
      .where("recipient", "=", ADDRESS)
      .orderBy("id")
      .execute();
    return rows.map(({ kind, member_id }) => [kind, member_id]);
  };

  test("the mails to the others stay, and the last one says that they do", async () => {
    const meetup = await aMeetup(program);
    await program.db.write((tx) =>
      tx
        .insertInto("emails")
        .values(
          [els, jan].map(({ id }) => ({
            kind: "reminder",
            priority: 3,
            member_id: id,
            recipient: ADDRESS,
            recipient_name: "",
            meetup_id: meetup,
            data: "{}",
            subject: "Herinnering",
            created_at: program.deps.clock().toISOString(),
            next_attempt_at: program.deps.clock().toISOString(),
          })),
        )
        .execute(),
    );
    await program.db.write((tx) => tx.deleteFrom("emails").where("kind", "<>", "reminder").execute());
    await remove(jan);
    expect(await mailsTo()).toEqual([
      ["reminder", els.id],
      ["account_removed", null],
    ]);
    const { text: farewell } = await newestMail(program, "account_removed");
    expect(farewell).toContain("Een van de leden die op dit adres post krijgen, is uitgeschreven.");
    expect(farewell).toContain("De anderen op dit adres blijven lid");
    expect(farewell).not.toContain("onleesbare code");
  });

  test("the address is remembered as left only with the last of them", async () => {
    const isLeft = async () =>
      (await departuresAmong(program.db.read, program.config, [ADDRESS])).has(ADDRESS);
    await remove(els);
    await remove(jan);
    expect(await isLeft()).toBe(false);
    const last = await memberByEmail(program.db.read, ADDRESS);
    await remove(last ?? els);
    expect(await isLeft()).toBe(true);
  });
});

test("each confirms for themselves", async () => {
  await program.db.write((tx) =>
    tx.updateTable("members").set({ verified_at: null }).where("email", "=", ADDRESS).execute(),
  );
  const link = { purpose: "verify", memberId: jan.id, subject: ADDRESS } as const;
  const params = { token: makeLinkToken(program.config.secret, link) };
  expect((await request(program, verify, { params })).status).toBe(200);
  const confirmed = program.db.read.selectFrom("members").select("name").where("email", "=", ADDRESS);
  expect(await confirmed.where("verified_at", "is not", null).execute()).toEqual([{ name: "Jan de Boer" }]);
});

test("who walks in with a shared address is the one with that name", async () => {
  const { date, start_time } = { date: "2026-11-21", start_time: "19:30" } as const;
  const meetup = await aMeetup(program, { date, start_time });
  const at = Date.parse("2026-11-21T18:45:00.000Z");
  program.setClock(new Date(at).toISOString());
  const walkIns = ["Jan", "Mia de Boer", "Onbekend"].map((name) => ({
    key: randomUUID(),
    name,
    email: ADDRESS,
    present: true,
    at,
  }));
  const body = { sentAt: at, ticks: [], walkIns };
  const sent = await request(program, sendTicks, { token, params: { id: meetup }, body });
  expect(sent.status).toBe(200);
  const rows = await program.db.read
    .selectFrom("walk_ins")
    .innerJoin("members", "members.id", "walk_ins.member_id")
    .select(["walk_ins.name as typed", "members.name"])
    .execute();
  expect(rows.map(({ typed, name }) => `${typed}: ${name}`).sort()).toEqual([
    "Jan: Jan de Boer",
    "Mia de Boer: Mia de Boer",
    "Onbekend: Els de Boer",
  ]);
});
