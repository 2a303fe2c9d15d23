// @postgres test
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import {
  aMeetup,
  aMember,
  countedAndKept,
  inDays,
  meetupForm,
  members,
  respondToken,
  signedIn,
} from "../harness/builders.ts";
import { type LoadBalancer, startLoadBalancer } from "../harness/load-balancer.ts";
import { programForAllTests, untilServed } from "../harness/program.ts";
import { ADMIN, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { type Reply, type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";

/** Three processes of the built program on one PostgreSQL, behind a round-robin load balancer. */
const site = programForAllTests();
let mail: ScriptedServer;
let nodes: RunningProgram[];
let balancer: LoadBalancer;

beforeAll(async () => {
  site.setClock(new Date().toISOString());
  mail = await startScriptedServer();
  nodes = await Promise.all([startNode(), startNode(), startNode()]);
  balancer = await startLoadBalancer(() => nodes.map(({ url }) => url));
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(nodes.map((node) => node.stop()));
  for (const node of nodes) node.remove();
  await mail.close();
});

function startNode(): Promise<RunningProgram> {
  const { database, secret } = site.config;
  if (database.kind !== "postgres") throw new Error("several processes need PostgreSQL");
  return startProgram({
    DATABASE_URL: database.url,
    SECRET: secret,
    SMTP_URL: mail.url,
    MAIL_CONNECTIONS: "4",
    LOG_LEVEL: "silent",
  });
}

const ask = (path: string, options: RequestInit = {}) => fetch(`${balancer.url}/api${path}`, options);
const login = (password: string, email = ADMIN.email) =>
  ask("/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
const announce = (facts: { places?: number; title?: string } = {}) =>
  aMeetup(site, { date: inDays(20), remind_days_before: null, remind_guests: false, ...facts });
const confirm = (member: MemberRow, meetup: MeetupId) =>
  ask(`/users/respond/${respondToken(site, member.id, meetup)}/${meetup}/confirm`);

/** Waits until the queue is empty. */
async function queueIsEmpty(): Promise<void> {
  const waiting = () =>
    site.db.read
      .selectFrom("emails")
      .select(["id", "attempts", "claimed_until", "next_attempt_at", "error_message"])
      .where("sent_at", "is", null)
      .executeTakeFirst();
  await expect.poll(waiting, { timeout: 20_000, interval: 50 }).toBeUndefined();
}

/** The holders of queued mails. */
async function holders() {
  const waiting = site.db.read.selectFrom("emails").select("claimed_by").where("sent_at", "is", null);
  return (await waiting.distinct().execute()).map(({ claimed_by }) => claimed_by);
}

/** How often the mail server accepted each message. */
const timesTaken = () =>
  [...Map.groupBy(mail.taken, ({ messageId }) => messageId).values()].map(({ length }) => length);

test("one of three processes that start on an empty database creates the first administrator", async () => {
  const printed = nodes.filter((node) => node.output().includes("First administrator"));
  expect(printed).toHaveLength(1);
  expect((await login(ADMIN.password)).status).toBe(200);
});

test("a session is valid in all processes and ends in all", async () => {
  const anna = await aMember(site);
  const authorization = `Bearer ${await signedIn(site, anna.id)}`;
  const profiles = () =>
    Promise.all(
      nodes.map(
        async ({ url }) => (await fetch(`${url}/api/auth/profile`, { headers: { authorization } })).status,
      ),
    );
  expect(await profiles()).toEqual([200, 200, 200]);
  expect((await ask("/auth/logout", { method: "POST", headers: { authorization } })).status).toBe(204);
  expect(await profiles()).toEqual([401, 401, 401]);
});

test("rate limits apply across processes", async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await login("fout wachtwoord", "iemand@example.org")).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test("60 confirm at once through three processes for 3 places, and no mail is sent twice", async () => {
  const guests = await members(site, 60);
  const meetup = await announce({ places: 3 });
  const answers = await Promise.all(guests.map((guest) => untilServed(() => confirm(guest, meetup))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { kept, counted } = await countedAndKept(site, meetup);
  expect(kept).toMatchObject({ confirmed: 3, waitlist: 57, declined: 0 });
  expect(counted).toEqual(kept);
  const numbers = await site.db.read
    .selectFrom("responses")
    .select("queue_number")
    .where("meetup_id", "=", meetup)
    .execute();
  expect(new Set(numbers.map((row) => row.queue_number)).size).toBe(60);
  await queueIsEmpty();
  expect(Math.max(...timesTaken())).toBe(1);
});

test("a person who becomes a member while meetups are announced is invited to each", async () => {
  const organiser = `Bearer ${await signedIn(site, (await aMember(site, { admin: true, verified: false })).id)}`;
  const newcomers = await Promise.all(Array.from({ length: 10 }, () => aMember(site, { verified: false })));
  const { makeLinkToken } = await import("../../src/server/platform/secrets/tokens.ts");
  const verify = (member: MemberRow) =>
    ask(
      `/auth/verify/${makeLinkToken(
        site.config.secret,
        { purpose: "verify", memberId: member.id, subject: member.email },
        Date.now() + 60_000,
      )}`,
    );
  const create = (number: number) =>
    ask("/meetups", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: organiser },
      body: JSON.stringify(meetupForm({ date: inDays(20), title: `Tegelijk ${number}` })),
    });
  const done = await Promise.all([
    ...newcomers.map(verify),
    ...Array.from({ length: 5 }, (_none, number) => create(number)),
  ]);
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]));
  const invited = await site.db.read
    .selectFrom("invitations")
    .innerJoin("meetups", "meetups.id", "invitations.meetup_id")
    .select("member_id")
    .where("title", "like", "Tegelijk %")
    .where(
      "member_id",
      "in",
      newcomers.map(({ id }) => id),
    )
    .execute();
  expect(invited).toHaveLength(10 * 5);
  await queueIsEmpty();
  expect(Math.max(...timesTaken())).toBe(1);
});

test("a cached answer of one process is renewed after a change by another", async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error("no processes");
  const organiser = `Bearer ${await signedIn(site, (await aMember(site, { admin: true, verified: false })).id)}`;
  const id = await announce({ title: "Oude titel" });
  const titleAt = async ({ url }: RunningProgram) =>
    /"title":"(\w+ titel)"/.exec(await (await fetch(`${url}/api/meetups/${id}`)).text())?.[1];
  await expect.poll(() => titleAt(second)).toBe("Oude titel");
  for (const title of ["Nieuwe titel", "Nieuwste titel"]) {
    const saved = await fetch(`${first.url}/api/meetups/${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: organiser },
      body: JSON.stringify(meetupForm({ date: inDays(20), title })),
    });
    expect(saved.status).toBe(200);
    expect(await titleAt(first)).toBe(title);
    await expect.poll(() => titleAt(second), { interval: 10 }).toBe(title);
  }
});

test("a due reminder is sent once by several processes", async () => {
  const meetup = await announce({ title: "Herinner mij" });
  await queueIsEmpty();
  const silent = await site.db.read
    .selectFrom("invitations")
    .select("member_id")
    .where("meetup_id", "=", meetup)
    .execute();
  await site.db.write(async (tx) => {
    const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
    await tx
      .updateTable("invitations")
      .set({ invited_at: dayBefore })
      .where("meetup_id", "=", meetup)
      .execute();
    await tx.updateTable("meetups").set({ reminder_due_at: dayBefore }).where("id", "=", meetup).execute();
  });
  const more = await Promise.all([startNode(), startNode()]);
  const reminders = () =>
    site.db.read.selectFrom("emails").select("id").where("kind", "=", "reminder").execute();
  await expect.poll(async () => (await reminders()).length, { timeout: 10_000 }).toBe(silent.length);
  await queueIsEmpty();
  await Promise.all(more.map((node) => node.stop()));
  for (const node of more) node.remove();
  expect(await reminders()).toHaveLength(silent.length);
  expect(Math.max(...timesTaken())).toBe(1);
});

test("kill -9 of one process under load loses no acknowledged answer", async () => {
  const killed = Promise.withResolvers<Reply>();
  mail.behave({ message: () => killed.promise });
  const guests = await members(site, 90);
  const meetup = await announce();
  const atWork = async () => (await holders()).filter((holder) => holder !== null);
  await expect.poll(atWork, { timeout: 20_000, interval: 50 }).toHaveLength(nodes.length);
  const victim = nodes[0];
  const acknowledged: MemberRow[] = [];
  let answered = 0;
  await Promise.all(
    guests.map(async (guest) => {
      const { status } = await confirm(guest, meetup);
      answered += 1;
      if (answered === 30) void victim?.stop("SIGKILL");
      if (status === 200) acknowledged.push(guest);
      else expect(status).toBe(502);
    }),
  );
  await victim?.stop("SIGKILL");
  killed.resolve("250 taken");
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  const kept = await site.db.read
    .selectFrom("responses")
    .select("member_id")
    .where("meetup_id", "=", meetup)
    .where("status", "=", "confirmed")
    .execute();
  const present = new Set(kept.map((row) => row.member_id));
  expect(acknowledged.filter(({ id }) => !present.has(id))).toEqual([]);

  // The dead process's lease ends here, instead of later.
  await expect.poll(holders, { timeout: 20_000, interval: 50 }).toEqual([expect.any(String)]);
  await site.db.write((tx) =>
    unrestricted(tx)
      .updateTable("emails")
      .set({ claimed_until: new Date(Date.now() - 1).toISOString() })
      .where("claimed_until", "is not", null)
      .where("sent_at", "is", null)
      .execute(),
  );
  await confirm(await aMember(site), meetup);
  await queueIsEmpty();
  const confirmations = await site.db.read
    .selectFrom("emails")
    .select("message_id")
    .where("kind", "=", "confirmation")
    .where("meetup_id", "=", meetup)
    .execute();
  const taken = new Set(mail.taken.map(({ messageId }) => messageId));
  expect(confirmations.filter(({ message_id }) => !taken.has(message_id ?? ""))).toEqual([]);
});
