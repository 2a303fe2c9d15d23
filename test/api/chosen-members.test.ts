// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import { revokeAdmin } from "#contract/handover/admin.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { sendMemberMessage } from "#contract/mailings.ts";
import { makeAdmin } from "#contract/members/admin.ts";
import {
  chosenMembers,
  exportChosen,
  MAX_CHOSEN,
  memberIds,
  removeMembers,
} from "#contract/members/chosen.ts";
import { pending, sendPending, undoPending } from "#contract/pending.ts";
import { FOREVER } from "../../src/server/answers/invitations/queries.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { departuresAmong } from "../../src/server/records/departures.ts";
import { insertMembers } from "../../src/server/records/insert-members.ts";
import { aMeetup, aMember, answers, markSent, queuedMails, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let admin: MemberRow;
let token: string;
let anna: MemberRow;
let bram: MemberRow;
let cas: MemberRow;
beforeEach(async () => {
  admin = await aMember(program, { admin: true, name: "Organisator" });
  token = await signedIn(program, admin.id);
  anna = await aMember(program, { name: "Anna Arends" });
  bram = await aMember(program, { name: "Bram Bos" });
  cas = await aMember(program, { name: "Cas Claes" });
});

const AFTER_UNDO = "2026-11-21T12:02:00.000Z";

const idsOf = (members: readonly { readonly id: MemberId }[]) => members.map(({ id }) => id);

const remove = (members: readonly { readonly id: MemberId }[], more: object = {}) =>
  request(program, removeMembers, { body: { members: idsOf(members), ...more }, token });

const removeSoon = (members: readonly { readonly id: MemberId }[]) =>
  remove(members, { undo_seconds: UNDO_SECONDS });

const look = async (members: readonly { readonly id: MemberId }[]) =>
  (await request(program, chosenMembers, { body: { members: idsOf(members) }, token })).answer;

const change = (member: MemberRow, columns: { muted_until?: string; club_messages?: null; is_admin?: 1 }) =>
  program.db.write((tx) => tx.updateTable("members").set(columns).where("id", "=", member.id).execute());

const names = async () =>
  (await program.db.read.selectFrom("members").select("name").orderBy("name").execute()).map(
    ({ name }) => name,
  );

const farewells = async () =>
  (await queuedMails(program))
    .filter(({ kind }) => kind === "account_removed")
    .map(({ recipient }) => recipient)
    .sort();

/** Those of whom the site knows that they left. */
const departed = (members: readonly MemberRow[]) =>
  departuresAmong(
    program.db.read,
    program.config,
    members.map(({ email }) => email),
  );

const waiting = async () => (await request(program, pending, { token })).answer.pending;

const statusesAt = async (meetup: MeetupId) => {
  const rows = await program.db.read
    .selectFrom("responses")
    .innerJoin("members", "members.id", "responses.member_id")
    .select(["members.name", "responses.status"])
    .where("meetup_id", "=", meetup)
    .execute();
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
};

const runAtTheEnd = async () => {
  program.setClock(AFTER_UNDO);
  await runDueBatches(program.deps);
};

describe("removing several", () => {
  test("waits a minute, in which they are members as before, and then mails each once", async () => {
    await markSent(program);
    const asked = await removeSoon([anna, bram]);
    expect(asked.answer).toEqual({ count: 2, message: "De leden worden zo verwijderd" });
    expect(await waiting()).toMatchObject([{ kind: "members-removal", recipients: 2, meetup: null }]);
    await runDueBatches(program.deps);
    expect(await names()).toHaveLength(4);
    expect(await queuedMails(program)).toEqual([]);
    await runAtTheEnd();
    expect(await names()).toEqual(["Cas Claes", "Organisator"]);
    expect(await farewells()).toEqual([anna.email, bram.email].sort());
    expect(await waiting()).toEqual([]);
    expect([...(await departed([anna, bram])).keys()].sort()).toEqual([anna.email, bram.email].sort());
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries[0]).toMatchObject({
      action: "members.deleted",
      actor: "Organisator",
      target: "2 leden",
    });
  });

  test("is undone within the minute: nobody was removed or mailed", async () => {
    await removeSoon([anna, bram]);
    const [batch] = await waiting();
    const undone = await request(program, undoPending, { params: { id: batch?.id ?? 0 }, token });
    expect(undone.answer.message).toBe("Ongedaan gemaakt: niemand is verwijderd of kreeg bericht");
    await runAtTheEnd();
    expect(await names()).toHaveLength(4);
    expect(await farewells()).toEqual([]);
    expect((await departed([anna, bram])).size).toBe(0);
  });

  test("can be done before its minute is over", async () => {
    await removeSoon([anna, bram]);
    const [batch] = await waiting();
    const done = await request(program, sendPending, { params: { id: batch?.id ?? 0 }, token });
    expect(done.answer.message).toBe("2 leden verwijderd");
    expect(await names()).toEqual(["Cas Claes", "Organisator"]);
  });

  test("never removes the admin who presses, nor the one who takes the press over", async () => {
    const refused = await remove([admin]);
    expect([refused.status, refused.error]).toEqual([409, "Je kunt dit niet met je eigen account doen"]);
    await request(program, makeAdmin, { params: { id: bram.id }, token });
    expect((await removeSoon([admin, anna, bram])).answer.count).toBe(2);
    const bramsToken = await signedIn(program, bram.id);
    await request(program, revokeAdmin, { params: { id: admin.id }, token: bramsToken });
    await runAtTheEnd();
    expect(await names()).toEqual(["Bram Bos", "Cas Claes", "Organisator"]);
  });

  test("does not remove the admin who does it before its minute is over", async () => {
    await request(program, makeAdmin, { params: { id: bram.id }, token });
    await removeSoon([anna, bram]);
    const [batch] = await waiting();
    const bramsToken = await signedIn(program, bram.id);
    await request(program, sendPending, { params: { id: batch?.id ?? 0 }, token: bramsToken });
    expect(await names()).toEqual(["Bram Bos", "Cas Claes", "Organisator"]);
  });

  test("refuses members that are gone, and passes over those that left meanwhile", async () => {
    expect((await remove([anna])).answer).toEqual({ count: 1, message: "1 lid verwijderd" });
    const gone = await remove([anna]);
    expect([gone.status, gone.error]).toEqual([404, "Lid niet gevonden"]);
    await removeSoon([bram, cas]);
    await remove([bram]);
    await markSent(program);
    await runAtTheEnd();
    expect(await names()).toEqual(["Organisator"]);
    expect(await farewells()).toEqual([cas.email]);
  });

  test("gives their places to those that stay: none of them is promoted first", async () => {
    const dirk = await aMember(program, { name: "Dirk Das" });
    const meetup = await aMeetup(program, { max_participants: 1 });
    for (const member of [anna, bram, cas, dirk]) await answers(program, member.id, meetup, "confirm");
    expect(await statusesAt(meetup)).toEqual({
      "Anna Arends": "confirmed",
      "Bram Bos": "waitlist",
      "Cas Claes": "waitlist",
      "Dirk Das": "waitlist",
    });
    await markSent(program);
    await removeSoon([anna, bram, cas]);
    expect(await statusesAt(meetup)).toMatchObject({ "Anna Arends": "confirmed" });
    await runAtTheEnd();
    expect(await statusesAt(meetup)).toEqual({ "Dirk Das": "confirmed" });
    const mailed = (await queuedMails(program)).filter(({ kind }) => kind === "promoted");
    expect(mailed).toEqual([expect.objectContaining({ recipient: dirk.email })]);
  });

  test("hands over what an admin among them planned", async () => {
    await change(bram, { is_admin: 1 });
    const bramsToken = await signedIn(program, bram.id);
    const body = { to: null, subject: "Nieuws", text: "Dag", undo_seconds: UNDO_SECONDS };
    await request(program, sendMemberMessage, { body, token: bramsToken });
    const draft = await aMeetup(program, { status: "draft" });
    const announce_due_at = "2026-12-01T09:00:00.000Z" as const;
    await program.db.write((tx) =>
      tx
        .updateTable("meetups")
        .set({ announce_due_at, announce_by: bram.id })
        .where("id", "=", draft)
        .execute(),
    );
    expect((await look([anna, bram])).removal.planned).toEqual({ announcements: 1, mailings: 1 });
    await remove([anna, bram]);
    const batches = await program.db.read.selectFrom("batches").select(["kind", "created_by"]).execute();
    expect(batches).toEqual([{ kind: "member-message", created_by: admin.id }]);
    const { announce_by } = await program.db.read
      .selectFrom("meetups")
      .select("announce_by")
      .where("id", "=", draft)
      .executeTakeFirstOrThrow();
    expect(announce_by).toBe(admin.id);
  });

  test("removes more members than one transaction does, and none of them gets a place on the way", async () => {
    const meetup = await aMeetup(program, { max_participants: 1 });
    await answers(program, anna.id, meetup, "confirm");
    const staying = (await names()).filter((name) => name !== anna.name);
    const now = program.deps.clock();
    const crowd = Array.from({ length: 250 }, (_, index) => ({
      name: `Lid ${index}`,
      email: `crowd${index}@example.org`,
      from: "import" as const,
      isVerified: true,
    }));
    const rows = await program.db.write((tx) => insertMembers(tx, now, crowd).returning("id").execute());
    const last = rows.at(-1)?.id ?? anna.id;
    await answers(program, last, meetup, "confirm");
    await markSent(program);
    await removeSoon([anna, ...rows]);
    await runAtTheEnd();
    // The last, who waited, is a member until the last transaction.
    expect((await names()).length).toBeGreaterThan(staying.length);
    expect(await statusesAt(meetup)).toEqual({});
    await runDueBatches(program.deps);
    await runDueBatches(program.deps);
    expect(await names()).toEqual(staying);
    expect(await farewells()).toHaveLength(251);
    const { count } = await program.db.read
      .selectFrom("departures")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(251);
    expect((await queuedMails(program)).map(({ kind }) => kind)).not.toContain("promoted");
    expect(await program.db.read.selectFrom("batches").select("id").execute()).toEqual([]);
  });
});

test("the question counts those that are removed, and what is freed for others", async () => {
  const evening = await aMeetup(program, { max_participants: 2, date: "2026-12-05" });
  const open = await aMeetup(program, { date: "2026-12-12" });
  for (const member of [anna, bram, cas]) await answers(program, member.id, evening, "confirm");
  await answers(program, anna.id, open, "confirm");
  const freed = [
    { date: "2026-12-05", places: 2, isWaitedFor: true },
    { date: "2026-12-12", places: 1, isWaitedFor: false },
  ];
  expect(await look([bram, anna, admin])).toEqual({
    count: 3,
    recipients: 3,
    removal: {
      count: 2,
      names: ["Anna Arends", "Bram Bos"],
      freed,
      planned: { announcements: 0, mailings: 0 },
    },
  });
  expect((await look([anna, bram, cas])).removal.freed).toEqual([
    { date: "2026-12-05", places: 2, isWaitedFor: false },
    { date: "2026-12-12", places: 1, isWaitedFor: false },
  ]);
});

test("all that match the filters can be chosen, and no more than can be handled together", async () => {
  const { ids } = (await request(program, memberIds, { query: { group: "admins" }, token })).answer;
  expect(ids).toEqual([admin.id]);
  const many = Array.from({ length: MAX_CHOSEN + 1 }, (_, index) => ({ id: (index + 1) as MemberId }));
  const refused = await removeSoon(many);
  expect([refused.status, refused.details]).toEqual([400, ["Kies hoogstens 10.000 leden tegelijk"]]);
  expect((await look(many.slice(0, MAX_CHOSEN))).count).toBe(4);
  expect((await removeSoon(many.slice(0, MAX_CHOSEN))).answer.count).toBe(3);
});

test("a message goes to those of the chosen that want messages of the club", async () => {
  await change(anna, { club_messages: null });
  await change(bram, { muted_until: FOREVER });
  expect(await look([anna, bram, cas])).toMatchObject({ count: 3, recipients: 1 });
  const body = { to: idsOf([anna, bram, cas]), subject: "Nieuws", text: "Dag" };
  const sent = await request(program, sendMemberMessage, { body, token });
  expect(sent.answer.recipients).toBe(1);
  const mailed = (await queuedMails(program)).filter(({ kind }) => kind === "member_message");
  expect(mailed.map(({ recipient }) => recipient)).toEqual([cas.email]);
  const nobody = await request(program, sendMemberMessage, { body: { ...body, to: [anna.id] }, token });
  expect([nobody.status, nobody.error]).toEqual([409, "Er is niemand om een bericht aan te sturen"]);
});

test("the export has only them, with their answers of the last twelve months", async () => {
  const long = await aMeetup(program, { date: "2025-11-01" });
  const past = await aMeetup(program, { date: "2026-10-01" });
  const missed = await aMeetup(program, { date: "2026-09-01" });
  const coming = await aMeetup(program, { date: "2026-12-01" });
  const invite = (meetup: MeetupId) =>
    program.db.write((tx) =>
      tx
        .insertInto("invitations")
        .values({ meetup_id: meetup, member_id: anna.id, invited_at: "2026-08-01T10:00:00.000Z" })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  for (const meetup of [long, past, missed, coming]) await invite(meetup);
  const at = "2026-09-20T10:00:00.000Z" as const;
  for (const meetup of [long, past])
    await program.db.write((tx) =>
      tx
        .insertInto("responses")
        .values({
          meetup_id: meetup,
          member_id: anna.id,
          status: meetup === past ? "declined" : "confirmed",
          first_answered_at: at,
          answered_at: at,
          queue_number: 1,
        })
        .execute(),
    );
  const { text, headers } = await request(program, exportChosen, { body: { members: [anna.id] }, token });
  expect(headers["content-disposition"]).toBe('attachment; filename="gekozen-leden.csv"');
  const [, row, ...others] = text.trimEnd().split("\r\n");
  expect(row).toBe(
    `"Anna Arends";"${anna.email}";"Ja";"Nee";"2026-11-21";"";"";"2026-09-20";"0";"0";"1";"1";""`,
  );
  expect(others).toEqual([]);
  const { entries } = (await request(program, adminAudit, { token })).answer;
  expect(entries[0]).toMatchObject({ action: "members.exported", target: "1 lid" });
});
