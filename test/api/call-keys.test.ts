import { beforeEach, describe, expect, test } from "vitest";
import { KEY_HEADER } from "#contract/endpoint.ts";
import { deleteMember } from "#contract/handover/admin.ts";
import type { MeetupId } from "#contract/ids.ts";
import { publishMeetup } from "#contract/meetups/life.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { undoPending } from "#contract/pending.ts";
import { changeAttendee, undoAttendee } from "#contract/responses/attendees.ts";
import { respond } from "#contract/responses.ts";
import { callKey, once } from "../../src/server/calls/repeated-calls.ts";
import { repairFutureTimes, runHousekeeping } from "../../src/server/housekeeping.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { acceptSecret } from "../../src/server/platform/known-secrets.ts";
import { aMeetup, aMember, inDays, meetupForm, organiserOf, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
const KEY = "0123456789abcdef";
let admin: MemberRow;
let token: string;
beforeEach(async () => {
  admin = await aMember(program, { admin: true });
  token = await signedIn(program, admin.id);
});

const create = (title: string, key: string, session = token) =>
  request(program, createMeetup, {
    body: meetupForm({ title }),
    token: session,
    headers: { [KEY_HEADER]: key },
  });

const titles = async () =>
  (await program.db.read.selectFrom("meetups").select("title").orderBy("id").execute()).map(
    ({ title }) => title,
  );
const keptRows = () => program.db.read.selectFrom("repeated_calls").selectAll().execute();

describe("a key", () => {
  test.each(["kort", `"${KEY}`, "met een spatie erin", "x".repeat(129)])(
    "that is malformed is refused: %s",
    async (key) => {
      const reply = await create("Zigbee", key);
      expect([reply.status, reply.error]).toEqual([400, "De sleutel van deze aanvraag klopt niet"]);
      expect(await titles()).toEqual([]);
    },
  );

  test("is the same with quotes, as a structured field, and without", async () => {
    const first = await create("Zigbee", KEY);
    expect((await create("Zigbee", `"${KEY}"`)).text).toBe(first.text);
    expect(await titles()).toEqual(["Zigbee"]);
  });

  test("with another input is refused with a sentence, and changes nothing", async () => {
    await create("Zigbee", KEY);
    const reply = await create("Matter", KEY);
    expect([reply.status, reply.error]).toEqual([422, "Je eerste versie is wel aangekomen"]);
    expect(await titles()).toEqual(["Zigbee"]);
  });

  test("of another member is another key", async () => {
    await create("Zigbee", KEY);
    const other = await aMember(program, { admin: true });
    expect((await create("Zigbee", KEY, await signedIn(program, other.id))).status).toBe(200);
    expect(await titles()).toEqual(["Zigbee", "Zigbee"]);
  });

  test("of a result of another release is refused as done", async () => {
    await create("Zigbee", KEY);
    await program.db.write((tx) =>
      tx.updateTable("repeated_calls").set({ verb: "createMeetup 0.9.0" }).execute(),
    );
    const reply = await create("Zigbee", KEY);
    expect([reply.status, reply.error]).toEqual([409, "Dit is al gedaan"]);
  });

  test("is recognised after a rotation of the secret, and not with an unknown secret", async () => {
    const config = program.config as { secret: string; secrets: readonly string[] };
    const { secret, secrets } = config;
    await create("Zigbee", KEY);
    Object.assign(config, { secrets: ["een-nieuw-geheim-van-minstens-32-tekens", ...secrets] });
    expect((await create("Zigbee", KEY)).status).toBe(200);
    Object.assign(config, { secrets: ["een-nieuw-geheim-van-minstens-32-tekens"] });
    expect((await create("Zigbee", KEY)).status).toBe(422);
    Object.assign(config, { secret, secrets });
    expect(await titles()).toEqual(["Zigbee"]);
  });
});

test("a refusal is not kept: the same key works once its reason is gone", async () => {
  const meetup = await aMeetup(program);
  const answer = (id: MeetupId) =>
    request(program, respond, {
      params: { id },
      body: { action: "confirm" },
      token,
      headers: { [KEY_HEADER]: KEY },
    });
  await program.db.write((tx) =>
    tx
      .updateTable("meetups")
      .set({ ends_at: "2020-01-01T00:00:00.000Z", starts_at: "2020-01-01T00:00:00.000Z" })
      .where("id", "=", meetup)
      .execute(),
  );
  expect((await answer(meetup)).status).toBe(409);
  expect(await keptRows()).toEqual([]);
  const later = "2027-01-01T00:00:00.000Z";
  await program.db.write((tx) =>
    tx.updateTable("meetups").set({ ends_at: later, starts_at: later }).where("id", "=", meetup).execute(),
  );
  expect((await answer(meetup)).status).toBe(200);
});

test("rights come before a stored result", async () => {
  const meetup = await aMeetup(program);
  const host = await organiserOf(program, meetup);
  const guest = await aMember(program);
  const session = await signedIn(program, host.id);
  await request(program, respond, {
    params: { id: meetup },
    body: { action: "confirm" },
    token: await signedIn(program, guest.id),
  });
  const change = () =>
    request(program, changeAttendee, {
      params: { id: meetup, member: guest.id },
      body: { action: "decline" },
      token: session,
      headers: { [KEY_HEADER]: KEY },
    });
  expect((await change()).status).toBe(200);
  await program.db.write((tx) => tx.deleteFrom("meetup_organisers").execute());
  expect([(await change()).status, (await change()).error]).toEqual([403, "Alleen beheerders mogen dit"]);
});

test("an organiser's repeated undo is done already, and of a batch that is gone not a matter of rights", async () => {
  await program.db.write((tx) => tx.insertInto("site").values({ id: 1, organisers_publish: 1 }).execute());
  await aMember(program);
  const meetup = await aMeetup(program, { status: "draft", date: inDays(20) });
  const host = await organiserOf(program, meetup);
  const session = await signedIn(program, host.id);
  await request(program, publishMeetup, {
    params: { id: meetup },
    body: { undo_seconds: 60 },
    token: session,
  });
  const { id } = await program.db.read.selectFrom("batches").select("id").executeTakeFirstOrThrow();
  const undo = (key: string) =>
    request(program, undoPending, { params: { id }, token: session, headers: { [KEY_HEADER]: key } });
  const first = await undo(KEY);
  expect(first.status).toBe(200);
  expect((await undo(KEY)).text).toBe(first.text);
  const other = await undo("another-key-of-16");
  expect([other.status, other.error]).toEqual([
    409,
    "Dit kan niet meer: het is al gebeurd, of iemand maakte het ongedaan of veranderde het",
  ]);
});

test("a repeated change of the guest list that was undone since says so, and changes nothing", async () => {
  const meetup = await aMeetup(program);
  const guest = await aMember(program);
  const params = { id: meetup, member: guest.id };
  const add = () =>
    request(program, changeAttendee, {
      params,
      body: { action: "confirm", undo_seconds: 60 },
      token,
      headers: { [KEY_HEADER]: KEY },
    });
  const { change } = (await add()).answer;
  await request(program, undoAttendee, { params, body: { change: change ?? 0 }, token });
  const repeated = await add();
  expect([repeated.status, repeated.error]).toEqual([409, "Dit was gedaan en is daarna ongedaan gemaakt"]);
  expect(await program.db.read.selectFrom("responses").selectAll().execute()).toEqual([]);
});

test("a repeated answer tells of the newer answer that the member gave meanwhile", async () => {
  const member = await aMember(program);
  const id = await aMeetup(program, { max_participants: 3 });
  const session = await signedIn(program, member.id);
  const says = (action: "confirm" | "decline", key: string) =>
    request(program, respond, {
      params: { id },
      body: { action },
      token: session,
      headers: { [KEY_HEADER]: key },
    });
  await says("confirm", "the-first-key-of-20");
  expect((await says("decline", KEY)).answer).toMatchObject({ status: "declined", vacated: "free" });
  await says("confirm", "another-key-of-16");
  const { answer } = await says("decline", KEY);
  expect(answer.status).toBe("confirmed");
  expect(answer.vacated).toBeUndefined();
  expect(answer.message).toMatch(/^Je komt naar /);
  expect(answer.meetup.registrationStatus).toBe("confirmed");
});

test("a result with a function, or of more than 4 KB, is a fault", async () => {
  const store = (result: unknown) =>
    program.db.write((tx) =>
      once(
        tx,
        {
          key: callKey(KEY, "1", []),
          step: 0,
          verb: "verb",
          actor: null,
          now: new Date(),
          secrets: program.config.secrets,
        },
        async () => result,
      ),
    );
  await expect(store({ render: () => null })).rejects.toThrow("a function: render");
  await expect(store("x".repeat(5_000))).rejects.toThrow("5002 characters");
  expect(await keptRows()).toEqual([]);
});

describe("stored results", () => {
  test("contain no text that a member typed", async () => {
    await create("Geheime titel", KEY);
    expect(JSON.stringify(await keptRows())).not.toContain("Geheim");
  });

  test("go a day later", async () => {
    await create("Zigbee", KEY);
    program.setClock("2026-11-22T11:59:59.999Z");
    await runHousekeeping(program.deps);
    expect(await keptRows()).toHaveLength(1);
    program.setClock("2026-11-22T12:00:00.000Z");
    await runHousekeeping(program.deps);
    expect(await keptRows()).toEqual([]);
  });

  test("of a clock that ran ahead go with its repair", async () => {
    program.setClock("2026-12-21T12:00:00.000Z");
    await create("Zigbee", KEY, await signedIn(program, admin.id));
    program.setClock("2026-11-21T12:00:00.000Z");
    await repairFutureTimes(program.deps);
    expect(await keptRows()).toEqual([]);
  });

  test("go with their member", async () => {
    const other = await aMember(program, { admin: true });
    await create("Zigbee", KEY, await signedIn(program, other.id));
    await request(program, deleteMember, { params: { id: other.id }, token });
    expect((await keptRows()).map(({ member_id }) => member_id)).toEqual([admin.id]);
  });

  test("go when another secret is accepted", async () => {
    await create("Zigbee", KEY);
    await acceptSecret(program.deps);
    expect(await keptRows()).toEqual([]);
  });
});
