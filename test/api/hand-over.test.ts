// @postgres test
import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import { adminsWork, handOverWork, type WorkPart } from "#contract/handover/admin.ts";
import type { MeetupId } from "#contract/ids.ts";
import { sendMemberMessage } from "#contract/mailings.ts";
import { scheduleMeetup } from "#contract/meetups/life.ts";
import { createSeries } from "#contract/meetups/series.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { notifyOnCommit } from "../../src/server/platform/db/topics.ts";
import { saveSite } from "../../src/server/platform/site.ts";
import { aMeetup, aMember, markSent, queuedMails, signedIn } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let wil: MemberRow;
let bram: MemberRow;
let anna: MemberRow;
let wilsToken: string;
let bramsToken: string;
let evening: MeetupId;

const ALL: readonly WorkPart[] = ["announcements", "series", "evenings", "contact"];

/** Wil planned a series, one invitation and a message, organises an evening, and has the contact address. */
beforeEach(async () => {
  wil = await aMember(program, { admin: true, name: "Wil" });
  bram = await aMember(program, { admin: true, name: "Bram" });
  anna = await aMember(program, { name: "Anna" });
  wilsToken = await signedIn(program, wil.id);
  bramsToken = await signedIn(program, bram.id);
  evening = await aMeetup(program, {});
  const plan = { from: evening, rule: "weekly", count: 3, announce_days_before: 7 } as const;
  expect((await request(program, createSeries, { body: plan, token: wilsToken })).status).toBe(200);
  const single = await aMeetup(program, { status: "draft", date: "2026-12-20" });
  const planned = { params: { id: single }, body: { announce_on: "2026-12-10" }, token: wilsToken };
  expect((await request(program, scheduleMeetup, planned)).status).toBe(200);
  const message = { to: null, subject: "Nieuws", text: "Dag", undo_seconds: UNDO_SECONDS };
  await request(program, sendMemberMessage, { body: message, token: wilsToken });
  await program.db.write(async (tx) => {
    const added_at = program.deps.clock().toISOString();
    await tx
      .insertInto("meetup_organisers")
      .values({ meetup_id: evening, member_id: wil.id, added_at })
      .execute();
    await saveSite(tx, { contact_email: wil.email });
    notifyOnCommit(tx, "site-changed");
  });
  await markSent(program);
});

const handOver = (
  { from = wil, to = anna, parts = ALL }: { from?: MemberRow; to?: MemberRow; parts?: readonly WorkPart[] },
  token = bramsToken,
) => request(program, handOverWork, { params: { id: from.id }, body: { to: to.id, parts }, token });

const work = async (of: MemberRow) =>
  (await request(program, adminsWork, { params: { id: of.id }, token: bramsToken })).answer;

const NOTHING = { announcements: 0, mailings: 0, series: 0, evenings: 0, contact: false };

const mailed = async () => (await queuedMails(program)).map(({ kind, recipient }) => [kind, recipient]);

test("all that an admin has goes to another member, who becomes an admin and gets one mail", async () => {
  expect(await work(wil)).toEqual({ announcements: 1, mailings: 1, series: 1, evenings: 3, contact: true });
  const before = await signedIn(program, anna.id);
  program.setClock("2026-11-21T12:00:30.000Z");
  const handed = await handOver({ parts: [...ALL, "rights"] });
  expect([handed.status, handed.answer.message]).toEqual([200, "Overgedragen"]);
  expect(await work(anna)).toEqual({ announcements: 1, mailings: 1, series: 1, evenings: 3, contact: true });
  expect(await work(wil)).toEqual(NOTHING);
  expect((await program.deps.site()).contactEmail).toBe(anna.email);
  expect(await mailed()).toEqual([["handed_over", anna.email]]);
  const { text = "", subject } = await newestMail(program, "handed_over");
  expect(subject).toBe("Je bent nu beheerder, en dit neem je over");
  const words = text.replaceAll(/\s+/g, " ");
  expect(words).toContain("Bram heeft je beheerder van Trefpunt gemaakt en werk overgedragen.");
  expect(words).toContain(
    "Je neemt over: 1 geplande uitnodiging, 1 wijziging of bericht, 1 reeks, 3 avonden, het contactadres van de club.",
  );
  for (const thing of ["1. Kijk op", "2. Kijk op", "3. Kies bij"]) expect(words).toContain(thing);
  const refused = await request(program, adminAudit, { token: before });
  expect(refused.status).toBe(403);
  const { is_admin } = await program.db.read
    .selectFrom("members")
    .select("is_admin")
    .where("id", "=", wil.id)
    .executeTakeFirstOrThrow();
  expect(is_admin).toBe(0);
  const { entries } = (await request(program, adminAudit, { token: bramsToken })).answer;
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["admin.handed-over", "admin.granted", "admin.revoked"]),
  );
});

test("only the parts that were chosen go, and an admin who stays one gets no rights again", async () => {
  await handOver({ to: bram, parts: ["series"] }, wilsToken);
  expect(await work(bram)).toEqual({ ...NOTHING, series: 1 });
  expect(await work(wil)).toEqual({ announcements: 1, mailings: 1, series: 0, evenings: 3, contact: true });
  const { text = "" } = await newestMail(program, "handed_over");
  expect(text.replaceAll(/\s+/g, " ")).toContain("Wil heeft je werk overgedragen. Je neemt over: 1 reeks.");
});

test("what rights that end leave behind continues in the name of the caller", async () => {
  await handOver({ parts: ["evenings", "rights"] });
  expect(await work(anna)).toEqual({ ...NOTHING, evenings: 3 });
  expect(await work(bram)).toEqual({ ...NOTHING, announcements: 1, mailings: 1, series: 1 });
});

test("own work can be handed over, own rights cannot; and to oneself nothing", async () => {
  const rights = await handOver({ parts: ["rights"] }, wilsToken);
  expect([rights.status, rights.error]).toEqual([409, "Je kunt dit niet met je eigen account doen"]);
  const self = await handOver({ to: wil });
  expect([self.status, self.error]).toEqual([409, "Kies een ander lid om aan over te dragen"]);
  const member = await handOver({ from: anna, to: bram });
  expect([member.status, member.error]).toEqual([409, "Dit lid is geen beheerder"]);
  const nothing = await handOver({ parts: [] });
  expect([nothing.status, nothing.details]).toEqual([400, ["Kies wat je overdraagt"]]);
  expect((await handOver({}, wilsToken)).status).toBe(200);
  expect(await work(wil)).toEqual(NOTHING);
});

test("who presses for themselves gets no mail, and an address that is not confirmed neither", async () => {
  await handOver({ to: bram });
  expect(await mailed()).toEqual([]);
  expect(await work(bram)).toMatchObject({ announcements: 1, mailings: 1, series: 1 });
  const newcomer = await aMember(program, { name: "Cas", verified: false });
  await handOver({ from: bram, to: newcomer });
  expect(await mailed()).toEqual([]);
});
