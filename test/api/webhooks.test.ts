// @postgres test:databases
import pino from "pino";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { deleteMember } from "#contract/handover/admin.ts";
import type { MeetupId } from "#contract/ids.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { cancelMeetup, publishMeetup } from "#contract/meetups/life.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { pending, undoPending } from "#contract/pending.ts";
import { changeAttendee, undoAttendee } from "#contract/responses/attendees.ts";
import { addressProblemFor } from "#contract/webhook-address.ts";
import * as contract from "#contract/webhooks.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { createMeetup } from "../../src/server/meetups/admin/save-meetup.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import { notifyOnCommit } from "../../src/server/platform/db/topics.ts";
import { type Outbox, openOutbox } from "../../src/server/platform/outbox/outbox.ts";
import { webhookChannel } from "../../src/server/webhooks/deliver.ts";
import { aMeetup, aMember, anAdminToken, answers, meetupForm, members } from "../harness/builders.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";

let program: TestProgram;
let receiver: Receiver;
let token: string;
const open: Outbox[] = [];
const start = async (environment: Record<string, string> = { WEBHOOK_PRIVATE: "true" }) => {
  receiver = await startReceiver();
  program = await startTestProgram(environment);
  token = await anAdminToken(program);
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((outbox) => outbox.stop(2_000)));
  await program.close();
  await receiver.close();
});

const openWebhooks = () => {
  const { deps } = program;
  const log = pino({ level: "silent" });
  open.push(openOutbox({ deps, log, channel: webhookChannel(deps, log) }));
};
/** Sends everything that is due by the test's clock. */
const wake = () => program.db.write(async (tx) => notifyOnCommit(tx, "webhooks-queued"));

const ALL = Object.keys(contract.WEBHOOK_EVENTS);
const form = (facts: object = {}) => ({
  name: "Huis",
  kind: "standard",
  url: `${receiver.url}/hook`,
  events: ALL,
  active: true,
  ...facts,
});
const add = (facts?: object) => request(program, contract.addWebhook, { body: form(facts), token });
const listed = async () => (await request(program, contract.webhooks, { token })).answer.webhooks;
const deliveries = async () => (await listed()).flatMap((webhook) => webhook.deliveries);
const told = () => receiver.taken.map(({ body }) => body.type);
const untilTold = (...types: string[]) => expect.poll(told, { timeout: 10_000 }).toEqual(types);
const queued = async () =>
  (
    await program.db.read.selectFrom("webhook_deliveries").select(["event", "state"]).orderBy("id").execute()
  ).map(({ event, state }) => `${event} ${state}`);

/** The first delivery as verified by the Standard Webhooks library, which also checks its time. */
function verified(secret: string | null) {
  const [first] = receiver.taken;
  vi.useFakeTimers({ now: program.deps.clock(), toFake: ["Date"] });
  try {
    return new Webhook(secret ?? "").verify(first?.text ?? "", first?.headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

describe("a delivery", () => {
  beforeEach(() => start());

  test("is signed as Standard Webhooks specifies and has only public facts, without names", async () => {
    const { secret } = (await add()).answer;
    openWebhooks();
    const anna = await aMember(program, { name: "Anna Geheim", email: "anna@example.org" });
    const id = await aMeetup(program, { title: "Zigbee", places: 2 });
    await untilTold("meetup.announced");
    const [first] = receiver.taken;
    expect(verified(secret)).toEqual(first?.body);
    expect(first?.headers).toMatchObject({
      "webhook-id": expect.stringMatching(/^msg_/),
      "content-type": "application/json",
    });
    expect(first?.body).toEqual({
      type: "meetup.announced",
      timestamp: "2026-11-21T12:00:00.000Z",
      data: {
        meetup: {
          id,
          title: "Zigbee",
          date: "2026-12-03",
          startTime: "19:30",
          endTime: "22:00",
          startsAt: "2026-12-03T18:30:00.000Z",
          endsAt: "2026-12-03T21:00:00.000Z",
          location: "Bibliotheek Neude, Utrecht",
          maxParticipants: 2,
          placesAvailable: 2,
          url: `https://trefpunt.test/meetup/${id}`,
          picture: null,
        },
      },
    });
    await answers(program, anna.id, id, "confirm");
    await request(program, cancelMeetup, { params: { id }, body: { reason: "Ziek" }, token });
    await untilTold("meetup.announced", "meetup.cancelled");
    for (const taken of receiver.taken) expect(taken.text).not.toMatch(/Anna|Organisator|anna@/);
  });

  test.each([
    ["discord", "/api/webhooks/1/x", "content"],
    ["slack", "/services/x", "blocks"],
    ["matrix", "/webhook/x", "html"],
  ] as const)("in the format of %s is not signed", async (kind, path, field) => {
    const { secret } = (await add({ kind, url: `${receiver.url}${path}` })).answer;
    expect(secret).toBeNull();
    openWebhooks();
    await aMeetup(program);
    await expect.poll(() => receiver.taken.length).toBe(1);
    expect(receiver.taken[0]?.path).toBe(path);
    expect(receiver.taken[0]?.body).toHaveProperty(field);
    expect(receiver.taken[0]?.headers).not.toHaveProperty("webhook-signature");
  });

  test("for ntfy is sent to its server with the topic in the body", async () => {
    await add({ kind: "ntfy", url: `${receiver.url}/onze-meetups` });
    openWebhooks();
    await aMeetup(program, { title: "Zigbee" });
    await expect.poll(() => receiver.taken.length).toBe(1);
    expect(receiver.taken[0]).toMatchObject({
      path: "/",
      body: { topic: "onze-meetups", title: "Nieuwe meetup: Zigbee" },
    });
  });

  test("that fails is retried under the same id with a new signature", async () => {
    await add();
    receiver.answer({ status: 500 });
    openWebhooks();
    await aMeetup(program);
    await untilTold("meetup.announced");
    await expect
      .poll(deliveries)
      .toMatchObject([
        { state: "waiting", attempts: 1, outcome: "De ontvanger heeft een storing", code: "500" },
      ]);
    program.setClock("2026-11-21T12:00:06.000Z");
    await wake();
    await untilTold("meetup.announced", "meetup.announced");
    const [first, second] = receiver.taken.map(({ headers }) => headers);
    expect(second?.["webhook-id"]).toBe(first?.["webhook-id"]);
    expect(second?.["webhook-timestamp"]).not.toBe(first?.["webhook-timestamp"]);
    await expect
      .poll(deliveries)
      .toMatchObject([{ state: "sent", attempts: 2, outcome: "Aangekomen", code: "204" }]);
  });

  test("does not follow redirects", async () => {
    await add();
    const elsewhere = await startReceiver();
    receiver.answer({ status: 307, headers: { location: `${elsewhere.url}/hook` } });
    openWebhooks();
    await aMeetup(program);
    await expect.poll(deliveries).toMatchObject([
      {
        state: "waiting",
        outcome: "De ontvanger stuurt door naar een ander adres; dat volgen we niet",
        code: "307",
      },
    ]);
    expect(elsewhere.taken).toEqual([]);
    await elsewhere.close();
  });

  test("to a slow receiver does not delay others", async () => {
    await add({ name: "Stil" });
    receiver.answer("silence");
    openWebhooks();
    await aMeetup(program, { title: "Eerst" });
    await untilTold("meetup.announced");
    await request(program, contract.addWebhook, { body: form({ name: "Vlot", kind: "matrix" }), token });
    await aMeetup(program, { title: "Daarna" });
    await expect.poll(() => receiver.taken.length).toBe(2);
    expect(receiver.taken[1]?.body.text).toContain("Daarna");
    const waiting = async () => (await deliveries()).filter(({ state }) => state === "waiting");
    await expect.poll(waiting).toHaveLength(2);
    await receiver.close();
  });

  test("that is under way at a stop is released and sent again under the same id", async () => {
    await add();
    receiver.answer("silence");
    openWebhooks();
    await aMeetup(program);
    await untilTold("meetup.announced");
    await open.pop()?.stop(20);
    const held = program.db.read.selectFrom("webhook_deliveries").select(["state", "attempts", "claimed_by"]);
    expect(await held.execute()).toEqual([{ state: "waiting", attempts: 1, claimed_by: null }]);
    openWebhooks();
    await untilTold("meetup.announced", "meetup.announced");
    expect(new Set(receiver.taken.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  test("that cannot be read does not delay others", async () => {
    await add();
    await aMeetup(program, { title: "Een" });
    await program.db.write((tx) =>
      tx.updateTable("webhook_deliveries").set({ facts: '{"van":1}' }).execute(),
    );
    await aMeetup(program, { title: "Twee" });
    openWebhooks();
    await expect.poll(queued).toEqual(["announced failed", "announced sent"]);
    expect(receiver.taken).toHaveLength(1);
    expect((await deliveries())[1]).toMatchObject({
      title: null,
      outcome: "Het bericht kon niet worden gelezen",
    });
  });

  test("that failed before its webhook was switched off is not retried", async () => {
    const { id } = (await add()).answer;
    receiver.answer({ status: 500 });
    openWebhooks();
    await aMeetup(program);
    await expect.poll(deliveries).toMatchObject([{ state: "waiting", outcome: expect.any(String) }]);
    // As if it was under way: switching off withdraws queued deliveries.
    await program.db.write((tx) =>
      tx.updateTable("webhooks").set({ active: 0 }).where("id", "=", id).execute(),
    );
    program.setClock("2026-11-21T12:00:06.000Z");
    await wake();
    await expect.poll(deliveries).toMatchObject([{ state: "withdrawn" }]);
    expect(receiver.taken).toHaveLength(1);
  });

  test("about a meetup waits for earlier deliveries about it", async () => {
    await add();
    receiver.answer({ status: 500 });
    const id = await aMeetup(program, { title: "Zigbee" });
    await request(program, updateMeetup, {
      params: { id },
      body: { ...meetupForm(), title: "Zigbee", start_time: "20:00" },
      token,
    });
    await aMeetup(program, { title: "Iets anders" });
    openWebhooks();
    await untilTold("meetup.announced", "meetup.announced");
    expect(receiver.taken[1]?.text).toContain("Iets anders");
    program.setClock("2026-11-21T12:00:06.000Z");
    await wake();
    await expect.poll(queued).toEqual(["announced sent", "changed sent", "announced sent"]);
    expect(told().slice(2)).toEqual(["meetup.announced", "meetup.changed"]);
  });

  test("announcing a meetup is not sent after its cancellation, not even when retried or under way", async () => {
    const { id: webhook = 0 } = (await add()).answer;
    receiver.answer("silence");
    openWebhooks();
    const id = await aMeetup(program);
    await untilTold("meetup.announced");
    await request(program, cancelMeetup, { params: { id }, body: { reason: "Ziek" }, token });
    await open.pop()?.stop(20);
    openWebhooks();
    await expect.poll(queued).toEqual(["announced withdrawn", "cancelled sent"]);
    expect(told()).toEqual(["meetup.announced", "meetup.cancelled"]);
    const [, announced] = await deliveries();
    await program.db.write((tx) =>
      tx
        .updateTable("webhook_deliveries")
        .set({ state: "failed" })
        .where("event", "=", "announced")
        .execute(),
    );
    await request(program, contract.retryDelivery, {
      params: { id: webhook, delivery: announced?.id ?? 0 },
      token,
    });
    await expect.poll(queued).toEqual(["announced withdrawn", "cancelled sent"]);
    expect(told()).toEqual(["meetup.announced", "meetup.cancelled"]);
  });

  test("of a test is attempted once, also when the program stops meanwhile", async () => {
    const { id = 0 } = (await add()).answer;
    receiver.answer("silence");
    const tried = request(program, contract.testWebhook, { params: { id }, token });
    await untilTold("webhook.test");
    openWebhooks();
    expect(await deliveries()).toMatchObject([
      { event: "test", state: "failed", outcome: "De proef werd afgebroken" },
    ]);
    await receiver.close();
    expect((await tried).answer).toMatchObject({ arrived: false });
    receiver = await startReceiver();
    expect(receiver.taken).toEqual([]);
  });

  test("is retried only until a newer one about the same meetup arrives", async () => {
    const { id: webhook = 0 } = (await add()).answer;
    openWebhooks();
    const id = await aMeetup(program, { title: "Zigbee" });
    await expect.poll(queued).toEqual(["announced sent"]);
    await program.db.write((tx) =>
      tx
        .updateTable("webhook_deliveries")
        .set({ state: "failed" })
        .where("event", "=", "announced")
        .execute(),
    );
    const again = async () => {
      const [announced] = (await deliveries()).filter(({ event }) => event === "announced");
      await request(program, contract.retryDelivery, {
        params: { id: webhook, delivery: announced?.id ?? 0 },
        token,
      });
    };
    await again();
    await untilTold("meetup.announced", "meetup.announced");
    await request(program, updateMeetup, {
      params: { id },
      body: { ...meetupForm(), title: "Zigbee", start_time: "20:00" },
      token,
    });
    await untilTold("meetup.announced", "meetup.announced", "meetup.changed");
    await expect.poll(queued).toEqual(["announced sent", "changed sent"]);
    await program.db.write((tx) =>
      tx
        .updateTable("webhook_deliveries")
        .set({ state: "failed" })
        .where("event", "=", "announced")
        .execute(),
    );
    await again();
    await expect.poll(queued).toEqual(["announced withdrawn", "changed sent"]);
    expect(told()).toHaveLength(3);
  });

  test("is counted in the metrics", async () => {
    await add();
    await aMeetup(program);
    const { body } = await program.app.inject({ method: "GET", url: "/metrics" });
    expect(body).toContain("trefpunt_webhook_queue_length 1");
  });

  test("is sent once by several processes", async () => {
    await add();
    for (let processes = 0; processes < 3; processes += 1) openWebhooks();
    for (const title of ["Een", "Twee", "Drie"]) await aMeetup(program, { title });
    await expect
      .poll(async () => (await deliveries()).filter(({ state }) => state === "sent").length)
      .toBe(3);
    expect(new Set(receiver.taken.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
    expect(receiver.taken).toHaveLength(3);
  });
});

describe("events", () => {
  beforeEach(async () => {
    await start();
    await add();
  });
  const update = (id: MeetupId, changed: object) =>
    request(program, updateMeetup, { params: { id }, body: { ...meetupForm(), ...changed }, token });
  const aDraft = async (facts: object = {}) => {
    const organiser = await aMember(program, { admin: true });
    const form = { ...(meetupForm() as MeetupForm), status: "draft" as const, ...facts };
    return actingAs(program.deps, organiser.id).onSite(createMeetup, form);
  };
  const publish = (id: MeetupId, undo_seconds: number) =>
    request(program, publishMeetup, { params: { id }, body: { undo_seconds }, token });

  test("an announcement is sent once it cannot be undone; drafts and past meetups send none", async () => {
    await aMember(program);
    await aMeetup(program, { date: "2026-11-01" });
    const draft = await aDraft();
    await update(draft, { title: "Nog een concept" });
    await publish(draft, 60);
    expect(await queued()).toEqual([]);
    program.setClock("2026-11-21T12:01:00.000Z");
    await runDueBatches(program.deps);
    expect(await queued()).toEqual(["announced waiting"]);
  });

  test("an undone announcement sends none", async () => {
    await aMember(program);
    const draft = await aDraft();
    await publish(draft, 60);
    for (const { id } of (await request(program, pending, { token })).answer.pending)
      await request(program, undoPending, { params: { id }, token });
    program.setClock("2026-11-21T12:02:00.000Z");
    await runDueBatches(program.deps);
    await request(program, deleteMeetup, { params: { id: draft }, token });
    expect(await queued()).toEqual([]);
  });

  test.each([
    ["another day", { date: "2026-12-04" }, true],
    ["another time", { start_time: "20:00" }, true],
    ["another place", { location: "Thuis" }, true],
    ["another title", { title: "Matter" }, true],
    ["another description", { description: "Anders" }, false],
    ["more places", { max_participants: 90 }, false],
    ["a silent change", { date: "2026-12-04", tell: false }, false],
  ])("whether %s is sent: %o", async (_what, changed, isTold) => {
    const id = await aMeetup(program);
    await update(id, changed);
    expect(await queued()).toEqual(["announced waiting", ...(isTold ? ["changed waiting"] : [])]);
  });

  test("a change has old and new values", async () => {
    const id = await aMeetup(program, { title: "Zigbee" });
    await update(id, { title: "Matter", date: "2026-12-04" });
    openWebhooks();
    await untilTold("meetup.announced", "meetup.changed");
    expect(receiver.taken[1]?.body.data).toMatchObject({
      meetup: { title: "Matter", date: "2026-12-04" },
      before: { title: "Zigbee", date: "2026-12-03", startTime: "19:30" },
    });
  });

  test("a cancellation has its reason and withdraws queued events of the meetup", async () => {
    const id = await aMeetup(program);
    await request(program, cancelMeetup, { params: { id }, body: { reason: "De zaal is dicht" }, token });
    expect(await queued()).toEqual(["announced withdrawn", "cancelled waiting"]);
    await request(program, deleteMeetup, { params: { id }, token });
    expect(await queued()).toEqual(["announced withdrawn", "cancelled waiting"]);
  });

  test("a deleted meetup is sent as cancelled, without a link to its page", async () => {
    const id = await aMeetup(program);
    await request(program, deleteMeetup, { params: { id }, token });
    openWebhooks();
    await untilTold("meetup.cancelled");
    expect(receiver.taken[0]?.body.data).toMatchObject({ meetup: { id, url: null }, reason: null });
  });

  test("events of a meetup that is over are not sent", async () => {
    await aMeetup(program);
    program.setClock("2026-12-03T21:00:01.000Z");
    openWebhooks();
    await expect.poll(queued).toEqual(["announced withdrawn"]);
    expect(receiver.taken).toEqual([]);
  });

  describe("a free place", () => {
    const freed = async () => (await queued()).filter((line) => line.startsWith("place_freed"));
    const aFullMeetup = async () => {
      const guest = await aMember(program);
      const id = await aMeetup(program, { places: 1 });
      await answers(program, guest.id, id, "confirm");
      return { id, guest };
    };

    test("is sent when the meetup was full and the waitlist is empty", async () => {
      const { id, guest } = await aFullMeetup();
      expect(await freed()).toEqual([]);
      await answers(program, guest.id, id, "decline");
      expect(await freed()).toEqual(["place_freed waiting"]);
      openWebhooks();
      await untilTold("meetup.announced", "meetup.place_freed");
      expect(receiver.taken[1]?.body.data).toMatchObject({ meetup: { id, placesAvailable: 1 } });
    });

    test("is not sent when a waiting member gets it", async () => {
      const { id, guest } = await aFullMeetup();
      await answers(program, (await aMember(program)).id, id, "confirm");
      await answers(program, guest.id, id, "decline");
      expect(await freed()).toEqual([]);
    });

    test("is not sent when there were other free places", async () => {
      const guest = await aMember(program);
      const id = await aMeetup(program, { places: 2 });
      await answers(program, guest.id, id, "confirm");
      await answers(program, guest.id, id, "decline");
      expect(await freed()).toEqual([]);
    });

    test("is sent when the maximum is raised", async () => {
      const { id } = await aFullMeetup();
      await update(id, { max_participants: 5 });
      expect(await freed()).toEqual(["place_freed waiting"]);
    });

    test("is not sent when that edit is silent", async () => {
      const { id } = await aFullMeetup();
      await update(id, { max_participants: 5, tell: false });
      expect(await freed()).toEqual([]);
    });

    test("is sent when a guest unsubscribes", async () => {
      const { guest } = await aFullMeetup();
      await request(program, deleteMember, { params: { id: guest.id }, token });
      expect(await freed()).toEqual(["place_freed waiting"]);
    });

    test("is sent when an organiser removes a guest and the minute to undo it is over", async () => {
      const { id, guest } = await aFullMeetup();
      const params = { id, member: guest.id };
      const body = { action: "decline", undo_seconds: 60 };
      const off = await request(program, changeAttendee, { params, body, token });
      expect(await freed()).toEqual([]);
      await request(program, undoAttendee, { params, body: { change: off.answer.change }, token });
      program.setClock("2026-11-21T12:01:00.000Z");
      await runDueBatches(program.deps);
      expect(await freed()).toEqual([]);
      await request(program, changeAttendee, { params, body, token });
      program.setClock("2026-11-21T12:02:00.000Z");
      await runDueBatches(program.deps);
      expect(await freed()).toEqual(["place_freed waiting"]);
    });

    test("is sent when an organiser removes two guests and undoes it for the first", async () => {
      const id = await aMeetup(program, { places: 2 });
      const [first, other] = await members(program, 2);
      for (const guest of [first, other]) await answers(program, guest.id, id, "confirm");
      const takeOff = (guest: MemberRow) =>
        request(program, changeAttendee, {
          params: { id, member: guest.id },
          body: { action: "decline", undo_seconds: 60 },
          token,
        });
      const off = await takeOff(first);
      await takeOff(other);
      const params = { id, member: first.id };
      await request(program, undoAttendee, { params, body: { change: off.answer.change }, token });
      program.setClock("2026-11-21T12:01:01.000Z");
      await runDueBatches(program.deps);
      openWebhooks();
      await expect.poll(freed).toEqual(["place_freed sent"]);
    });

    test("is not sent when the place is taken before", async () => {
      const { id, guest } = await aFullMeetup();
      await answers(program, guest.id, id, "decline");
      await answers(program, (await aMember(program)).id, id, "confirm");
      openWebhooks();
      await expect.poll(freed).toEqual(["place_freed withdrawn"]);
      expect(told()).toEqual(["meetup.announced"]);
    });

    test("is sent at most once in ten minutes", async () => {
      const { id, guest } = await aFullMeetup();
      openWebhooks();
      await answers(program, guest.id, id, "decline");
      await untilTold("meetup.announced", "meetup.place_freed");
      await expect.poll(freed).toEqual(["place_freed sent"]);
      for (let times = 0; times < 5; times += 1) {
        await answers(program, guest.id, id, "confirm");
        await answers(program, guest.id, id, "decline");
      }
      expect(await freed()).toEqual(["place_freed sent", "place_freed waiting"]);
      expect((await deliveries())[0]?.next_attempt_at).toBe("2026-11-21T12:10:00.000Z");
    });
  });

  test("are sent only to active webhooks that want them", async () => {
    const [webhook] = await listed();
    const params = { id: webhook?.id ?? 0 };
    await request(program, contract.changeWebhook, { params, body: form({ events: ["cancelled"] }), token });
    const id = await aMeetup(program);
    expect(await queued()).toEqual([]);
    await request(program, contract.changeWebhook, { params, body: form({ active: false }), token });
    await request(program, cancelMeetup, { params: { id }, body: { reason: "Ziek" }, token });
    expect(await queued()).toEqual([]);
  });
});

describe("a receiver that keeps failing", () => {
  beforeEach(async () => {
    await start();
    await add({ name: "Oud huis" });
  });
  const audited = async () =>
    (await request(program, adminAudit, { token })).answer.entries.map(
      ({ actor, action, target }) => `${actor ?? "–"} ${action} ${target}`,
    );

  test("is switched off after 410, and organisers see it", async () => {
    await aMeetup(program, { title: "Een" });
    await aMeetup(program, { title: "Twee" });
    receiver.answer({ status: 410 });
    openWebhooks();
    await expect.poll(queued).toEqual(["announced failed", "announced withdrawn"]);
    expect(await listed()).toMatchObject([{ active: false, stopped_why: "gone" }]);
    expect(await audited()).toContain("– webhook.stopped Oud huis");
    expect(receiver.taken).toHaveLength(1);
  });

  test("is switched off after three days, until an organiser switches it on", async () => {
    const far = { date: "2027-03-04" };
    await aMeetup(program, far);
    await receiver.close();
    openWebhooks();
    await expect
      .poll(deliveries)
      .toMatchObject([{ outcome: "Op dit adres luistert niets", code: "ECONNREFUSED" }]);
    await program.db.write((tx) =>
      unrestricted(tx).updateTable("webhook_deliveries").set({ attempts: 9 }).execute(),
    );
    program.setClock("2026-11-24T12:00:00.000Z");
    await wake();
    await expect
      .poll(listed)
      .toMatchObject([{ active: false, stopped_why: "failing", deliveries: [{ state: "failed" }] }]);
    receiver = await startReceiver();
    const [webhook] = await listed();
    const params = { id: webhook?.id ?? 0, delivery: webhook?.deliveries[0]?.id ?? 0 };
    const off = await request(program, contract.retryDelivery, { params, token });
    expect([off.status, off.error]).toEqual([409, "Deze webhook staat uit; zet hem eerst aan"]);
    token = await anAdminToken(program);
    await request(program, contract.changeWebhook, { params, body: form(), token });
    expect((await request(program, contract.retryDelivery, { params, token })).status).toBe(200);
    await expect
      .poll(listed)
      .toMatchObject([{ active: true, stopped_why: null, deliveries: [{ state: "sent" }] }]);
  });
});

describe("for organisers", () => {
  beforeEach(() => start());

  test("a test sends a signed message and shows its result in words", async () => {
    const { id, secret } = (await add()).answer;
    const params = { id };
    const arrived = await request(program, contract.testWebhook, { params, token });
    expect(arrived.answer).toEqual({ message: "Aangekomen. Kijk of het er staat.", arrived: true });
    expect(told()).toEqual(["webhook.test"]);
    expect(receiver.taken[0]?.headers["webhook-signature"]).toMatch(/^v1,/);
    expect(secret).toMatch(/^whsec_/);
    receiver.answer({ status: 404 });
    const failed = await request(program, contract.testWebhook, { params, token });
    expect(failed.answer).toEqual({ message: "Op dit adres is niets", arrived: false });
    expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["failed", 1],
      ["sent", 1],
    ]);
    receiver.answer({ status: 410 });
    await request(program, contract.testWebhook, { params, token });
    expect((await listed())[0]?.active, "a test switches nothing off").toBe(true);
  });

  test("a secret is shown once, and a new one replaces the old", async () => {
    const { id, secret } = (await add()).answer;
    expect((await request(program, contract.webhooks, { token })).text).not.toContain("whsec_");
    const changed = await request(program, contract.changeWebhook, { params: { id }, body: form(), token });
    expect(changed.answer.secret).toBeNull();
    const renewed = (await request(program, contract.renewWebhookSecret, { params: { id }, token })).answer
      .secret;
    expect(renewed).not.toBe(secret);
    await request(program, contract.testWebhook, { params: { id }, token });
    expect(verified(renewed)).toMatchObject({ type: "webhook.test" });
    expect(() => verified(secret)).toThrow(/signature/);
  });

  test("secret and address are readable neither in the database nor in the audit log", async () => {
    const { id, secret } = (await add({ url: `${receiver.url}/hook/wachtwoord-in-adres` })).answer;
    await request(program, contract.renewWebhookSecret, { params: { id }, token });
    await request(program, contract.testWebhook, { params: { id }, token });
    await request(program, contract.removeWebhook, { params: { id: (await add()).answer.id }, token });
    const rows = JSON.stringify([
      await program.db.read.selectFrom("webhooks").selectAll().execute(),
      await program.db.read.selectFrom("webhook_deliveries").selectAll().execute(),
      await program.db.read.selectFrom("audit").selectAll().execute(),
    ]);
    expect(rows).not.toContain("wachtwoord-in-adres");
    expect(rows).not.toContain("whsec_");
    expect(rows).not.toContain(secret?.slice(6, 20));
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries.map(({ actor, action, target }) => `${actor} ${action} ${target}`)).toEqual([
      "Organisator webhook.removed Huis",
      "Organisator webhook.added Huis",
      "Organisator webhook.tested Huis",
      "Organisator webhook.secret-renewed Huis",
      "Organisator webhook.added Huis",
    ]);
  });

  test("switching off withdraws what a process that ended had claimed", async () => {
    const { id } = (await add()).answer;
    await aMeetup(program);
    const claim = { claimed_until: "2026-11-21T11:59:00.000Z", claimed_by: "one that ended" };
    await program.db.write((tx) => unrestricted(tx).updateTable("webhook_deliveries").set(claim).execute());
    await request(program, contract.switchWebhook, { params: { id }, body: { active: false }, token });
    expect(await queued()).toEqual(["announced withdrawn"]);
  });

  test("switching off and on keeps a colleague's edits and withdraws queued deliveries", async () => {
    const { id } = (await add()).answer;
    const params = { id };
    await aMeetup(program);
    const body = form({ name: "Tuin", url: `${receiver.url}/tuin` });
    await request(program, contract.changeWebhook, { params, body, token });
    const off = await request(program, contract.switchWebhook, { params, body: { active: false }, token });
    expect(off.answer).toEqual({ message: "De webhook staat uit" });
    expect(await queued()).toEqual(["announced withdrawn"]);
    expect(await listed()).toMatchObject([{ name: "Tuin", url: body.url, active: false }]);
    const on = await request(program, contract.switchWebhook, { params, body: { active: true }, token });
    expect(on.answer).toEqual({ message: "De webhook staat aan" });
    expect(await listed()).toMatchObject([{ name: "Tuin", url: body.url, active: true, stopped_why: null }]);
    const unknown = { params: { id: id + 1 }, body: { active: true }, token };
    expect((await request(program, contract.switchWebhook, unknown)).status).toBe(404);
  });

  test("an edit that switches off withdraws queued deliveries", async () => {
    const { id } = (await add()).answer;
    await aMeetup(program);
    const body = form({ active: false });
    await request(program, contract.changeWebhook, { params: { id }, body, token });
    expect(await queued()).toEqual(["announced withdrawn"]);
  });

  test("an edit of an outdated revision is refused", async () => {
    const { id } = (await add()).answer;
    const params = { id };
    const [{ revision } = { revision: "" }] = await listed();
    const change = (facts: object) =>
      request(program, contract.changeWebhook, { params, body: form({ revision, ...facts }), token });
    await request(program, contract.testWebhook, { params, token });
    await request(program, contract.renewWebhookSecret, { params, token });
    expect((await change({ url: `${receiver.url}/nieuw` })).status).toBe(200);
    const crossed = await change({ name: "Tuin" });
    expect([crossed.status, crossed.error]).toEqual([
      409,
      "Iemand anders heeft deze webhook intussen gewijzigd",
    ]);
    expect(await listed()).toMatchObject([{ name: "Huis", url: `${receiver.url}/nieuw` }]);
    const [newest] = await listed();
    expect((await change({ name: "Tuin", revision: newest?.revision })).status).toBe(200);
  });

  test("an address sealed with a lost secret is switched off and can be entered again", async () => {
    const { id } = (await add()).answer;
    const params = { id };
    Object.assign(program.config, { secret: "een ander geheim", secrets: ["een ander geheim"] });
    token = await anAdminToken(program);
    const [lost] = await listed();
    expect(lost).toMatchObject({ url: null, active: true });
    const turn = (active: boolean) =>
      request(program, contract.switchWebhook, { params, body: { active }, token });
    expect((await turn(false)).status).toBe(200);
    const on = await turn(true);
    expect([on.status, on.error]).toEqual([409, "Vul eerst het adres opnieuw in"]);
    const [off] = await listed();
    const body = form({ revision: off?.revision });
    const { secret } = (await request(program, contract.changeWebhook, { params, body, token })).answer;
    expect(secret).toMatch(/^whsec_/);
    expect(await listed()).toMatchObject([{ url: body.url, active: true }]);
  });

  test("removing a webhook removes its log and its queued deliveries", async () => {
    const { id } = (await add()).answer;
    await aMeetup(program);
    await request(program, contract.removeWebhook, { params: { id }, token });
    expect(await queued()).toEqual([]);
    expect((await request(program, contract.removeWebhook, { params: { id }, token })).status).toBe(404);
  });

  test("the log is kept for a month", async () => {
    const { id } = (await add()).answer;
    await request(program, contract.testWebhook, { params: { id }, token });
    program.setClock("2026-12-21T11:00:00.000Z");
    await runHousekeeping(program.deps);
    expect(await queued()).toEqual(["test sent"]);
    program.setClock("2026-12-22T12:00:00.000Z");
    await runHousekeeping(program.deps);
    expect(await queued()).toEqual([]);
  });

  test.each([
    [{ name: "" }, "Naam is verplicht"],
    [{ url: "ftp://example.org" }, "Een webadres begint met https:// of http://"],
    [{ url: "https://anna:geheim@example.org/" }, "In het adres mag geen gebruikersnaam of wachtwoord staan"],
    [{ kind: "telegram" }, "Dit soort webhook bestaat niet"],
    [{ kind: "ntfy", url: "https://ntfy.sh/" }, /^Een adres van ntfy/],
    [{ kind: "ntfy", url: "https://ntfy.sh/a/b" }, /^Een adres van ntfy/],
    [{ url: " " }, "Adres is verplicht"],
    [{ url: undefined }, "Adres is verplicht"],
    [{ kind: "discord", url: "https://discord.gg/abc" }, /^Dit is een uitnodiging\. Een webhook van Discord/],
    [{ kind: "discord", url: "https://discord.com/invite/abc" }, /^Dit is een uitnodiging\./],
    [
      { kind: "discord", url: "https://canary.discord.com/channels/1/2" },
      /^Dit is het adres van een kanaal\./,
    ],
    [{ kind: "discord", url: "https://discordapp.com/api/webhooks/" }, /^Een webhook van Discord begint/],
    [{ kind: "slack", url: "https://club.slack.com/archives/C1" }, /^Dit is een adres in Slack zelf\./],
    [{ events: [] }, "Kies minstens één soort bericht"],
  ])("%o is refused", async (facts, sentence) => {
    const reply = await add(facts);
    expect(reply.status).toBe(400);
    expect(reply.details).toEqual([
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    ]);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ["discord", "https://discord.com/api/webhooks/1/x_-"],
    ["discord", "https://ptb.discord.com/api/v10/webhooks/1/x?thread_id=2"],
    ["discord", "https://discord.thuis.example/relay"],
    ["slack", "https://hooks.slack.com/services/T/B/x"],
    ["slack", "https://mattermost.example/hooks/x"],
  ] as const)("for %s the address %s is accepted", (kind, url) => {
    expect(addressProblemFor(kind, url)).toBeNull();
  });

  test("at most twenty webhooks can be added", async () => {
    for (let number = 1; number <= 20; number += 1)
      expect((await add({ name: `${number}` })).status).toBe(200);
    expect((await add()).status).toBe(409);
  });
});

describe("the own network", () => {
  const PRIVATE =
    "Dit adres ligt in het eigen netwerk van de server; vraag wie de server beheert of daar iets heen mag";

  test.each([
    "https://127.0.0.1/",
    "https://localhost/",
    "https://192.168.1.10:8123/api/webhook/x",
    "https://10.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "http://127.0.0.1/",
  ])("%s is refused when it is saved", async (url) => {
    await start({});
    const reply = await add({ url });
    expect([reply.status, reply.error]).toEqual([400, `${PRIVATE} (WEBHOOK_PRIVATE)`]);
    expect(await listed()).toEqual([]);
  });

  test("metadata services of clouds are always refused", async () => {
    await start({ WEBHOOK_PRIVATE: "true" });
    const reply = await add({ url: "http://169.254.169.254/latest/meta-data" });
    expect([reply.status, reply.error]).toEqual([
      400,
      "Naar dit adres kan niets worden gestuurd; klopt het?",
    ]);
    expect(await listed()).toEqual([]);
  });

  test("public addresses are accepted over HTTPS only", async () => {
    await start({});
    const reply = await add({ url: "http://1.1.1.1/" });
    expect([reply.status, reply.error]).toEqual([
      400,
      "Naar buiten gaat alleen een adres dat met https:// begint",
    ]);
  });

  test("a name that does not resolve is refused", async () => {
    await start({});
    const reply = await add({ url: "https://bestaat-niet.invalid/" });
    expect([reply.status, reply.error]).toEqual([
      400,
      "Dit adres is niet te vinden; klopt de naam van de server?",
    ]);
  });

  test("is refused at sending too, when the operator's setting changed", async () => {
    await start();
    await add({ url: receiver.url.replace("127.0.0.1", "localhost") });
    Object.assign(program.config.webhooks, { own: false });
    openWebhooks();
    await aMeetup(program);
    await expect
      .poll(deliveries)
      .toMatchObject([{ state: "waiting", outcome: PRIVATE, code: "WEBHOOK_PRIVATE" }]);
    expect(receiver.taken).toEqual([]);
  });

  test("can be allowed by name: this machine and no other", async () => {
    await start({ WEBHOOK_PRIVATE: "127.0.0.1, homeassistant.lan" });
    expect((await add()).status).toBe(200);
    expect((await add({ url: "http://192.168.1.10/" })).status).toBe(400);
  });
});
