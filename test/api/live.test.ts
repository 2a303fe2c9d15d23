// @postgres test
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { NewTalk } from "#contract/talks/admin.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { noteAttendee } from "../../src/server/attendees/change-attendee.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { meetupSnapshots } from "../../src/server/live/watch-meetups.ts";
import { cancelMeetup } from "../../src/server/meetups/life/cancel-meetup.ts";
import { reportMeetup } from "../../src/server/meetups/life/report-meetup.ts";
import { Streams } from "../../src/server/platform/http/streams.ts";
import { addTalk } from "../../src/server/programme/plan-talks.ts";
import { chooseSpeakerName } from "../../src/server/talks/own-talks.ts";
import { aMeetup, aMember, answers, members } from "../harness/builders.ts";
import { type Listener, listenTo } from "../harness/listener.ts";
import { programForEachTest } from "../harness/program.ts";

const program = programForEachTest();
let url: string;
let meetup: MeetupId;
beforeEach(async () => {
  meetup = await aMeetup(program, { places: 2 });
  url = await program.app.listen({ port: 0, host: "127.0.0.1" });
});

const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\d+)$`, "m").exec((await program.app.inject({ url: "/metrics" })).body)?.[1]);

test("a stream begins with the current numbers and then sends changes, without names", async () => {
  const listener = await listenTo(url);
  const { headers, statusCode } = listener.response;
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(headers["content-encoding"]).toBeUndefined();
  await expect.poll(() => listener.news()).toHaveLength(1);
  expect(listener.text()).toMatch(/^retry: \d{4}\n/);
  const [now] = listener.news();
  expect(now?.places).toEqual([{ id: meetup, confirmed: 0, waitlist: 0, available: 2 }]);
  const anna = await aMember(program, { name: "Anna de Vries" });
  await answers(program, anna.id, meetup, "confirm");
  await expect.poll(() => listener.news()).toHaveLength(2);
  expect(listener.news()[1]).toMatchObject({
    places: [{ id: meetup, confirmed: 1, waitlist: 0, available: 1 }],
    isMore: false,
  });
  expect(listener.text()).not.toContain("Anna");
  listener.hangUp();
  await expect.poll(() => metric("trefpunt_live_listeners")).toBe(0);
});

test("ten answers at once are all counted, in at most a message a second", async () => {
  const listener = await listenTo(url);
  const all = await members(program, 10);
  const begun = performance.now();
  await Promise.all(all.map(({ id }) => answers(program, id, meetup, "confirm")));
  await expect
    .poll(() => listener.news().at(-1)?.places)
    .toEqual([{ id: meetup, confirmed: 2, waitlist: 8, available: 0 }]);
  const seconds = Math.ceil((performance.now() - begun) / 1000);
  // The first says how it was before.
  expect(listener.news().length).toBeLessThanOrEqual(2 + seconds);
  listener.hangUp();
});

test("a cancellation is announced as a change to fetch, without its text", async () => {
  const listener = await listenTo(url);
  await expect.poll(() => listener.news()).toHaveLength(1);
  const organiser = await aMember(program, { admin: true, verified: false });
  await actingAs(program.deps, organiser.id).onMeetup(meetup, cancelMeetup, { reason: "Ziek" });
  await expect.poll(() => listener.news().at(-1)?.isMore).toBe(true);
  expect(listener.text()).not.toContain("Ziek");
  listener.hangUp();
});

test("live updates are limited to the nearest meetups", async () => {
  const { db, deps } = program;
  const { id: _id, ...row } = await db.read.selectFrom("meetups").selectAll().executeTakeFirstOrThrow();
  const later = Array.from({ length: 200 }, () => ({
    ...row,
    starts_at: "2037-02-01T19:00:00.000Z" as Instant,
    ends_at: "2037-02-01T21:00:00.000Z" as Instant,
  }));
  await db.write((tx) => tx.insertInto("meetups").values(later).execute());
  const told = await meetupSnapshots(db.read, { now: deps.clock(), config: deps.config });
  expect([told.size, told.has(meetup)]).toEqual([200, true]);
});

test("changes of pictures and reports are announced", async () => {
  program.setClock("2026-12-04T12:00:00.000Z");
  const organiser = await aMember(program, { admin: true, verified: false });
  const listener = await listenTo(url);
  await expect.poll(() => listener.news()).toHaveLength(1);
  expect(listener.news()[0]?.places).toEqual([]);
  await actingAs(program.deps, organiser.id).onMeetup(meetup, reportMeetup, { report: "Het was leuk." });
  await expect.poll(() => listener.news().at(-1)?.isMore).toBe(true);
  listener.hangUp();
});

test("a programme, and a speaker's other name, are announced without either", async () => {
  const speaker = await aMember(program, { name: "Anna de Vries" });
  const { onMeetup, onSite } = actingAs(program.deps, speaker.id);
  const listener = await listenTo(url);
  await expect.poll(() => listener.news()).toHaveLength(1);
  const talk = { title: "Rolluiken", member: speaker.id };
  await onMeetup(meetup, addTalk, NewTalk.parse(talk));
  await expect.poll(() => listener.news().some(({ isMore }) => isMore)).toBe(true);
  const { id } = await program.db.read.selectFrom("talks").select("id").executeTakeFirstOrThrow();
  const before = listener.news().length;
  await onSite(chooseSpeakerName, { talk: id, nameShown: "full" });
  await expect.poll(() => listener.news().slice(before)).toMatchObject([{ isMore: true }]);
  expect(listener.text()).not.toMatch(/Anna|Rolluiken/);
  listener.hangUp();
});

test("organisers' streams say that an answer or a note changed, and nothing else", async () => {
  const anna = await aMember(program, { name: "Anna de Vries" });
  const request = get(`${url}/api/live/guests`, { agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  response.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const messages = () => text.split("\n\n").filter((part) => part.includes("data: "));
  await expect.poll(messages).toHaveLength(1);
  await answers(program, anna.id, meetup, "decline");
  await expect.poll(messages).toHaveLength(2);
  const note = { meetup, member: anna.id, note: "Belde af" };
  await actingAs(program.deps, anna.id).onSite(noteAttendee, note);
  await expect.poll(messages).toHaveLength(3);
  expect(text.replace(/^retry: \d+\n/, "")).toBe("data: {}\n\n".repeat(3));
  request.on("error", () => undefined).destroy();
});

test("streams take no slot in the queue and do not count in the metrics of calls", async () => {
  const listeners = await Promise.all(Array.from({ length: 30 }, () => listenTo(url)));
  expect(await metric("trefpunt_live_listeners")).toBe(30);
  expect(await metric("trefpunt_calls_in_progress")).toBe(0);
  expect((await fetch(`${url}/api/meetups/upcoming`)).status).toBe(200);
  for (const { hangUp } of listeners) hangUp();
  await expect.poll(() => metric("trefpunt_live_listeners")).toBe(0);
  expect((await program.app.inject({ url: "/metrics" })).body).not.toContain('route="/api/live"');
});

test("a client may open a thousand streams; its next one is refused, another client's is not", async () => {
  const all: Listener[] = [];
  // Fewer at once than the queue of new connections holds.
  while (all.length < 1_000)
    all.push(...(await Promise.all(Array.from({ length: 100 }, () => listenTo(url)))));
  const refused = await listenTo(url);
  expect([refused.response.statusCode, refused.response.headers["retry-after"]]).toEqual([503, "120"]);
  const other = await listenTo(url, "127.0.0.2");
  expect(other.response.statusCode).toBe(200);
  for (const { hangUp } of [...all, refused, other]) hangUp();
});

test("a stop ends all streams", async () => {
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listenTo(url)));
  const ended = Promise.all(listeners.map(({ response }) => once(response, "end")));
  await program.app.close();
  await ended;
});

test("a client that does not read its stream is disconnected and its buffer released", async () => {
  const streams = new Streams();
  const server = createServer((_request, response: ServerResponse) => {
    streams.add(response.writeHead(200), "somebody");
    response.write("hello");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const request = get({ port, agent: false });
  const [slow] = (await once(request, "response")) as [IncomingMessage];
  slow.on("error", () => undefined);
  slow.pause();
  const much = "x".repeat(4 * 1024 * 1024);
  await expect
    .poll(() => {
      streams.broadcast(much);
      return streams.number;
    })
    .toBe(0);
  request.destroy();
  server.close();
});
