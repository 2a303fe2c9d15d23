import { beforeEach, expect, test } from "vitest";
import { type Task, tasks } from "#contract/dashboard/admin.ts";
import { markInboxMailSeen } from "#contract/inbox.ts";
import { dropKeptEmails, resendEmail } from "#contract/mail-log.ts";
import { unscheduleMeetup } from "#contract/meetups/life.ts";
import { clearBounces } from "#contract/members/admin.ts";
import { admitLate } from "#contract/responses/attendees.ts";
import { makeOurs } from "#contract/site/held.ts";
import { decideTalk } from "#contract/talks/admin.ts";
import { offerTalk } from "#contract/talks.ts";
import { removeWebhook } from "#contract/webhooks.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { mailboxOf } from "../../src/server/inbox/queries.ts";
import { storeInstallation } from "../../src/server/platform/db/hold.ts";
import {
  aMeetup,
  aMember,
  answers,
  inDays,
  markSent,
  meetupForm,
  members,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest({
  SMTP_URL: "smtp://127.0.0.1:1",
  IMAP_URL: "imaps://post:geheim@imap.trefpunt.test/INBOX",
  MAIL_INBOX: "post@trefpunt.test",
});

let token: string;
beforeEach(async () => {
  const admin = await aMember(program, { admin: true, verified: false });
  token = await signedIn(program, admin.id);
});

const now = () => program.deps.clock().toISOString() as Instant;
const waiting = async () => (await request(program, tasks, { token })).answer.tasks;

async function aMail(facts: object): Promise<number> {
  const { id: member_id, email } = await aMember(program);
  const row = {
    member_id,
    recipient: email,
    recipient_name: "Anna",
    kind: "welcome",
    data: "{}",
    priority: 5,
    subject: "Welkom",
    created_at: now(),
    next_attempt_at: now(),
  } as const;
  const { id } = await program.db.write((tx) =>
    tx
      .insertInto("emails")
      .values({ ...row, ...facts })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

type Waits = () => Promise<{ readonly task: object; readonly done: () => Promise<unknown> }>;

/** How each kind comes to wait, and what ends it. */
const CASES: Readonly<Record<Task["kind"], Waits>> = {
  "site-held": async () => {
    await program.db.write((tx) => storeInstallation(tx, { held_at: now() }));
    return { task: { kind: "site-held" }, done: () => request(program, makeOurs, { token }) };
  },
  "mails-waiting": async () => {
    const error = "535 5.7.8 nee";
    await aMail({ attempts: 2, error_message: error });
    const task = {
      kind: "mails-waiting",
      count: 1,
      since: now(),
      error: expect.any(String),
    };
    return { task, done: () => markSent(program) };
  },
  "connections-failing": async () => {
    const { inbox } = program.config;
    if (inbox === null) throw new Error("the site reads a mailbox");
    const row = { mailbox: mailboxOf(inbox), fault: "login-refused", fault_at: now() } as const;
    await program.db.write((tx) => tx.insertInto("inbox").values(row).execute());
    return {
      task: { kind: "connections-failing", connections: ["inbox"] },
      // As the reader does once the server takes the password.
      done: () =>
        program.db.write((tx) => tx.updateTable("inbox").set({ fault: null, fault_at: null }).execute()),
    };
  },
  "late-answers": async () => {
    const [anna, bram] = await members(program, 2);
    const id = await aMeetup(program, { title: "Zigbee", date: "2026-11-25", answer_days_before: 3 });
    program.setClock("2026-11-24T12:00:00.000Z");
    for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
    return {
      task: { kind: "late-answers", meetup: { id, title: "Zigbee" }, count: 2 },
      done: () => request(program, admitLate, { token, params: { id } }),
    };
  },
  "talks-offered": async () => {
    const [anna] = await members(program, 1);
    const own = await signedIn(program, anna.id);
    const { talk } = (
      await request(program, offerTalk, { token: own, body: { title: "Rolluiken" } as never })
    ).answer;
    const body = { talk: talk.id, decision: "later" } as const;
    return {
      task: { kind: "talks-offered", count: 1 },
      done: () => request(program, decideTalk, { token, body }),
    };
  },
  "announcement-missed": async () => {
    const id = await aMeetup(program, { title: "Matter", status: "draft" });
    const planned = { announce_on: meetupForm({ date: inDays(0) }).date, announce_due_at: null };
    await program.db.write((tx) =>
      tx
        .updateTable("meetups")
        .set(planned as object)
        .where("id", "=", id)
        .execute(),
    );
    return {
      task: { kind: "announcement-missed", meetup: { id, title: "Matter" } },
      done: () => request(program, unscheduleMeetup, { token, params: { id } }),
    };
  },
  "mails-kept": async () => {
    await aMail({ kept_at: now() });
    return {
      task: { kind: "mails-kept", count: 1 },
      done: () => request(program, dropKeptEmails, { token }),
    };
  },
  "inbox-unseen": async () => {
    const mail = { digest: "een vraag", received_at: now(), class: "person", subject: "Vraag" } as const;
    const { id } = await program.db.write((tx) =>
      tx.insertInto("returned_mails").values(mail).returning("id").executeTakeFirstOrThrow(),
    );
    return {
      task: { kind: "inbox-unseen", count: 1 },
      done: () => request(program, markInboxMailSeen, { token, params: { id } }),
    };
  },
  "mails-failed": async () => {
    const id = await aMail({ failed_at: now(), error_message: "550 5.1.1 onbekend", attempts: 1 });
    const task = { kind: "mails-failed", count: 1, error: expect.any(String) };
    return { task, done: () => request(program, resendEmail, { token, params: { id } }) };
  },
  "webhooks-failing": async () => {
    const hook = {
      kind: "standard",
      events: "[]",
      host: "huis.example.org",
      sealed: "",
      created_at: now(),
    } as const;
    const { id } = await program.db.write((tx) =>
      tx
        .insertInto("webhooks")
        .values({ ...hook, name: "Huis", active: 0, stopped_why: "gone" })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return {
      task: { kind: "webhooks-failing", stopped: ["Huis"], failing: [] },
      done: () => request(program, removeWebhook, { token, params: { id } }),
    };
  },
  "addresses-refused": async () => {
    const { id } = await aMember(program);
    await program.db.write((tx) =>
      tx.updateTable("members").set({ bounces: 3, bounced_at: now() }).where("id", "=", id).execute(),
    );
    return {
      task: { kind: "addresses-refused", count: 1 },
      done: () => request(program, clearBounces, { token, params: { id } }),
    };
  },
};

test("nothing waits on a site that works", async () => {
  expect(await waiting()).toEqual([]);
});

test.each(Object.entries(CASES))("%s waits, and is gone once it is done", async (kind, makes) => {
  const { task, done } = await makes();
  expect(await waiting()).toContainEqual(task);
  await done();
  expect((await waiting()).map((each) => each.kind)).not.toContain(kind);
});
