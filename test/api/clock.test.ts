// @postgres test:databases
import { describe, expect, test } from "vitest";
import { sendTicks } from "#contract/attendance.ts";
import { adminEmails, mailHealth, sendFailedEmails } from "#contract/mail-log.ts";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { profile } from "#contract/sessions.ts";
import { login, requestLoginCode, verifyLoginCode } from "#contract/sign-in.ts";
import { countAttempt, type Limit } from "../../src/server/calls/rate-limits.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { repairFutureTimes, runHousekeeping } from "../../src/server/housekeeping.ts";
import { clearSilentBounces } from "../../src/server/mail/bounces.ts";
import { claimDue } from "../../src/server/mail/queue.ts";
import { recordResults } from "../../src/server/mail/record.ts";
import { isRefusedEverywhere } from "../../src/server/mail/refused-sending.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import type { EmailRow } from "../../src/server/platform/db/schema.ts";
import { claim } from "../../src/server/platform/outbox/rows.ts";
import { sealCredentials } from "../../src/server/webhooks/credentials.ts";
import { DELIVERIES } from "../../src/server/webhooks/queue.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request, START_OF_TESTS } from "../harness/program.ts";

/** The machine's clock was wrong for a while: an empty battery, a suspended virtual machine, a typing mistake. */
const JUMPS: readonly [string, Temporal.DurationLike][] = [
  ["an hour ahead", { hours: 1 }],
  ["a year ahead", { hours: 365 * 24 }],
  ["an hour behind", { hours: -1 }],
  ["a year behind", { hours: -365 * 24 }],
];

const program = programForEachTest();

/** Sets the clock to this long after the beginning. */
const clockAt = (duration: Temporal.DurationLike) =>
  program.setClock(Temporal.Instant.from(START_OF_TESTS).add(duration).toString());
const right = () => program.setClock(START_OF_TESTS);
/** The jobs that run every few minutes. */
const chores = async () => {
  await repairFutureTimes(program.deps);
  await runHousekeeping(program.deps);
};

test.each([
  ["90 seconds", { seconds: 90 }],
  ["6 minutes", { minutes: 6 }],
] as const)("attempts counted by two clocks that differ %s count together", async (_words, difference) => {
  const body = { email: "beheer@example.org", password: "fout wachtwoord" };
  const statuses: number[] = [];
  for (let tries = 0; tries < 64; tries += 1) {
    clockAt(tries % 2 ? difference : { seconds: 0 });
    statuses.push((await request(program, login, { body })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(54).fill(429)]);
});

test("the repair of the clock keeps what was counted for a limit of a day", async () => {
  const twoADay: Limit = { name: "organisers-messages", most: 2, per: "day" };
  const count = () => actingAs(program.deps, null).onSite(countAttempt, [twoADay, "een avond"]);
  expect([await count(), await count()]).toEqual([null, null]);
  await repairFutureTimes(program.deps);
  expect(await count()).toMatchObject({ why: "too-many-attempts" });
});

describe.each(JUMPS)("the clock was %s and is right again", (_when, jump) => {
  const signIn = (password: string) =>
    request(program, login, { body: { email: "beheer@example.org", password } });

  test("rate limits last no longer than their own window, and old attempts are deleted", async () => {
    await aMember(program, { email: "beheer@example.org", admin: true, password: "drie blauwe kabels" });
    clockAt(jump);
    await request(program, requestLoginCode, { body: { email: "niemand@example.org" } });
    for (let tries = 0; tries < 11; tries += 1) await signIn("fout wachtwoord");
    right();
    const first = await signIn("drie blauwe kabels");
    if (first.status === 429) expect(Number(first.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    else expect(first.status).toBe(200);
    clockAt({ minutes: 16 });
    expect((await signIn("drie blauwe kabels")).status).toBe(200);
    clockAt({ hours: 30 });
    await chores();
    expect(await program.db.read.selectFrom("attempts").selectAll().execute()).toEqual([]);
  });

  test("webhook deliveries are sent now", async () => {
    clockAt(jump);
    const sealed = sealCredentials(program.config.secret, { url: "https://127.0.0.1/", secret: null });
    const webhook = { name: "Huis", kind: "discord", events: '["announced"]', host: "127.0.0.1" } as const;
    const row = { ...webhook, sealed, created_at: START_OF_TESTS };
    await program.db.write((tx) => tx.insertInto("webhooks").values(row).execute());
    for (const title of ["Een", "Twee"]) await aMeetup(program, { title, date: "2028-01-01" });
    const claimAs = (holder: string) =>
      program.db.write((tx) =>
        claim(tx, program.deps.clock(), DELIVERIES, { most: 5, holder, held: [], leaseMs: 30_000 }),
      );
    await claimAs("een ander");
    right();
    await chores();
    const claimed = await claimAs("dit");
    expect(claimed.map(({ event, attempts }) => [event, attempts])).toEqual([["announced", 2]]);
  });

  test("mails queued or claimed at that time are sent now", async () => {
    clockAt(jump);
    for (const name of ["anna", "bram"]) await aMember(program, { email: `${name}@example.org` });
    await aMeetup(program, { date: "2028-01-01" });
    const one = { most: 1, host: "trefpunt.test", holder: "somebody", leaseMs: 60_000, held: [] };
    const claim = async () => (await program.db.write((tx) => claimDue(tx, program.deps.clock(), one))).rows;
    expect(await claim()).toHaveLength(1);
    right();
    await chores();
    clockAt({ minutes: 5 });
    expect(await claim()).toHaveLength(1);
    expect(await claim(), "the lease of the first ends as well").toHaveLength(1);
  });

  test("a code of that time expires within a quarter of an hour, and a new one works", async () => {
    const email = "anna@example.org";
    await aMember(program, { email });
    const offer = (otp: string) => request(program, verifyLoginCode, { body: { email, otp } });
    const ask = async () => {
      await request(program, requestLoginCode, { body: { email } });
      return (await newestMail(program, "login_code")).subject?.slice(0, 6) ?? "";
    };
    clockAt(jump);
    const early = await ask();
    right();
    await chores();
    clockAt({ minutes: 16 });
    expect((await offer(early)).status).toBe(400);
    clockAt({ hours: 2 });
    expect((await offer(await ask())).status).toBe(200);
  });

  test("a tick of that time does not override later ones", async () => {
    const anna = await aMember(program, { admin: true });
    const id = await aMeetup(program, { date: "2028-01-01" });
    const ticked = async (present: boolean) => {
      const now = program.deps.clock().getTime();
      const body = { sentAt: now, ticks: [{ member: anna.id, present, at: now }], walkIns: [] };
      const token = await signedIn(program, anna.id);
      const { people } = (await request(program, sendTicks, { params: { id }, token, body })).answer;
      return people.find((person) => person.id === anna.id)?.present;
    };
    clockAt(jump);
    expect(await ticked(true)).toBe(true);
    right();
    await chores();
    clockAt({ minutes: 1 });
    expect(await ticked(false)).toBe(false);
  });

  test("a session of that time lasts at most thirty idle days from now", async () => {
    const anna = await aMember(program);
    clockAt(jump);
    const token = await signedIn(program, anna.id);
    right();
    await chores();
    clockAt({ hours: 31 * 24 });
    expect((await request(program, profile, { token })).status).toBe(401);
  });

  test("a reminder is sent once", async () => {
    await aMember(program, { email: "anna@example.org" });
    await aMeetup(program, { date: "2026-12-03", remind_days_before: 3 });
    const reminders = async () => (await queuedMails(program)).filter(({ kind }) => kind === "reminder");
    for (const days of [10, 11, 12]) {
      clockAt({ hours: days * 24 });
      await sendDueReminders(program.deps);
      program.setClock(
        Temporal.Instant.from(START_OF_TESTS)
          .add({ hours: days * 24 })
          .add(jump)
          .toString(),
      );
      await sendDueReminders(program.deps);
    }
    expect(await reminders()).toHaveLength(1);
  });

  test("the reminders are sent at their time", async () => {
    const [anna, bram] = await members(program, 2);
    const id = await aMeetup(program, { date: "2026-12-03", remind_days_before: 3, remind_guests: true });
    await answers(program, anna.id, id, "confirm");
    clockAt(jump);
    await sendDueReminders(program.deps);
    clockAt({ hours: 12 * 24 });
    await sendDueReminders(program.deps);
    const reminded = (await queuedMails(program)).filter(({ kind }) => kind.endsWith("reminder"));
    expect(reminded).toEqual([
      { kind: "reminder", recipient: bram.email },
      { kind: "guest_reminder", recipient: anna.email },
    ]);
  });
});

describe("a mail that failed while the clock was a year ahead", () => {
  /** One mail whose only attempt ended so, a year ahead. @returns its row, once the clock is right again */
  async function failedAhead(ending: Pick<FailedMail, "kind" | "about">) {
    await aMember(program, { email: "anna@voorbeeld.nl" });
    await aMeetup(program, { date: "2028-01-01" });
    clockAt({ hours: 365 * 24 });
    const [row] = await claimed();
    if (!row) throw new Error("the mail is due");
    await recorded({ ...ending, row });
    right();
    await chores();
    return row;
  }
  type FailedMail = { kind: "failed" | "retry"; about: "address" | "sender" | "content"; row: EmailRow };
  const claimed = async () => {
    const input = { most: 1, host: "trefpunt.test", holder: "somebody", leaseMs: 60_000, held: [] };
    return (await program.db.write((tx) => claimDue(tx, program.deps.clock(), input))).rows;
  };
  const recorded = ({ kind, about, row }: FailedMail) => {
    const now = program.deps.clock();
    const result = { row, error: "550 no", about, isLoggedIn: true };
    return program.db.write((tx) =>
      recordResults(
        tx,
        now,
        [kind === "failed" ? { ...result, kind } : { ...result, kind, at: now, isOurs: false }],
        true,
      ),
    );
  };
  const stored = () => program.db.read.selectFrom("emails").selectAll().executeTakeFirstOrThrow();

  test("stays in 'E-mails' and in its counts, and can be sent again", async () => {
    await failedAhead({ kind: "failed", about: "content" });
    const token = await anAdminToken(program);
    const query = { status: "failed", page: 1, limit: 20 };
    expect((await request(program, adminEmails, { token, query })).answer.pagination.total).toBe(1);
    expect((await request(program, mailHealth, { token })).answer).toMatchObject({
      failed: { count: 1, error: "550 no" },
      again: 1,
    });
    expect((await request(program, sendFailedEmails, { token })).answer.count).toBe(1);
  });

  test("is given up three days after its next attempt", async () => {
    await failedAhead({ kind: "retry", about: "content" });
    expect((await stored()).tried_since).toBe("2027-11-21T12:00:00.000Z");
    const [row] = await claimed();
    if (!row) throw new Error("the mail is due");
    await recorded({ kind: "retry", about: "content", row });
    expect((await stored()).tried_since).toBe(START_OF_TESTS);
  });

  test("does not make a provider's refusal one of all providers, nor silence it for a year", async () => {
    const row = await failedAhead({ kind: "retry", about: "sender" });
    await program.db.write(async (tx) => {
      const { id: _id, ...mail } = await tx.selectFrom("emails").selectAll().executeTakeFirstOrThrow();
      for (const recipient of ["bram@elders.nl", "cato@ergens.nl"])
        await tx
          .insertInto("emails")
          .values({ ...mail, kind: "test", recipient })
          .execute();
    });
    const now = program.deps.clock();
    expect(await isRefusedEverywhere(program.db.read, now, row)).toBe(false);
    clockAt({ hours: 365 * 24 });
    expect(await isRefusedEverywhere(program.db.read, program.deps.clock(), row)).toBe(true);
  });

  test("does not keep an address refusing when a later mail is taken", async () => {
    const row = await failedAhead({ kind: "failed", about: "address" });
    const bounces = async () =>
      (
        await program.db.read
          .selectFrom("members")
          .select("bounces")
          .where("id", "=", row.member_id)
          .executeTakeFirstOrThrow()
      ).bounces;
    expect(await bounces()).toBe(1);
    const sent = { failed_at: null, error_message: null, sent_at: START_OF_TESTS };
    await program.db.write((tx) => tx.updateTable("emails").set(sent).execute());
    clockAt({ hours: 6 * 24 });
    await program.db.write((tx) => clearSilentBounces(tx, program.deps.clock()));
    expect(await bounces()).toBe(0);
  });
});

test("what was begun three years ahead happens when its time to undo is over", async () => {
  const anna = await aMember(program, { admin: true });
  const id = await aMeetup(program, { date: "2030-01-01" });
  clockAt({ hours: 3 * 365 * 24 });
  await answers(program, anna.id, id, "confirm");
  const token = await signedIn(program, anna.id);
  const body = { reason: "Ziek", undo_seconds: 60 };
  expect((await request(program, cancelMeetup, { params: { id }, token, body })).status).toBe(200);
  right();
  await chores();
  const [batch] = await program.db.read.selectFrom("batches").select("not_before").execute();
  expect(batch?.not_before).toBe("2026-11-21T12:02:00.000Z");
});

test("a session started a year ahead does not end while in use", async () => {
  const anna = await aMember(program);
  clockAt({ hours: 365 * 24 });
  const token = await signedIn(program, anna.id);
  right();
  await chores();
  for (const day of [20, 40, 60]) {
    clockAt({ hours: day * 24 });
    expect((await request(program, profile, { token })).status).toBe(200);
  }
  const [session] = await program.db.read.selectFrom("sessions").select("created_at").execute();
  expect(session?.created_at).toBe(START_OF_TESTS);
});

test("a proof or a challenge made a year ahead does not stay valid for a year", async () => {
  const anna = await aMember(program, { admin: true });
  await signedIn(program, anna.id);
  clockAt({ hours: 365 * 24 });
  const now = program.deps.clock().toISOString();
  await program.db.write(async (tx) => {
    await tx.updateTable("sessions").set({ proved_at: now }).execute();
    const challenge = { purpose: "sign-in" as const, member_id: null, expires_at: now };
    await tx
      .insertInto("challenges")
      .values({ challenge_hash: "x", ...challenge })
      .execute();
  });
  right();
  await chores();
  const [session] = await program.db.read.selectFrom("sessions").select("proved_at").execute();
  expect(session?.proved_at).toBeNull();
  expect(await program.db.read.selectFrom("challenges").selectAll().execute()).toEqual([]);
});
