import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import type { MeetupId } from "#contract/ids.ts";
import { oneEmail, sendTestMail } from "#contract/mail-log.ts";
import {
  meetupMailing,
  meetupRecipients,
  pauseMailing,
  previewMessage,
  resumeMailing,
  sendMessage,
  sendReminder,
  sentMessages,
} from "#contract/mailings.ts";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { pending, sendPending, undoPending } from "#contract/pending.ts";
import { claimDue, MAIL_QUEUE } from "../../src/server/mail/queue.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import { nextDue } from "../../src/server/platform/outbox/queue.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  members,
  queuedMails,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const mailsOfKind = async (kind: string) =>
  (await queuedMails(program)).filter((mail) => mail.kind === kind).map(({ recipient }) => recipient);

/** Anna is confirmed, Bram waits, Cas declined, Daan and Eva have not answered. */
async function aMeetupWithGuests() {
  const [anna, bram, cas, daan, eva] = await members(program, 5);
  const id = await aMeetup(program, { places: 1 });
  await answers(program, anna.id, id, "confirm");
  await answers(program, bram.id, id, "confirm");
  await answers(program, cas.id, id, "decline");
  return { id, anna, bram, cas, daan, eva };
}

const refuseMailTo = (member: number, bounces: number) =>
  program.db.write((tx) =>
    tx
      .updateTable("members")
      .set({ bounces })
      .where("id", "=", member as never)
      .execute(),
  );

describe("a message of an organiser", () => {
  test.each([
    ["confirmed", ["anna"]],
    ["waitlist", ["bram"]],
    ["declined", ["cas"]],
    ["silent", ["daan", "eva"]],
    ["invited", ["anna", "bram", "cas", "daan", "eva"]],
  ] as const)("to %s reaches exactly those members, as many as shown", async (audience, names) => {
    const guests = await aMeetupWithGuests();
    const params = { id: guests.id };
    const shown = (await request(program, meetupRecipients, { params, token })).answer;
    expect(shown[audience]).toBe(names.length);
    const body = { audience, subject: "Er rijden geen treinen", text: "Kom **liever** met de fiets." };
    const { answer } = await request(program, sendMessage, { params, body, token });
    expect(answer.recipients).toBe(names.length);
    expect((await mailsOfKind("message")).sort()).toEqual(names.map((name) => guests[name].email).sort());
  });

  test("has its subject and markdown, is stored once and listed with its sender", async () => {
    const { id, anna } = await aMeetupWithGuests();
    const body = {
      audience: "confirmed",
      subject: "Er rijden geen treinen",
      text: "Kom **liever** met de [fiets](https://example.org). <script>alert(1)</script>",
    };
    const { answer } = await request(program, sendMessage, { params: { id }, body, token });
    expect(answer.message).toBe("Bericht aan 1 lid wordt bewaard: er is nog geen mailserver");
    const mail = await newestMail(program, "message");
    expect(mail.subject).toBe("Er rijden geen treinen");
    expect(mail.to).toMatchObject([{ address: anna.email }]);
    expect(mail.html).toContain("<strong>liever</strong>");
    expect(mail.html).not.toContain("<script");
    expect(mail.text).toContain("https://example.org");
    expect(mail.text).toMatch(/omdat je hebt laten weten dat je\s+komt/);
    const { messages } = (await request(program, sentMessages, { params: { id }, token })).answer;
    expect(messages).toMatchObject([{ ...body, recipients: 1, sender: "Organisator" }]);
    const [entry] = (await request(program, adminAudit, { token })).answer.entries;
    expect(entry).toMatchObject({ action: "meetup.messaged", actor: "Organisator" });
  });

  test("without recipients is refused, and mistakes are named", async () => {
    const id = await aMeetup(program);
    const body = { audience: "waitlist", subject: "Hoi", text: "Hoi" };
    const refused = await request(program, sendMessage, { params: { id }, body, token });
    expect([refused.status, refused.error]).toEqual([409, "Er is niemand om een bericht aan te sturen"]);
    const empty = await request(program, sendMessage, {
      params: { id },
      body: { audience: "invited", subject: " ", text: "" },
      token,
    });
    expect(empty.details).toEqual(["Onderwerp is verplicht", "Bericht is verplicht"]);
    expect((await request(program, sendMessage, { params: { id: 999 }, body, token })).status).toBe(404);
    expect((await request(program, meetupRecipients, { params: { id: 999 }, token })).status).toBe(404);
  });

  test("is deleted with its meetup", async () => {
    const { id } = await aMeetupWithGuests();
    const body = { audience: "invited", subject: "Hoi", text: "Hoi" };
    await request(program, sendMessage, { params: { id }, body, token });
    await program.db.write((tx) => tx.deleteFrom("meetups").where("id", "=", id).execute());
    expect(await program.db.read.selectFrom("messages").selectAll().execute()).toEqual([]);
  });
});

describe("a message that can still be undone", () => {
  const written = { audience: "confirmed", subject: "Er rijden geen treinen", text: "Kom met de **fiets**." };

  async function oneThatWaits() {
    const guests = await aMeetupWithGuests();
    const params = { id: guests.id };
    await request(program, sendMessage, { params, body: { ...written, undo_seconds: 60 }, token });
    const [waiting] = await waitingNow();
    if (!waiting) throw new Error("no message waits");
    return { ...guests, waiting };
  }
  const waitingNow = async () => (await request(program, pending, { token })).answer.pending;
  const sent = async (id: MeetupId) =>
    (await request(program, sentMessages, { params: { id }, token })).answer.messages;

  test("is sent at its moment to the members confirmed by then", async () => {
    const { id, anna, bram, waiting } = await oneThatWaits();
    expect(waiting).toMatchObject({ message: written, meetup: { id }, secondsLeft: 60, recipients: 1 });
    program.setClock(new Date(Date.parse(waiting.sendsAt) - 1).toISOString());
    await runDueBatches(program.deps);
    expect(await mailsOfKind("message")).toEqual([]);
    expect(await sent(id)).toEqual([]);
    await answers(program, anna.id, id, "decline");
    program.setClock(waiting.sendsAt);
    await runDueBatches(program.deps);
    await runDueBatches(program.deps);
    expect(await mailsOfKind("message")).toEqual([bram.email]);
    expect(await sent(id)).toMatchObject([{ ...written, recipients: 1 }]);
    expect(await waitingNow()).toEqual([]);
  });

  test("is not sent after an undo, and only the audit entry is kept", async () => {
    const { id, waiting } = await oneThatWaits();
    const params = { id: waiting.id };
    expect((await request(program, undoPending, { params, token })).status).toBe(200);
    program.setClock(waiting.sendsAt);
    await runDueBatches(program.deps);
    expect(await mailsOfKind("message")).toEqual([]);
    expect(await sent(id)).toEqual([]);
    const [entry] = (await request(program, adminAudit, { token })).answer.entries;
    expect(entry).toMatchObject({ action: "meetup.message-undone", actor: "Organisator" });
    expect((await request(program, undoPending, { params, token })).status).toBe(409);
    expect((await request(program, sendPending, { params, token })).status).toBe(409);
  });

  test("is sent immediately on request and can then not be undone", async () => {
    const { anna, waiting } = await oneThatWaits();
    const params = { id: waiting.id };
    await request(program, sendPending, { params, token });
    await runDueBatches(program.deps);
    expect(await mailsOfKind("message")).toEqual([anna.email]);
    expect((await request(program, undoPending, { params, token })).status).toBe(409);
  });

  test("has a preview equal to the sent mail except for the recipient", async () => {
    const { id } = await aMeetupWithGuests();
    const shown = await request(program, previewMessage, { params: { id }, body: written, token });
    expect(await mailsOfKind("message")).toEqual([]);
    await request(program, sendMessage, { params: { id }, body: written, token });
    const mail = await newestMail(program, "message");
    expect(shown.answer.subject).toBe(mail.subject);
    const said = (html: string | undefined) => html?.match(/<strong>fiets<.strong>/)?.[0];
    expect(said(shown.answer.html)).toBe(said(mail.html));
    expect(shown.answer.html).toContain("Hoi Organisator");
  });
});

describe("a mailing", () => {
  const claiming = { most: 100, host: "trefpunt.test", holder: "wij", leaseMs: 60_000, held: [] };
  const claimed = async () =>
    (await program.db.write((tx) => claimDue(tx, program.deps.clock(), claiming))).rows.map(
      ({ kind }) => kind,
    );

  test("that is paused waits until it is resumed, while confirmations are sent", async () => {
    const { id, daan } = await aMeetupWithGuests();
    const params = { id };
    const paused = await request(program, pauseMailing, { params, token });
    expect(paused.answer.message).toBe("2 e-mails tegengehouden");
    const again = await request(program, pauseMailing, { params, token });
    expect(again.answer.message).toBe("Er waren geen e-mails om tegen te houden");
    expect((await request(program, meetupMailing, { params, token })).answer).toMatchObject({
      queued: 4,
      paused: 2,
    });
    const since = new Date(program.deps.clock().getTime() + 1).toISOString();
    const later = await request(program, meetupMailing, { params, query: { since }, token });
    expect(later.answer).toMatchObject({ queued: 0, parts: [] });
    await answers(program, daan.id, id, "confirm");
    expect((await claimed()).sort()).toEqual(["confirmation", "waitlisted", "waitlisted"]);
    // A paused mail does not wake the outbox.
    const { clock, db } = program.deps;
    expect(await nextDue(db.read, clock(), MAIL_QUEUE)).toEqual(
      new Date(clock().getTime() + claiming.leaseMs),
    );
    const resumed = await request(program, resumeMailing, { params, token });
    expect(resumed.answer.message).toBe("1 e-mail gaat alsnog weg");
    expect(await claimed()).toEqual(["invitation"]);
    const actions = (await request(program, adminAudit, { token })).answer.entries.map(
      (entry) => entry.action,
    );
    expect(actions.slice(0, 2)).toEqual(["mailing.resumed", "mailing.paused"]);
  });

  test.each([pauseMailing, resumeMailing])("of an unknown meetup is 404 ($path)", async (call) => {
    expect((await request(program, call, { params: { id: 999 }, token })).status).toBe(404);
  });
});

describe("an address that refuses mail", () => {
  test("gets no invitations, reminders or messages and is not counted as a recipient", async () => {
    const [anna, bram] = await members(program, 2);
    await refuseMailTo(anna.id, 3);
    await refuseMailTo(bram.id, 2);
    const id = await aMeetup(program);
    expect(await mailsOfKind("invitation")).toEqual([bram.email]);
    const { answer } = await request(program, meetupRecipients, { params: { id }, token });
    expect(answer).toMatchObject({ silent: 1, invited: 1, unanswered: 1 });
    const reminded = await request(program, sendReminder, { params: { id }, token });
    expect(reminded.answer.message).toBe("Herinnering aan 1 lid wordt bewaard: er is nog geen mailserver");
    expect(await mailsOfKind("reminder")).toEqual([bram.email]);
  });
});

test("a test mail is sent to the given address and its progress can be followed", async () => {
  const { answer } = await request(program, sendTestMail, { body: { email: "ik@example.org" }, token });
  expect(answer).toMatchObject({ message: "Testmail onderweg naar ik@example.org", hasServer: false });
  const followed = await request(program, oneEmail, { params: { id: answer.id }, token });
  expect(followed.answer.email).toMatchObject({
    email_type: "test",
    recipient_email: "ik@example.org",
    attempts: 0,
    sent_at: null,
    error_message: null,
  });
  expect((await request(program, oneEmail, { params: { id: 999 }, token })).status).toBe(404);
  expect((await request(program, sendTestMail, { body: { email: "ik" }, token })).status).toBe(400);
});

describe("automatic reminders", () => {
  /** Announced on 21 November for 3 December, 19:30. */
  const announce = (form: Partial<ReturnType<typeof meetupForm>> = {}) => aMeetup(program, form);
  const at = async (instant: string) => {
    program.setClock(instant);
    await sendDueReminders(program.deps);
  };

  test("are sent once: three days before to members without an answer, the day before to confirmed members", async () => {
    const [anna, bram, cas] = await members(program, 3);
    const id = await announce({ max_participants: 1, start_time: "19:30:00" });
    await answers(program, anna.id, id, "confirm");
    await answers(program, bram.id, id, "confirm");
    await at("2026-11-30T08:59:00.000Z");
    expect(await mailsOfKind("reminder")).toEqual([]);
    await at("2026-11-30T09:00:30.000Z");
    await at("2026-11-30T09:01:30.000Z");
    expect(await mailsOfKind("reminder")).toEqual([cas.email]);
    await at("2026-12-02T09:00:00.000Z");
    await at("2026-12-02T09:01:00.000Z");
    expect(await mailsOfKind("guest_reminder")).toEqual([anna.email]);
    const mail = await newestMail(program, "guest_reminder");
    expect(mail.subject).toBe("Tot gauw: Home Assistant voor beginners (do 3 dec)");
    expect(mail.text).toContain("Bibliotheek Neude, Utrecht");
    expect(mail.html).toContain("19:30 uur, Bibliotheek Neude, Utrecht");
    expect(mail.html).not.toContain("19:30:00");
    const [entry] = (await request(program, adminAudit, { token })).answer.entries;
    expect(entry).toMatchObject({ action: "meetup.reminded", actor: null });
  });

  test("are sent once when two processes run at once", async () => {
    const [anna] = await members(program, 1);
    await announce();
    program.setClock("2026-11-30T09:00:00.000Z");
    await Promise.all([sendDueReminders(program.deps), sendDueReminders(program.deps)]);
    expect(await mailsOfKind("reminder")).toEqual([anna?.email]);
  });

  test.each([
    ["moved", updateMeetup, meetupForm({ date: "2026-12-10" })],
    ["cancelled", cancelMeetup, { reason: "Ziek" }],
  ] as const)(
    "wait for the minute in which its meetup is %s, and go when that is undone",
    async (_what, call, form) => {
      const [anna] = await members(program, 2);
      const id = await announce();
      await answers(program, anna.id, id, "confirm");
      program.setClock("2026-11-30T08:59:40.000Z");
      const body = { ...form, undo_seconds: 60 };
      await request(program, call as typeof cancelMeetup, { params: { id }, body: body as never, token });
      await at("2026-11-30T09:00:10.000Z");
      expect(await mailsOfKind("reminder")).toEqual([]);
      const { answer } = await request(program, pending, { token });
      await request(program, undoPending, { params: { id: Number(answer.pending[0]?.id) }, token });
      await at("2026-11-30T09:00:20.000Z");
      expect(await mailsOfKind("reminder")).toHaveLength(1);
    },
  );

  test("are not recorded in the audit when every member answered", async () => {
    const [anna] = await members(program, 1);
    await answers(program, anna.id, await announce(), "confirm");
    await at("2026-11-30T09:00:00.000Z");
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries.map(({ action }) => action)).not.toContain("meetup.reminded");
  });

  test("can be switched off separately", async () => {
    const [anna] = await members(program, 1);
    const id = await announce({ remind_days_before: null, remind_guests: false });
    await answers(program, anna?.id ?? (0 as never), id, "confirm");
    await at("2026-12-02T12:00:00.000Z");
    expect(await mailsOfKind("reminder")).toEqual([]);
    expect(await mailsOfKind("guest_reminder")).toEqual([]);
  });

  test("skip members who were invited or reminded within a day", async () => {
    const [anna] = await members(program, 1);
    const id = await announce();
    program.setClock("2026-11-29T20:00:00.000Z");
    const late = await aMember(program, { verified: true });
    await request(program, updateMeetup, { params: { id }, body: meetupForm({ title: "Anders" }), token });
    expect(await mailsOfKind("invitation")).toContain(late.email);
    await at("2026-11-30T09:00:00.000Z");
    expect(await mailsOfKind("reminder")).toEqual([anna?.email]);
  });

  test("are not sent for a meetup that began while the program was off", async () => {
    const [anna] = await members(program, 1);
    const id = await announce();
    await answers(program, anna?.id ?? (0 as never), id, "confirm");
    await at("2026-12-03T19:00:00.000Z");
    expect(await mailsOfKind("guest_reminder")).toEqual([]);
  });

  test("are not due for a cancelled meetup, and not sent although a due time is left", async () => {
    const [anna] = await members(program, 2);
    const id = await announce();
    await answers(program, anna?.id ?? (0 as never), id, "confirm");
    await request(program, cancelMeetup, { params: { id }, body: { reason: "Ziek" }, token });
    const { db } = program;
    const dueTimes = ["reminder_due_at", "guest_reminder_due_at"] as const;
    const meetup = await db.read.selectFrom("meetups").select(dueTimes).executeTakeFirstOrThrow();
    expect(meetup).toEqual({ reminder_due_at: null, guest_reminder_due_at: null });
    const due = "2026-12-02T09:00:00.000Z";
    await db.write((tx) =>
      tx.updateTable("meetups").set({ reminder_due_at: due, guest_reminder_due_at: due }).execute(),
    );
    await at(due);
    expect(await mailsOfKind("reminder")).toEqual([]);
    expect(await mailsOfKind("guest_reminder")).toEqual([]);
  });

  test("are on by default, and their days must be a number", async () => {
    const { remind_days_before: _days, remind_guests: _guests, ...body } = meetupForm();
    const { answer } = await request(program, createMeetup, { body, token });
    expect(answer.meetup).toMatchObject({ remind_days_before: 3, remind_guests: true });
    const off = { ...body, remind_days_before: "", remind_guests: false };
    const id: MeetupId = answer.meetup.id;
    const saved = await request(program, updateMeetup, { params: { id }, body: off, token });
    expect(saved.answer.meetup).toMatchObject({ remind_days_before: null, remind_guests: false });
    const wrong = await request(program, createMeetup, { body: { ...body, remind_days_before: 15 }, token });
    expect(wrong.error).toBe("Herinnering kan 1 tot 14 dagen van tevoren");
  });
});
