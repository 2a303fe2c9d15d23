import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import { deleteMember, plannedWork, revokeAdmin } from "#contract/handover/admin.ts";
import type { MeetupId } from "#contract/ids.ts";
import { sendMemberMessage, sendMessage } from "#contract/mailings.ts";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { publishMeetup } from "#contract/meetups/life.ts";
import { createDraft, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { createSeries } from "#contract/meetups/series.ts";
import { makeAdmin, updateMember } from "#contract/members/admin.ts";
import { unsubscribe } from "#contract/members.ts";
import { pending } from "#contract/pending.ts";
import { profile } from "#contract/sessions.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { revokeAdmin as withdrawAdmin } from "../../src/server/handover/end-admin.ts";
import { announceDue } from "../../src/server/meetups/life/announce-due.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import {
  aMeetup,
  aMember,
  answers,
  markSent,
  meetupForm,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let wil: MemberRow;
let wilsToken: string;
let bram: MemberRow;
let bramsToken: string;
let first: MeetupId;
let series: readonly MeetupId[];

const UNDOABLE = { undo_seconds: UNDO_SECONDS };
const AFTER_UNDO = "2026-11-21T12:02:00.000Z";

/** Wil plans eleven evenings, and makes Bram an admin. */
beforeEach(async () => {
  wil = await aMember(program, { admin: true, name: "Wil" });
  wilsToken = await signedIn(program, wil.id);
  first = await aMeetup(program, {});
  await program.db.write((tx) =>
    tx.updateTable("members").set({ is_admin: 0 }).where("id", "<>", wil.id).execute(),
  );
  const guest = await aMember(program, { name: "Cas" });
  await answers(program, guest.id, first, "confirm");
  const plan = { rule: "nth_weekday", nth: 1, count: 12, announce_days_before: 21 } as const;
  const made = await request(program, createSeries, { body: { ...plan, from: first }, token: wilsToken });
  series = made.answer.meetups.map(({ id }) => id);
  expect(series).toHaveLength(11);
  bram = await aMember(program, { name: "Bram" });
  await request(program, makeAdmin, { params: { id: bram.id }, token: wilsToken });
  bramsToken = await signedIn(program, bram.id);
  await markSent(program);
});

const about = (member: MemberRow, more: object = {}) => ({ params: { id: member.id }, ...more });
const revoke = (query: object = {}) =>
  request(program, revokeAdmin, { ...about(wil, { query }), token: bramsToken });
const remove = (query: object = {}) =>
  request(program, deleteMember, { ...about(wil, { query }), token: bramsToken });
const withdraw = () => actingAs(program.deps, "command-line").onSite(withdrawAdmin, wil.id);

const WAYS = {
  "loses the rights": () => revoke(),
  "is removed": () => remove(),
  "loses the rights on the command line": withdraw,
  "loses the rights and then leaves by the link in a mail": async () => {
    await revoke();
    const { user } = (await request(program, profile, { token: await signedIn(program, wil.id) })).answer;
    return request(program, unsubscribe, { params: { token: user.unsubscribe_token ?? "" } });
  },
  "loses the rights and is then removed": async () => {
    await revoke();
    return remove();
  },
} as const;

const planned = () =>
  program.db.read
    .selectFrom("meetups")
    .select(["id", "announce_by", "announce_due_at", "announce_notice_due_at"])
    .where("announce_due_at", "is not", null)
    .orderBy("announce_due_at")
    .execute();

const statuses = async () => {
  const rows = await program.db.read
    .selectFrom("meetups")
    .select("status")
    .where("id", "in", series)
    .execute();
  return rows.map(({ status }) => status);
};

/** Lets each of these notices and announcements come at its moment, a year long. */
async function passYear(moments: readonly (string | null)[]): Promise<void> {
  for (const moment of moments.flatMap((each) => each ?? []).toSorted()) {
    program.setClock(moment);
    await announceDue(program.deps);
  }
}

const momentsOf = (rows: Awaited<ReturnType<typeof planned>>) =>
  rows.flatMap((row) => [row.announce_notice_due_at, row.announce_due_at]);

const batches = () => program.db.read.selectFrom("batches").select(["kind", "created_by"]).execute();

const kindsMailed = async () => (await queuedMails(program)).map(({ kind }) => kind);

/** Action, and what the entry names and counts, newest first. */
const audited = async () => {
  const { entries } = (await request(program, adminAudit, { token: bramsToken })).answer;
  return entries.map(({ actor, action, target }) => [actor, action, target]);
};

const beginMessage = () =>
  request(program, sendMemberMessage, {
    body: { to: null, subject: "Nieuws", text: "Dag", ...UNDOABLE },
    token: wilsToken,
  });

describe.each(Object.entries(WAYS))("when an admin %s", (_way, lose) => {
  test("each planned invitation of a year leaves, in the name of the admin that stays", async () => {
    await lose();
    const rows = await planned();
    expect(rows.map(({ announce_by }) => announce_by)).toEqual(series.map(() => bram.id));
    await passYear(momentsOf(rows));
    expect(await statuses()).toEqual(series.map(() => "published"));
    const mailed = await kindsMailed();
    expect(mailed.filter((kind) => kind === "announcing")).toHaveLength(series.length);
    expect(mailed).not.toContain("dropped");
  });

  test("a message in its minute goes, in the name of the admin that stays", async () => {
    expect((await beginMessage()).status).toBe(200);
    await lose();
    expect(await batches()).toEqual([{ kind: "member-message", created_by: bram.id }]);
    program.setClock(AFTER_UNDO);
    await runDueBatches(program.deps);
    const sent = await program.db.read.selectFrom("messages").select("sender_id").execute();
    expect(sent).toEqual([{ sender_id: bram.id }]);
    expect(await kindsMailed()).not.toContain("dropped");
  });
});

test("on the command line the other admin that has been a member longest takes over", async () => {
  const backdate = (id: MemberRow["id"], created_at: string) =>
    program.db.write((tx) => tx.updateTable("members").set({ created_at }).where("id", "=", id).execute());
  const others = [await aMember(program, { admin: true }), await aMember(program, { admin: true })];
  for (const { id } of others) await backdate(id, "2020-01-01T10:00:00.000Z");
  await withdraw();
  expect(new Set((await planned()).map(({ announce_by }) => announce_by))).toEqual(new Set([others[0]?.id]));
});

test("the audit log names what was taken over, by whom", async () => {
  await beginMessage();
  await revoke();
  expect((await audited()).slice(0, 2)).toEqual([
    ["Bram", "admin.revoked", "Wil"],
    ["Bram", "admin.work-taken-over", "Bram, 11 geplande uitnodigingen en 1 wijziging of bericht"],
  ]);
});

test("the numbers before the question are those of the admin's own work", async () => {
  const count = async (member: MemberRow) =>
    (await request(program, plannedWork, { ...about(member), token: bramsToken })).answer;
  await beginMessage();
  expect(await count(wil)).toEqual({ announcements: 11, mailings: 1 });
  expect(await count(bram)).toEqual({ announcements: 0, mailings: 0 });
  await revoke();
  expect(await count(bram)).toEqual({ announcements: 11, mailings: 1 });
});

test("an admin without planned work leaves no entry about it", async () => {
  const els = await aMember(program, { admin: true });
  await request(program, revokeAdmin, { ...about(els), token: bramsToken });
  expect((await audited())[0]?.[1]).toBe("admin.revoked");
  expect((await audited()).map(([, action]) => action)).not.toContain("admin.work-taken-over");
});

test("an admin whose address another admin changes keeps nothing that waits for the new address", async () => {
  await beginMessage();
  const body = { name: wil.name, email: "nieuw@example.org" };
  await request(program, updateMember, { ...about(wil, { body }), token: bramsToken });
  expect(new Set((await planned()).map(({ announce_by }) => announce_by))).toEqual(new Set([bram.id]));
  program.setClock(AFTER_UNDO);
  await runDueBatches(program.deps);
  expect(await kindsMailed()).toContain("member_message");
  expect(await kindsMailed()).not.toContain("dropped");
});

test("two admins that revoke each other at once leave the work to the one that stays", async () => {
  const outcomes = await Promise.all([
    revoke(),
    request(program, revokeAdmin, { ...about(bram), token: wilsToken }),
  ]);
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  const admins = await program.db.read.selectFrom("members").select("id").where("is_admin", "=", 1).execute();
  expect(admins).toHaveLength(1);
  expect(new Set((await planned()).map(({ announce_by }) => announce_by))).toEqual(new Set([admins[0]?.id]));
});

describe.each([
  ["revoking", revoke],
  ["removing", remove],
] as const)("dropped by choice when %s", (_way, lose) => {
  const drop = async () => expect((await lose({ planned: "drop" })).status).toBe(200);

  test("planned invitations are missed at once, and none leaves in a year", async () => {
    const before = await planned();
    await drop();
    expect(await planned()).toEqual([]);
    const listed = (await request(program, adminMeetups, { query: { limit: 50 }, token: bramsToken })).answer;
    const evenings = listed.meetups.filter(({ id }) => series.includes(id));
    expect(evenings.map((each) => each.is_announcement_missed)).toEqual(evenings.map(() => true));
    await passYear(momentsOf(before));
    expect(await statuses()).toEqual(series.map(() => "draft"));
    const mailed = await kindsMailed();
    expect(mailed).not.toContain("announcing");
    expect(mailed).not.toContain("invitation");
  });

  test("a notice that is not sent yet is withdrawn", async () => {
    const [next] = await planned();
    program.setClock(next?.announce_notice_due_at ?? "");
    await announceDue(program.deps);
    bramsToken = await signedIn(program, bram.id);
    expect(await kindsMailed()).toContain("announcing");
    await drop();
    expect(await kindsMailed()).not.toContain("announcing");
  });

  test("what is in its minute is undone at once, a change of a whole series too", async () => {
    const { id: draft } = (
      await request(program, createDraft, { body: meetupForm({ title: "Plan" }), token: wilsToken })
    ).answer.meetup;
    const begun = [
      await request(program, publishMeetup, {
        params: { id: draft as MeetupId },
        body: UNDOABLE,
        token: wilsToken,
      }),
      await request(program, updateMeetup, {
        params: { id: first },
        body: { ...meetupForm({ location: "Buurthuis" }), next: true, ...UNDOABLE },
        token: wilsToken,
      }),
      await request(program, sendMessage, {
        params: { id: first },
        body: { audience: "confirmed", subject: "Hoi", text: "Tot dan", ...UNDOABLE },
        token: wilsToken,
      }),
      await beginMessage(),
    ];
    expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200));
    expect(await batches()).toHaveLength(begun.length);
    await drop();
    expect((await request(program, pending, { token: bramsToken })).answer.pending).toEqual([]);
    expect(await batches()).toEqual([]);
    const places = await program.db.read
      .selectFrom("meetups")
      .select("location")
      .where("id", "in", [first, ...series])
      .execute();
    expect(places.map(({ location }) => location)).not.toContain("Buurthuis");
    program.setClock(AFTER_UNDO);
    await runDueBatches(program.deps);
    const mailed = await kindsMailed();
    for (const kind of ["dropped", "invitation", "message", "member_message", "changed"])
      expect(mailed).not.toContain(kind);
  });

  test("the audit log names what was dropped, by whom", async () => {
    await drop();
    const about = lose === remove ? "een verwijderd lid" : "Wil";
    expect((await audited())[1]).toEqual([
      "Bram",
      "admin.work-dropped",
      `${about}, 11 geplande uitnodigingen`,
    ]);
  });
});

test("invitations whose planner an earlier release removed leave too", async () => {
  await program.db.write((tx) =>
    tx.updateTable("meetups").set({ announce_by: null }).where("id", "in", series).execute(),
  );
  await passYear(momentsOf(await planned()));
  expect(await statuses()).toEqual(series.map(() => "published"));
});

test("a refused choice hands over nothing", async () => {
  const reply = await revoke({ planned: "keep" });
  expect(reply.status).toBe(400);
  expect(new Set((await planned()).map(({ announce_by }) => announce_by))).toEqual(new Set([wil.id]));
});
