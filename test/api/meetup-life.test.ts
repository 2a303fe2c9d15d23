// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import { sendTicks } from "#contract/attendance.ts";
import { adminAudit } from "#contract/audit.ts";
import { statistics } from "#contract/dashboard/admin.ts";
import { myMeetups } from "#contract/dashboard.ts";
import type { BatchId, MeetupId } from "#contract/ids.ts";
import { meetupRecipients, sendMessage } from "#contract/mailings.ts";
import { adminMeetup, adminMeetups, meetupsAfterwards } from "#contract/meetups/admin.ts";
import { calendarFeed, meetupCalendar } from "#contract/meetups/feeds.ts";
import { cancelMeetup, previewMeetup, publishMeetup, reportMeetup } from "#contract/meetups/life.ts";
import { createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { meetupFeed, oneMeetup, upcomingMeetups } from "#contract/meetups.ts";
import { pending, sendPending, undoPending } from "#contract/pending.ts";
import { respond, respondByLink } from "#contract/responses.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import { undoPending as undoNow } from "../../src/server/pending/end-pending.ts";
import { isRefused } from "../../src/server/platform/refusals.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  countedAndKept,
  markSent,
  meetupForm,
  members,
  queuedMails,
  respondToken,
  signedIn,
} from "../harness/builders.ts";
import { newestMail, parsedMail } from "../harness/parsed-mails.ts";
import { programForEachTest, renderedPage, request, START_OF_TESTS } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const make = async (extra: { status?: "draft"; undo_seconds?: number; date?: string }) =>
  (await request(program, createMeetup, { token, body: { ...meetupForm(), ...extra } })).answer.meetup;

const WITHOUT_UNDO = { undo_seconds: 0 };
const seconds = (after: number) => new Date(Date.parse(START_OF_TESTS) + after * 1000).toISOString();

async function kinds() {
  return (await queuedMails(program)).map(({ kind }) => kind);
}

describe("a draft", () => {
  test("is in no list, page, calendar, feed or count, and invites no member", async () => {
    const member = await aMember(program);
    const { id, status } = await make({ status: "draft" });
    expect(status).toBe("draft");
    const own = await signedIn(program, member.id);
    for (const asking of [undefined, own]) {
      expect((await request(program, upcomingMeetups, { token: asking })).answer.meetups).toEqual([]);
      expect((await request(program, oneMeetup, { token: asking, params: { id } })).status).toBe(404);
    }
    expect((await program.app.inject(`/meetup/${id}`)).statusCode).toBe(404);
    expect((await program.app.inject("/")).body).not.toContain("beginners");
    expect((await request(program, meetupCalendar, { params: { id } })).status).toBe(404);
    expect((await request(program, calendarFeed)).text).not.toContain("VEVENT");
    expect((await request(program, meetupFeed)).text).not.toContain("beginners");
    const mine = (await request(program, myMeetups, { token: own })).answer;
    expect([...mine.registered, ...mine.noResponse, ...mine.declined]).toEqual([]);
    const figures = (await request(program, statistics, { token })).answer;
    expect(figures.meetups.upcomingMeetups).toBe(0);
    expect(await queuedMails(program)).toEqual([]);
  });

  test("cannot be answered, on the site or by a guessed link", async () => {
    const member = await aMember(program);
    const { id } = await make({ status: "draft" });
    const body = { action: "confirm" };
    const own = await signedIn(program, member.id);
    expect((await request(program, respond, { token: own, params: { id }, body })).status).toBe(404);
    const params = { token: respondToken(program, member.id, id), meetupId: id, action: "confirm" };
    expect((await request(program, respondByLink, { params })).status).toBe(404);
  });

  test("invites no new member and sends no reminders", async () => {
    await make({ status: "draft" });
    const { id } = await make({ status: "draft" });
    program.setClock("2026-12-02T12:00:00.000Z");
    await sendDueReminders(program.deps);
    expect(await queuedMails(program)).toEqual([]);
    const { counted } = await countedAndKept(program, id);
    expect(counted.invited).toBe(0);
  });

  test("sends no mail when changed and invites all members once when published", async () => {
    await members(program, 3);
    const { id } = await make({ status: "draft" });
    await request(program, updateMeetup, {
      token,
      params: { id },
      body: meetupForm({ location: "Buurthuis" }),
    });
    expect(await queuedMails(program)).toEqual([]);
    const published = await request(program, publishMeetup, { token, params: { id }, body: WITHOUT_UNDO });
    expect(published.answer).toMatchObject({
      message: "De meetup is aangekondigd",
      meetup: { status: "published", location: "Buurthuis" },
    });
    expect(await kinds()).toEqual(["invitation", "invitation", "invitation"]);
    expect((await request(program, upcomingMeetups)).answer.meetups).toHaveLength(1);
    const again = await request(program, publishMeetup, { token, params: { id }, body: WITHOUT_UNDO });
    expect([again.status, again.error]).toEqual([409, "Deze meetup is al aangekondigd"]);
    expect(await kinds()).toHaveLength(3);
  });
});

const TOO_LATE_ERROR =
  "Dit kan niet meer: het is al gebeurd, of iemand maakte het ongedaan of veranderde het";
const waiting = async () => (await request(program, pending, { token })).answer.pending;
const onlyPending = async () => {
  const [only] = await waiting();
  if (!only) throw new Error("nothing is pending");
  return only.id;
};
const undo = (id: BatchId) => request(program, undoPending, { token, params: { id } });
const send = (id: BatchId) => request(program, sendPending, { token, params: { id } });

describe("an announcement that can be undone for a minute", () => {
  test("keeps the meetup a draft until then, and says how many members it will reach", async () => {
    await members(program, 5);
    const { id, status, announce_at } = await make({ undo_seconds: 60 });
    expect([status, announce_at]).toEqual(["draft", seconds(60)]);
    program.setClock(seconds(59));
    await runDueBatches(program.deps);
    expect(await queuedMails(program)).toEqual([]);
    expect((await request(program, oneMeetup, { params: { id } })).status).toBe(404);
    expect(await waiting()).toEqual([
      {
        id: expect.any(Number),
        kind: "announcement",
        meetup: { id, title: "Home Assistant voor beginners" },
        recipients: 5,
        askedAt: seconds(0),
        sendsAt: seconds(60),
        secondsLeft: 1,
        message: null,
        changes: null,
        member_message: null,
      },
    ]);
    program.setClock(seconds(60));
    await runDueBatches(program.deps);
    expect(await kinds()).toHaveLength(5);
    expect(await waiting()).toEqual([]);
    expect((await request(program, oneMeetup, { params: { id } })).status).toBe(200);
  });

  test("sends no mail after an undo, then or later", async () => {
    await members(program, 5);
    const { id } = await make({ undo_seconds: 60 });
    expect((await undo(await onlyPending())).answer.message).toBe(
      "Ongedaan gemaakt: het is weer een concept, niemand kreeg bericht",
    );
    expect((await request(program, adminMeetup, { token, params: { id } })).answer.meetup).toMatchObject({
      status: "draft",
      announce_at: null,
    });
    program.setClock(seconds(600));
    await runDueBatches(program.deps);
    expect(await queuedMails(program)).toEqual([]);
  });

  test("can be sent immediately, after which an undo is refused", async () => {
    await members(program, 2);
    await make({ undo_seconds: 60 });
    const id = await onlyPending();
    expect((await send(id)).answer.message).toBe("De meetup is aangekondigd");
    expect(await kinds()).toHaveLength(2);
    const late = await undo(id);
    expect([late.status, late.error]).toEqual([409, TOO_LATE_ERROR]);
  });

  test("cannot be sent after an undo on another screen", async () => {
    await members(program, 2);
    await make({ undo_seconds: 60 });
    const id = await onlyPending();
    await undo(id);
    const late = await send(id);
    expect([late.status, late.error]).toEqual([409, TOO_LATE_ERROR]);
    expect(await queuedMails(program)).toEqual([]);
  });

  test("is withdrawn by an edit, and waits the same time when published twice", async () => {
    await members(program, 2);
    const { id } = await make({ undo_seconds: 60 });
    const again = await request(program, publishMeetup, {
      token,
      params: { id },
      body: { undo_seconds: 60 },
    });
    expect(again.status).toBe(409);
    const body = meetupForm({ title: "Met een verbetering" });
    const saved = await request(program, updateMeetup, { token, params: { id }, body });
    expect(saved.answer.meetup).toMatchObject({ status: "draft", announce_at: null });
    program.setClock(seconds(61));
    await runDueBatches(program.deps);
    expect(await queuedMails(program)).toEqual([]);
  });

  test.each([{}, { location: "Elders" }])(
    "is not withdrawn by another's form that was opened before, which changes %o",
    async (changes) => {
      await members(program, 2);
      const { id, revision } = await make({ status: "draft" });
      await request(program, publishMeetup, { token, params: { id }, body: { undo_seconds: 60 } });
      const save = (seen: object) =>
        request(program, updateMeetup, {
          token,
          params: { id },
          body: { ...meetupForm(changes), ...seen, status: "draft" },
        });
      const refusal = await save({ revision });
      expect([refusal.status, refusal.details[0]]).toEqual([409, "De meetup is intussen aangekondigd"]);
      const actions = async () =>
        (await request(program, adminAudit, { token })).answer.entries.map(({ action }) => action);
      expect(await actions()).not.toContain("meetup.unpublished");
      await save({});
      expect(await actions()).toContain("meetup.unpublished");
    },
  );

  test("makes the meetup refuse edits that began before it", async () => {
    const { id } = await make({ status: "draft" });
    await request(program, publishMeetup, { token, params: { id }, body: WITHOUT_UNDO });
    const body = { ...meetupForm({ location: "Elders" }), status: "draft", revision: 0 };
    const refusal = await request(program, updateMeetup, { token, params: { id }, body });
    expect([refusal.status, refusal.details[0]]).toEqual([409, "De meetup is intussen aangekondigd"]);
  });

  test("is made once when ten processes run at once", async () => {
    await members(program, 4);
    await make({ undo_seconds: 60 });
    program.setClock(seconds(61));
    await Promise.all(Array.from({ length: 10 }, () => runDueBatches(program.deps)));
    expect(await kinds()).toHaveLength(4);
  });

  test.each(["undone first", "announced first"])(
    "is either undone or sent when both happen at the same moment: %s",
    async (order) => {
      await members(program, 4);
      const actor = (await aMember(program, { admin: true, verified: false })).id;
      const { id } = await make({ undo_seconds: 60 });
      const batch = await onlyPending();
      program.setClock(seconds(61));
      const both = [
        () =>
          actingAs(program.deps, actor)
            .onSite(undoNow, batch)
            .then((outcome) => !isRefused(outcome)),
        () => runDueBatches(program.deps).then(() => false),
      ];
      const outcomes = await Promise.all(
        (order === "undone first" ? both : both.reverse()).map((act) => act()),
      );
      const isUndone = outcomes.includes(true);
      expect(await kinds()).toHaveLength(isUndone ? 0 : 4);
      expect((await request(program, oneMeetup, { params: { id } })).status).toBe(isUndone ? 404 : 200);
    },
  );

  test.each([-1, 1.5, 3601, "60"])("is refused with %j as its seconds", async (undo_seconds) => {
    const body = { ...meetupForm(), undo_seconds };
    expect((await request(program, createMeetup, { token, body })).status).toBe(400);
  });
});

describe("the preview", () => {
  test("equals the meetup of the page and, byte for byte, the invitation that is sent", async () => {
    const admin = await aMember(program, { admin: true, name: "Petra Post" });
    const own = await signedIn(program, admin.id);
    const form = meetupForm({ description: "Neem **alles** mee.", max_participants: 20 });
    const { id } = await make({ status: "draft" });
    await request(program, updateMeetup, { token, params: { id }, body: form });
    const preview = (await request(program, previewMeetup, { token: own, body: { ...form, id } })).answer;
    expect(preview.recipients).toBe(1);

    await request(program, publishMeetup, { token, params: { id }, body: WITHOUT_UNDO });
    const shown = (await request(program, oneMeetup, { params: { id } })).answer.meetup;
    expect(preview.meetup).toEqual(shown);
    const sent = await newestMail(program, "invitation");
    expect(preview.invitation.subject).toBe(sent.subject);
    expect(preview.invitation.html).toContain("Hoi Petra,");
    const withoutTokens = (html = "") => html.replaceAll(/(?<=\/(?:respond|unsubscribe)\/)[^/"]+/g, "•••");
    expect(preview.invitation.html).toBe(withoutTokens(sent.html).replaceAll("\r\n", "\n").trimEnd());
  });

  test("of an unsaved meetup stores nothing", async () => {
    const preview = await request(program, previewMeetup, { token, body: meetupForm() });
    expect(preview.answer.meetup.title).toBe("Home Assistant voor beginners");
    expect((await request(program, adminMeetups, { token })).answer.meetups).toEqual([]);
  });

  test("of invalid values names the mistakes", async () => {
    const refusal = await request(program, previewMeetup, { token, body: { ...meetupForm(), title: "" } });
    expect([refusal.status, refusal.details]).toEqual([400, ["Titel is verplicht"]]);
  });
});

describe("an edit", () => {
  test("that is marked as silent sends no mail", async () => {
    const id = await aMeetup(program);
    const guest = await aMember(program);
    await answers(program, guest.id, id, "confirm");
    const before = await kinds();
    const body = { ...meetupForm({ location: "Buurthuis" }), tell: false };
    await request(program, updateMeetup, { token, params: { id }, body });
    expect(await kinds()).toEqual(before);
    const loud = { ...meetupForm({ location: "Neude" }), tell: true };
    await request(program, updateMeetup, { token, params: { id }, body: loud });
    expect(await kinds()).toEqual([...before, "changed"]);
  });
});

describe("a cancelled meetup", () => {
  async function calledOff(): Promise<MeetupId> {
    const id = await aMeetup(program, { places: 1 });
    const [one, other] = await members(program, 2);
    if (one) await answers(program, one.id, id, "confirm");
    if (other) await answers(program, other.id, id, "confirm");
    await program.db.write((tx) => tx.deleteFrom("emails").execute());
    const body = { reason: "De zaal is dicht." };
    const outcome = await request(program, cancelMeetup, { token, params: { id }, body });
    expect(outcome.answer.meetup).toMatchObject({ status: "cancelled", cancel_reason: "De zaal is dicht." });
    return id;
  }

  test("keeps its page with the reason, in lists and calendars too", async () => {
    const id = await calledOff();
    const shown = (await request(program, oneMeetup, { params: { id } })).answer.meetup;
    expect(shown.cancelled).toEqual({ reason: "De zaal is dicht." });
    const page = await renderedPage(program, `/meetup/${id}`);
    expect(page).toContain("Geannuleerd");
    expect(page).toContain("De zaal is dicht.");
    expect((await request(program, upcomingMeetups)).answer.meetups[0]?.cancelled).toBeDefined();
    const calendar = (await request(program, calendarFeed)).text;
    expect(calendar).toContain("STATUS:CANCELLED");
    expect(calendar, "not every calendar heeds the status").toContain("SUMMARY:Geannuleerd: Home Assistant");
    expect((await request(program, meetupFeed)).text).toContain("Geannuleerd: Home Assistant");
    expect((await request(program, statistics, { token })).answer.meetups.upcomingMeetups).toBe(0);
  });

  test("mails confirmed and waiting members, and cancels the calendar entries of confirmed ones", async () => {
    await calledOff();
    expect(await kinds()).toEqual(["cancelled", "cancelled"]);
    const rows = await program.db.read.selectFrom("emails").selectAll().orderBy("id").execute();
    const [coming, waiting] = await Promise.all(rows.map((row) => parsedMail(program, row)));
    expect(coming?.text).toContain("De zaal is dicht.");
    expect(coming?.calendar).toContain("METHOD:CANCEL");
    expect(waiting?.calendar).toBeNull();
  });

  test("is mailed to a member whose last sent mail confirms a place that they declined since", async () => {
    const [told, untold] = await members(program, 2);
    const id = await aMeetup(program);
    for (const { id: member } of [told, untold]) await answers(program, member, id, "confirm");
    await markSent(program);
    await answers(program, told.id, id, "decline");
    await markSent(program);
    await answers(program, untold.id, id, "decline");
    await request(program, cancelMeetup, { token, params: { id }, body: { reason: "Ziek" } });
    expect(await queuedMails(program)).toEqual([{ kind: "cancelled", recipient: untold.email }]);
  });

  test("takes no answers, and promotes, reminds and invites no member", async () => {
    const id = await calledOff();
    const [first] = await program.db.read.selectFrom("responses").select("member_id").execute();
    if (!first) throw new Error("nobody answered");
    const refusal = await answers(program, first.member_id, id, "decline");
    expect(refusal).toMatchObject({ kind: "refused", why: "meetup-cancelled" });
    const raised = meetupForm({ max_participants: 10, location: "Elders" });
    await request(program, updateMeetup, { token, params: { id }, body: raised });
    program.setClock("2026-12-02T12:00:00.000Z");
    await sendDueReminders(program.deps);
    expect(await kinds()).toEqual(["cancelled", "cancelled"]);
    const { kept, counted } = await countedAndKept(program, id);
    expect(counted).toEqual(kept);
    expect(kept).toMatchObject({ confirmed: 1, waitlist: 1 });
  });

  test("asks members without an answer for none", async () => {
    const silent = await aMember(program);
    await calledOff();
    const mine = await request(program, myMeetups, { token: await signedIn(program, silent.id) });
    expect(mine.answer).toEqual({ registered: [], declined: [], noResponse: [] });
  });

  test("cannot be cancelled again, as a draft, when over or without a reason", async () => {
    const id = await calledOff();
    const off = async (meetup: MeetupId, reason = "Ziek") =>
      request(program, cancelMeetup, {
        token: await anAdminToken(program),
        params: { id: meetup },
        body: { reason },
      });
    expect((await off(id)).error).toBe("Alleen een aangekondigde meetup kan worden afgezegd");
    const other = await aMeetup(program);
    expect((await off(other, "")).details).toEqual(["Reden is verplicht"]);
    program.setClock("2027-01-01T12:00:00.000Z");
    expect((await off(other)).error).toBe("Deze meetup is afgelopen; afzeggen kan niet meer");
  });
});

test("cancelling can also tell invited members who have not answered, and nobody else", async () => {
  const [guest, silent, muted, declined, late] = await members(program, 5);
  const id = await aMeetup(program, { title: "Solderen" });
  await answers(program, guest.id, id, "confirm");
  await answers(program, declined.id, id, "decline");
  const never = { muted_until: "9999-12-31T00:00:00.000Z" };
  await program.db.write((tx) => tx.updateTable("members").set(never).where("id", "=", muted.id).execute());
  // All invitations were sent but one.
  await program.db.write((tx) =>
    tx
      .updateTable("emails")
      .set({ sent_at: START_OF_TESTS })
      .where("kind", "=", "invitation")
      .where("member_id", "<>", late.id)
      .execute(),
  );
  const told = async (body: object) => {
    await request(program, cancelMeetup, { token, params: { id }, body: { reason: "Ziek", ...body } });
    return (await queuedMails(program)).filter(({ kind }) => kind === "cancelled");
  };
  expect(await told({ tell_invited: true, undo_seconds: 60 })).toEqual([]);
  const waiting = (await request(program, pending, { token })).answer.pending;
  expect(waiting).toMatchObject([{ kind: "cancellation", recipients: 3 }]);
  program.setClock("2026-11-21T12:02:00.000Z");
  await runDueBatches(program.deps);
  expect((await told({})).map(({ recipient }) => recipient).sort()).toEqual(
    [guest.email, silent.email].sort(),
  );
  const mail = await newestMail(program, "cancelled");
  expect(mail.text).toContain("omdat je was uitgenodigd");
  expect(mail.text).toMatch(/Ziek[\s\S]*Bibliotheek Neude/);
  expect(mail.text).toContain(`/meetup/${id}`);
});

describe("after a meetup", () => {
  const report = async (id: MeetupId, text: string) =>
    request(program, reportMeetup, {
      token: await anAdminToken(program),
      params: { id },
      body: { report: text },
    });

  test("its page shows a report, which can be removed", async () => {
    const id = await aMeetup(program);
    expect((await report(id, "Te vroeg")).error).toBe(
      "Deze meetup is nog niet geweest; een verslag kan daarna",
    );
    program.setClock("2026-12-10T12:00:00.000Z");
    expect((await report(id, "Het was **druk**.")).answer.message).toBe("Het verslag staat op de pagina");
    expect((await request(program, oneMeetup, { params: { id } })).answer.meetup.report).toBe(
      "Het was **druk**.",
    );
    expect(await renderedPage(program, `/meetup/${id}`)).toContain("Hoe het was");
    await report(id, "");
    expect((await request(program, oneMeetup, { params: { id } })).answer.meetup.report).toBeUndefined();
  });

  test("only members who were present are thanked", async () => {
    const [came, stayed] = await members(program, 2);
    const id = await aMeetup(program);
    for (const { id: member } of [came, stayed]) await answers(program, member, id, "confirm");
    const countedBefore = await request(program, meetupRecipients, { token, params: { id } });
    expect(countedBefore.answer).toMatchObject({ came: 0, confirmed: 2 });
    const present = [{ member: came.id, present: true, at: Date.parse(START_OF_TESTS) }];
    const body = { sentAt: Date.parse(START_OF_TESTS), ticks: present, walkIns: [] };
    expect((await request(program, sendTicks, { token, params: { id }, body })).status).toBe(200);
    program.setClock("2026-12-04T12:00:00.000Z");
    token = await anAdminToken(program);
    const counted = await request(program, meetupRecipients, { token, params: { id } });
    expect(counted.answer).toMatchObject({ came: 1, confirmed: 2 });
    const thanks = { audience: "came", subject: "Bedankt!", text: "Tot de volgende keer" };
    await request(program, sendMessage, { token, params: { id }, body: thanks });
    const told = (await queuedMails(program)).filter(({ kind }) => kind === "message");
    expect(told).toEqual([{ kind: "message", recipient: came.email }]);
    expect((await newestMail(program, "message")).text).toContain("omdat je erbij was");
  });
});

test("for a week a meetup asks for its report and for thanks to who came, until each is done", async () => {
  const [guest] = await members(program, 2);
  const id = await aMeetup(program, { title: "Solderen" });
  const cancelled = await aMeetup(program, { title: "Afgezegd" });
  await request(program, cancelMeetup, { token, params: { id: cancelled }, body: { reason: "Ziek" } });
  await answers(program, guest.id, id, "confirm");
  const left = async () => {
    token = await anAdminToken(program);
    const { meetups } = (await request(program, meetupsAfterwards, { token })).answer;
    return meetups.map(({ meetup: { title, report }, came, to_thank }) => ({
      title,
      report,
      came,
      to_thank,
    }));
  };
  expect(await left()).toEqual([]);
  program.setClock("2026-12-04T12:00:00.000Z");
  expect(await left()).toEqual([{ title: "Solderen", report: "", came: null, to_thank: 0 }]);

  const at = Date.parse("2026-12-03T19:00:00.000Z");
  const body = { sentAt: at, ticks: [{ member: guest.id, present: true, at }], walkIns: [] };
  await request(program, sendTicks, { token, params: { id }, body });
  expect(await left()).toEqual([{ title: "Solderen", report: "", came: 1, to_thank: 1 }]);
  await request(program, reportMeetup, { token, params: { id }, body: { report: "Leuk." } });
  expect(await left()).toEqual([{ title: "Solderen", report: "Leuk.", came: 1, to_thank: 1 }]);
  const thanks = { audience: "came", subject: "Bedankt!", text: "Tot de volgende keer" };
  const sent = await request(program, sendMessage, {
    token,
    params: { id },
    body: { ...thanks, undo_seconds: 60 },
  });
  expect(sent.status).toBe(200);
  expect(await left()).toEqual([]);
  program.setClock("2026-12-04T12:02:00.000Z");
  await runDueBatches(program.deps);
  expect(await left()).toEqual([]);

  await request(program, reportMeetup, { token, params: { id }, body: { report: "" } });
  program.setClock("2026-12-10T20:59:00.000Z");
  expect(await left()).toEqual([{ title: "Solderen", report: "", came: 1, to_thank: 0 }]);
  program.setClock("2026-12-10T21:01:00.000Z");
  expect(await left()).toEqual([]);
});

test("organisers see coming meetups, soonest on top, then drafts, then past ones, newest first", async () => {
  for (const day of ["20", "01", "10", "30"])
    await aMeetup(program, { title: `Dag ${day}`, date: `2026-12-${day}` });
  program.setClock("2026-12-15T12:00:00.000Z");
  const titles = async (page: number) =>
    (
      await request(program, adminMeetups, { token, query: { page, limit: 3, order: "coming" } })
    ).answer.meetups.map(({ title }) => title);
  expect(await titles(1)).toEqual(["Dag 20", "Dag 30", "Dag 10"]);
  expect(await titles(2)).toEqual(["Dag 01"]);
  for (const day of ["28", "02", "05"])
    await aMeetup(program, { title: `Concept ${day}`, date: `2026-12-${day}`, status: "draft" });
  // It announces itself.
  const planned = { status: "draft", announce_on: "2026-12-20" } as const;
  await aMeetup(program, { title: "Concept 25", date: "2026-12-25", ...planned });
  expect([await titles(1), await titles(2), await titles(3)]).toEqual([
    ["Dag 20", "Dag 30", "Concept 02"],
    ["Concept 05", "Concept 25", "Concept 28"],
    ["Dag 10", "Dag 01"],
  ]);
  const drafts = await request(program, adminMeetups, { token, query: { limit: 3, order: "drafts" } });
  expect(drafts.answer.meetups.map(({ title }) => title)).toEqual(["Concept 02", "Concept 05", "Concept 25"]);
  expect(drafts.answer.pagination.total).toBe(4);
});
