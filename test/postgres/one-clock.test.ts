import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { sendMessage } from "#contract/mailings.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { pending, undoPending } from "#contract/pending.ts";
import { login } from "#contract/sign-in.ts";
import { firingAlerts } from "../harness/alert-rules.ts";
import { aMeetup, aMember, anAdminToken, answers, inDays, meetupForm, members } from "../harness/builders.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";
import { type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";
import { launchAt } from "../harness/shifted-clock.ts";

const MINUTE_MS = 60_000;
/** Per process. */
const CONNECTIONS = 4;
const MAILS = 150;

let site: TestProgram;
let mail: ScriptedServer;
let ahead: RunningProgram;
let behind: RunningProgram;

/** Two processes of the built program on one PostgreSQL, one as much ahead of it as the other is behind. */
async function startBoth(differenceMs: number): Promise<void> {
  mail = await startScriptedServer();
  site = await startTestProgram();
  site.setClock(new Date().toISOString());
  [ahead, behind] = await Promise.all([startNode(differenceMs), startNode(-differenceMs)]);
}

function startNode(aheadMs: number): Promise<RunningProgram> {
  const { database, secret } = site.config;
  if (database.kind !== "postgres") throw new Error("several processes need PostgreSQL");
  const environment = {
    DATABASE_URL: database.url,
    SECRET: secret,
    SMTP_URL: mail.url,
    MAIL_CONNECTIONS: String(CONNECTIONS),
    LOG_LEVEL: "warn",
  };
  return startProgram(environment, mkdtempSync(join(tmpdir(), "trefpunt-clock-")), launchAt(aheadMs));
}

afterEach(async () => {
  await Promise.all([ahead, behind].map((node) => node.stop()));
  for (const node of [ahead, behind]) node.remove();
  await site.close();
  await mail.close();
});

const announce = (title: string) =>
  aMeetup(site, { date: inDays(20), remind_days_before: null, remind_guests: false, title });

async function queueIsEmpty(): Promise<void> {
  const waiting = site.db.read.selectFrom("emails").select("id").where("sent_at", "is", null);
  await expect.poll(() => waiting.executeTakeFirst()).toBeUndefined();
}

describe.each([
  ["90 seconds", 1.5 * MINUTE_MS],
  ["6 minutes", 6 * MINUTE_MS],
])("two processes, one %s ahead of PostgreSQL and one as much behind", (_words, differenceMs) => {
  test("what can be undone keeps its time, whichever process was asked", async () => {
    await startBoth(differenceMs);
    const token = await anAdminToken(site);
    const guest = await aMember(site);
    const messages = () =>
      site.db.read.selectFrom("emails").select("id").where("kind", "=", "message").execute();
    const write = async (node: RunningProgram, undo_seconds: number) => {
      const id = await announce("Avond");
      await answers(site, guest.id, id, "confirm");
      const body = { audience: "confirmed", subject: "Parkeren", text: "Achterom", undo_seconds };
      expect((await request(node, sendMessage, { params: { id }, token, body })).status).toBe(200);
    };
    for (const [count, node] of [ahead, behind].entries()) {
      const other = node === ahead ? behind : ahead;
      await write(node, 60);
      const writtenAt = Date.now();
      await write(node, 2);
      await expect.poll(messages).toHaveLength(count + 1);
      expect(Date.now() - writtenAt).toBeGreaterThanOrEqual(2_000);
      const [waits, ...others] = (await request(other, pending, { token })).answer.pending;
      expect([waits?.kind, others]).toEqual(["message", []]);
      expect(waits?.secondsLeft).toBeGreaterThan(0);
      expect(waits?.secondsLeft).toBeLessThan(60);
      const undone = await request(other, undoPending, { params: { id: waits?.id ?? 0 }, token });
      expect(undone.status).toBe(200);
    }
    expect(await messages()).toHaveLength(2);
  });

  test("of 64 wrong passwords, asked of both in turn, 10 are tried", async () => {
    await startBoth(differenceMs);
    const statuses: number[] = [];
    for (let tries = 0; tries < 64; tries += 1) {
      const body = { email: "iemand@example.org", password: "fout wachtwoord" };
      statuses.push((await request(tries % 2 ? ahead : behind, login, { body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(54).fill(429)]);
  });

  test("no mail is sent twice or lost", async () => {
    await startBoth(differenceMs);
    await members(site, MAILS);
    const isHeld = Promise.withResolvers<"250 taken">();
    const areBusy = Promise.withResolvers<void>();
    let held = 0;
    mail.behave({
      message: () => {
        held += 1;
        if (held === 2 * CONNECTIONS) areBusy.resolve();
        return isHeld.promise;
      },
    });
    const token = await anAdminToken(site);
    const body = { ...meetupForm({ date: inDays(20), title: "Avond" }), status: "published" };
    expect((await request(behind, createMeetup, { token, body })).status).toBe(200);
    await areBusy.promise;
    isHeld.resolve("250 taken");
    await queueIsEmpty();
    const times = [...Map.groupBy(mail.taken, ({ messageId }) => messageId).values()];
    expect(times.filter(({ length }) => length > 1)).toEqual([]);
    const invited = mail.taken.map(({ recipient }) => recipient);
    const verified = await site.db.read
      .selectFrom("members")
      .select("email")
      .where("verified_at", "is not", null)
      .execute();
    expect(verified.length).toBeGreaterThanOrEqual(MAILS);
    expect(verified.filter(({ email }) => !invited.includes(email))).toEqual([]);
  });

  test("log, metric and alert of each say so", async () => {
    await startBoth(differenceMs);
    for (const [node, aheadMs] of [
      [ahead, differenceMs],
      [behind, -differenceMs],
    ] as const) {
      const scrape = async () => (await fetch(`${node.url}/metrics`)).text();
      await expect.poll(scrape).toContain("\ntrefpunt_clock_difference_seconds ");
      const scraped = await scrape();
      const [, seconds] = /^trefpunt_clock_difference_seconds (.+)$/m.exec(scraped) ?? [];
      expect(Math.abs(Number(seconds) - differenceMs / 1000)).toBeLessThan(1);
      expect(firingAlerts("TrefpuntClock", Array(6).fill(scraped))).toEqual(["TrefpuntClock"]);
      await expect.poll(node.output).toContain("the clock differs from the database's");
      const [, loggedMs] = /"aheadMs":(-?\d+)/.exec(node.output()) ?? [];
      expect(Math.abs(Number(loggedMs) - aheadMs)).toBeLessThan(1_000);
    }
  });
});
