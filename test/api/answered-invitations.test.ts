import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { changeAttendee, undoAttendee } from "#contract/responses/attendees.ts";
import { queueReminders } from "../../src/server/mailings/unanswered.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { meetupById } from "../../src/server/records/meetups.ts";
import { aMeetup, anAdminToken, answers, members } from "../harness/builders.ts";
import { openMailOutbox, type WatchedOutbox } from "../harness/mail-outbox.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";

let server: ScriptedServer;
let program: TestProgram;
let outbox: WatchedOutbox | null;
beforeEach(async () => {
  server = await startScriptedServer();
  program = await startTestProgram({ SMTP_URL: server.url, MAIL_CONNECTIONS: "1" });
  outbox = null;
});
afterEach(async () => {
  await outbox?.stop(1000);
  await program.close();
  await server.close();
});

async function three() {
  const [anna, bram, cees] = await members(program, 3);
  return { anna, bram, cees };
}

/** Kinds of the mails that were sent, by recipient, once all are; a mail that was withdrawn is not there. */
async function sent() {
  const mails = () =>
    program.db.read
      .selectFrom("emails")
      .select(["recipient", "kind", "sent_at"])
      .orderBy("sent_at")
      .orderBy("id")
      .execute();
  await expect.poll(async () => (await mails()).filter((each) => each.sent_at === null)).toEqual([]);
  const rows = await mails();
  return (recipient: { readonly email: string }) =>
    rows.filter((row) => row.recipient === recipient.email).map(({ kind }) => kind);
}

const invitedTo = async (id: MeetupId) => (await meetupById(program.db.read, id))?.invited;
const remind = async (id: MeetupId) => {
  const meetup = await meetupById(program.db.read, id);
  if (!meetup) throw new Error("no meetup");
  await program.db.write((tx) =>
    queueReminders(tx, program.deps.clock(), meetup, { onlyInvitedBefore: false }),
  );
};

describe("an invitation or a reminder of a meetup that the member has answered", () => {
  test.each([
    ["an invitation", "invitation", async () => undefined],
    ["a reminder", "reminder", remind],
  ] as const)("is not sent when it is still queued: %s", async (_name, kind, queue) => {
    const { anna, bram, cees } = await three();
    const id = await aMeetup(program);
    if (kind === "reminder") {
      outbox = openMailOutbox(program);
      await sent();
      await outbox.stop(1000);
      await queue(id);
    }
    await answers(program, anna.id, id, "confirm");
    await answers(program, bram.id, id, "decline");
    outbox = openMailOutbox(program);
    const to = await sent();
    const before = kind === "reminder" ? ["invitation"] : [];
    expect(to(anna)).toEqual([...before, "confirmation"]);
    expect(to(bram)).toEqual(before);
    expect(to(cees)).toEqual([...before, kind]);
    expect(await invitedTo(id)).toBe(3);
  });

  test("is not sent when it waits behind another mail", async () => {
    const everyone = Object.values(await three());
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<string>();
    server.behave({
      message: ({ recipient }) => {
        begun.resolve(recipient);
        return held.promise.then(() => "250 ok");
      },
    });
    const id = await aMeetup(program);
    outbox = openMailOutbox(program);
    // Which of them is first is the database's choice.
    const first = await begun.promise;
    const [yes, no] = everyone.filter(({ email }) => email !== first);
    if (!yes || !no) throw new Error("two wait");
    await answers(program, yes.id, id, "confirm");
    await answers(program, no.id, id, "decline");
    held.resolve();
    const to = await sent();
    expect(to({ email: first })).toEqual(["invitation"]);
    expect(to(yes)).toEqual(["confirmation"]);
    expect(to(no)).toEqual([]);
    expect(await invitedTo(id)).toBe(3);
  });

  test("is sent while an organiser who answered can undo that, before the mail about it", async () => {
    const token = await anAdminToken(program);
    const { anna, bram } = await three();
    const id = await aMeetup(program);
    const added = async (member: MemberRow) => {
      const body = { action: "confirm", beyond: false, undo_seconds: 60 } as const;
      return request(program, changeAttendee, { token, params: { id, member: member.id }, body });
    };
    const { answer } = await added(anna);
    await added(bram);
    outbox = openMailOutbox(program);
    await expect.poll(async () => (await waitingKinds()).sort()).toEqual(["guest_added", "guest_added"]);
    const body = { change: answer.change ?? 0 };
    await request(program, undoAttendee, { token, params: { id, member: anna.id }, body });
    await outbox.stop(1000);
    program.setClock("2026-11-21T12:01:00.000Z");
    outbox = openMailOutbox(program);
    const to = await sent();
    expect([to(anna), to(bram)]).toEqual([["invitation"], ["invitation", "guest_added"]]);
  });

  test("is not sent while an organiser can undo the answer of another member", async () => {
    const token = await anAdminToken(program);
    const { anna, bram } = await three();
    const id = await aMeetup(program);
    const body = { action: "confirm", beyond: false, undo_seconds: 60 } as const;
    await request(program, changeAttendee, { token, params: { id, member: anna.id }, body });
    await answers(program, bram.id, id, "decline");
    outbox = openMailOutbox(program);
    await expect.poll(waitingKinds).toEqual(["guest_added"]);
    await outbox.stop(1000);
    program.setClock("2026-11-21T12:01:00.000Z");
    outbox = openMailOutbox(program);
    const to = await sent();
    expect([to(anna), to(bram)]).toEqual([["invitation", "guest_added"], []]);
  });

  test("is sent for another meetup", async () => {
    const { anna, bram } = await three();
    const answered = await aMeetup(program);
    const other = await aMeetup(program);
    await answers(program, anna.id, answered, "decline");
    outbox = openMailOutbox(program);
    const to = await sent();
    expect([to(anna), to(bram)]).toEqual([["invitation"], ["invitation", "invitation"]]);
    expect(await invitedTo(other)).toBe(3);
  });
});

async function waitingKinds() {
  const waiting = program.db.read.selectFrom("emails").select("kind").where("sent_at", "is", null);
  return (await waiting.execute()).map(({ kind }) => kind);
}
