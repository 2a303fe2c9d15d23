// @postgres test
import type { FastifyBaseLogger } from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import { updateProfile } from "#contract/profile.ts";
import { requestLoginCode } from "#contract/sign-in.ts";
import { changeAttendee } from "../../src/server/attendees/change-attendee.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { runHousekeeping, tidyUnlessClockJumped } from "../../src/server/housekeeping.ts";
import { aMeetup, aMember, answers, countedAndKept, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();

test("unverified registrations are removed after 30 days, administrators and members are not", async () => {
  await aMember(program, { verified: false, email: "vergeten@example.org" });
  await aMember(program, { verified: false, admin: true, email: "beheer@example.org" });
  await aMember(program, { email: "lid@example.org" });
  program.setClock("2026-12-21T11:00:00.000Z");
  await runHousekeeping(program.deps);
  const emails = async () =>
    (await program.db.read.selectFrom("members").select("email").orderBy("id").execute()).map(
      ({ email }) => email,
    );
  expect(await emails()).toEqual(["vergeten@example.org", "beheer@example.org", "lid@example.org"]);
  program.setClock("2026-12-21T12:00:01.000Z");
  await runHousekeeping(program.deps);
  expect(await emails()).toEqual(["beheer@example.org", "lid@example.org"]);
});

test("a new address that nobody confirmed is forgotten after 30 days, counted from the newest mail about it", async () => {
  const { id } = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
  const token = await signedIn(program, id);
  const ask = () =>
    request(program, updateProfile, {
      token,
      body: { name: "Anna de Vries", email: "nieuw@example.org" },
    });
  const asked = async () =>
    (await program.db.read.selectFrom("members").select("pending_email").where("id", "=", id).execute())[0]
      ?.pending_email;
  await ask();
  program.setClock("2026-12-20T12:00:00.000Z");
  await runHousekeeping(program.deps);
  expect(await asked()).toBe("nieuw@example.org");
  program.setClock("2026-12-22T12:00:00.000Z");
  await runHousekeeping(program.deps);
  expect(await asked()).toBeNull();
});

test("a former administrator with an answer is not removed, so that counters stay right", async () => {
  const former = await aMember(program, { verified: false, admin: true });
  const meetup = await aMeetup(program, { date: "2027-06-01" });
  await answers(program, former.id, meetup, "confirm");
  await program.db.write((tx) =>
    tx.updateTable("members").set({ is_admin: 0 }).where("id", "=", former.id).execute(),
  );
  program.setClock("2027-01-21T12:00:00.000Z");
  await runHousekeeping(program.deps);
  const { kept, counted } = await countedAndKept(program, meetup);
  expect(kept).toMatchObject({ invited: 1, confirmed: 1 });
  expect(counted).toEqual(kept);
});

test("a member who never confirmed is removed 30 days after the last meetup that an organiser added them to", async () => {
  const meetup = await aMeetup(program, { places: 1 });
  const newcomer = await aMember(program, { verified: false });
  const waiting = await aMember(program);
  const organiser = await aMember(program, { admin: true });
  for (const { id } of [newcomer, waiting])
    await actingAs(program.deps, organiser.id).onMeetup(meetup, changeAttendee, {
      member: id,
      action: "confirm",
      beyond: false,
    });
  const isThere = async () =>
    (await program.db.read.selectFrom("members").select("id").where("id", "=", newcomer.id).execute()).length;
  program.setClock("2027-01-02T20:59:00.000Z");
  await runHousekeeping(program.deps);
  expect(await isThere()).toBe(1);
  program.setClock("2027-01-02T21:00:01.000Z");
  await runHousekeeping(program.deps);
  expect(await isThere()).toBe(0);
  const { kept, counted } = await countedAndKept(program, meetup);
  expect(kept).toMatchObject({ confirmed: 0, waitlist: 1 });
  expect(counted).toEqual(kept);
});

test("a mail's text is deleted after 90 days, its log entry is not", async () => {
  await aMember(program);
  await aMeetup(program);
  await program.db.write(async (tx) => {
    await tx.insertInto("letters").values({ id: 1, digest: "d", html: "<p>Hoi</p>" }).execute();
    await tx.updateTable("emails").set({ sent_at: "2026-11-21T12:00:00.000Z", letter_id: 1 }).execute();
  });
  const kept = async () => ({
    letters: (await program.db.read.selectFrom("letters").select("html").execute()).map((row) => row.html),
    sent: (await program.db.read.selectFrom("emails").select("sent_at").execute()).map((row) => row.sent_at),
  });
  program.setClock("2027-02-19T11:00:00.000Z");
  await runHousekeeping(program.deps);
  expect((await kept()).letters).toEqual(["<p>Hoi</p>"]);
  program.setClock("2027-02-19T12:00:01.000Z");
  await runHousekeeping(program.deps);
  expect(await kept()).toEqual({ letters: [], sent: ["2026-11-21T12:00:00.000Z"] });
});

test("a removed member's mail that could not be delivered is deleted with its address, others are kept", async () => {
  await aMember(program, { email: "weg@example.org" });
  await aMember(program, { email: "blijft@example.org" });
  await aMeetup(program);
  await program.db.write((tx) =>
    tx.updateTable("emails").set({ failed_at: "2026-11-21T12:00:00.000Z" }).execute(),
  );
  await program.db.write((tx) =>
    tx.updateTable("emails").set({ member_id: null }).where("recipient", "=", "weg@example.org").execute(),
  );
  await runHousekeeping(program.deps);
  const left = await program.db.read.selectFrom("emails").select("recipient").execute();
  expect(left.map(({ recipient }) => recipient)).toEqual(["blijft@example.org"]);
});

test("expired sessions and codes are deleted", async () => {
  const anna = await aMember(program);
  await signedIn(program, anna.id);
  await request(program, requestLoginCode, { body: { email: anna.email } });
  const kept = async () => [
    await program.db.read.selectFrom("sessions").selectAll().execute(),
    await program.db.read.selectFrom("codes").selectAll().execute(),
  ];
  await runHousekeeping(program.deps);
  expect((await kept()).map((rows) => rows.length)).toEqual([1, 1]);
  program.setClock("2026-12-21T12:00:00.000Z");
  await runHousekeeping(program.deps);
  expect(await kept()).toEqual([[], []]);
});

describe("while the clock may be wrong", () => {
  const HOUR_MS = 60 * 60 * 1000;
  let uptime = 0;
  let warnings: string[] = [];
  let tidy: () => Promise<void>;
  const isThere = async (email: string) =>
    (await program.db.read.selectFrom("members").select("id").where("email", "=", email).execute()).length ===
    1;
  const begin = () => {
    const log = { warn: (_fields: object, sentence?: string) => warnings.push(sentence ?? "") };
    tidy = tidyUnlessClockJumped(program.deps, {
      log: log as unknown as Pick<FastifyBaseLogger, "warn">,
      uptimeMs: () => uptime,
    });
  };
  /** As the program does each hour; the clock may go on by more. */
  const hours = async (count: number, from: string) => {
    for (let hour = 1; hour <= count; hour += 1) {
      uptime += HOUR_MS;
      program.setClock(new Date(Date.parse(from) + hour * HOUR_MS).toISOString());
      await tidy();
    }
  };
  beforeEach(async () => {
    uptime = 0;
    warnings = [];
    begin();
    await aMember(program, { verified: false, email: "vergeten@example.org" });
    await signedIn(program, (await aMember(program)).id);
  });

  test("a clock that jumps a year ahead deletes nothing, and nothing is lost when it is corrected within a day", async () => {
    await tidy();
    await hours(20, "2027-11-21T12:00:00.000Z");
    expect(await isThere("vergeten@example.org")).toBe(true);
    expect(warnings).toEqual(["the clock may have jumped ahead; housekeeping deletes nothing for a day"]);
    await hours(30, "2026-11-22T09:00:00.000Z");
    expect(await isThere("vergeten@example.org")).toBe(true);
  });

  test("a site that starts after a long time deletes from the next day on", async () => {
    program.setClock("2027-06-01T12:00:00.000Z");
    await tidy();
    expect(await isThere("vergeten@example.org")).toBe(true);
    await hours(24, "2027-06-01T12:00:00.000Z");
    expect(await isThere("vergeten@example.org")).toBe(false);
  });

  test("hours that pass as they should delete at once what is due", async () => {
    await program.db.write((tx) =>
      tx
        .updateTable("members")
        .set({ created_at: "2026-10-23T11:30:00.000Z" })
        .where("email", "=", "vergeten@example.org")
        .execute(),
    );
    await hours(23, "2026-11-21T12:00:00.000Z");
    expect(await isThere("vergeten@example.org")).toBe(true);
    await hours(1, "2026-11-22T11:00:00.000Z");
    expect(warnings).toEqual([]);
    expect(await isThere("vergeten@example.org")).toBe(false);
  });
});
