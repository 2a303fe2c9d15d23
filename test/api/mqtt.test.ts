// @postgres never
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { requestLoginCode } from "#contract/sign-in.ts";
import { changeSite } from "#contract/site/admin.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { cancelMeetup } from "../../src/server/meetups/life/cancel-meetup.ts";
import { publishSite } from "../../src/server/mqtt/publish-site.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { Deps } from "../../src/server/platform/deps.ts";
import type { Stoppable } from "../../src/server/platform/scheduled.ts";
import { startBroker, type TestBroker, type Watcher, watch } from "../harness/broker.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  members,
  queuedMails,
} from "../harness/builders.ts";
import { freePort } from "../harness/free-port.ts";
import { DeviceDiscovery, DISCOVERY_TOPIC } from "../harness/home-assistant.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { startProgram } from "../harness/running-program.ts";

const BASE = "trefpunt/trefpunt_test";
const DISCOVERY = "homeassistant/device/trefpunt_trefpunt_test/config";
/** The time within which a change must be published. */
const FRESH_MS = 2_000;
/** The time limit for what needs a reconnection. */
const POLL_TIMEOUT = { timeout: 15_000 };

let program: TestProgram;
let broker: TestBroker;
let watcher: Watcher;
let publishing: Stoppable | null;
let lines: string[];
let connections: boolean[];
beforeEach(async () => {
  [program, broker] = await Promise.all([startTestProgram(), startBroker()]);
  watcher = await watch(broker.url);
  publishing = null;
  lines = [];
  connections = [];
});
afterEach(async () => {
  await publishing?.stop();
  await watcher.stop();
  await broker.stop();
  await program.close();
});

function publish(url = broker.url, deps: Partial<Deps> = {}): void {
  const { mqtt } = readConfig({ DATA_DIR: program.config.dataDir, MQTT_URL: url, SECRET: "x".repeat(32) });
  if (mqtt === null) throw new Error("MQTT_URL was not read");
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  publishing = publishSite({ ...program.deps, ...deps }, mqtt, {
    log,
    onConnection: ({ isThere }) => connections.push(isThere),
  });
}

const state = (sensor: string, at = watcher) => at.at(`${BASE}/${sensor}`);
const attributes = (sensor: string) => JSON.parse(state(`${sensor}/attributes`) ?? "null");
const isSaid = (sensor: string, value: string, patience: object = POLL_TIMEOUT) =>
  expect.poll(() => state(sensor), patience).toBe(value);
const ALL_TOPICS = [
  DISCOVERY,
  `${BASE}/komende_meetups`,
  `${BASE}/komende_meetups/attributes`,
  `${BASE}/leden_die_komen`,
  `${BASE}/mails_in_de_wachtrij`,
  `${BASE}/volgende_meetup`,
  `${BASE}/volgende_meetup/attributes`,
  `${BASE}/vrije_plekken`,
];
const isAllSaid = () =>
  expect.poll(() => ALL_TOPICS.filter((topic) => watcher.at(topic) === undefined), POLL_TIMEOUT).toEqual([]);

/** The retained messages that a new client gets. */
async function whatHangsThere(number: number): Promise<Map<string, string>> {
  const newcomer = await watch(broker.url);
  await expect.poll(() => newcomer.messages, POLL_TIMEOUT).toHaveLength(number);
  await newcomer.stop();
  expect(newcomer.messages.every(({ isRetained }) => isRetained)).toBe(true);
  return new Map(newcomer.messages.map(({ topic, payload }) => [topic, payload]));
}

const isStatus = (topic: string) => topic.startsWith(`${BASE}/status/`);

test("Home Assistant discovers one device with five sensors, also when it connects later", async () => {
  publish();
  await isAllSaid();
  const hanging = await whatHangsThere(ALL_TOPICS.length + 1);
  expect([...hanging.keys()].filter((topic) => !isStatus(topic)).toSorted()).toEqual(ALL_TOPICS);
  expect(DISCOVERY).toMatch(DISCOVERY_TOPIC);
  const { device, availability, availability_mode, components } = DeviceDiscovery.parse(
    JSON.parse(hanging.get(DISCOVERY) ?? ""),
  );
  expect(device).toMatchObject({ name: "Trefpunt", configuration_url: "https://trefpunt.test" });
  expect(availability_mode).toBe("any");
  expect(availability.map(({ topic }) => hanging.get(topic))).toEqual(["online"]);
  const sensors = Object.values(components);
  expect(sensors.map(({ name, default_entity_id }) => [name, default_entity_id])).toEqual([
    ["Volgende meetup", "sensor.trefpunt_volgende_meetup"],
    ["Vrije plekken", "sensor.trefpunt_vrije_plekken"],
    ["Leden die komen", "sensor.trefpunt_leden_die_komen"],
    ["Komende meetups", "sensor.trefpunt_komende_meetups"],
    ["Mails in de wachtrij", "sensor.trefpunt_mails_in_de_wachtrij"],
  ]);
  expect(new Set(sensors.map(({ unique_id }) => unique_id)).size).toBe(5);
  const told = sensors.flatMap(({ state_topic, json_attributes_topic }) => [
    state_topic,
    ...(json_attributes_topic ? [json_attributes_topic] : []),
  ]);
  expect(told.toSorted()).toEqual(ALL_TOPICS.filter((topic) => topic !== DISCOVERY));
});

test("only numbers and public facts are published, without personal data", async () => {
  const anna = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
  const meetup = await aMeetup(program, { title: "Zigbee-avond", places: 3 });
  await answers(program, anna.id, meetup, "confirm");
  publish();
  await isSaid("leden_die_komen", "1");
  await isAllSaid();
  expect(state("volgende_meetup")).toBe("2026-12-03T18:30:00.000Z");
  const facts = {
    nummer: meetup,
    titel: "Zigbee-avond",
    plaats: "Bibliotheek Neude, Utrecht",
    begin: "2026-12-03T18:30:00.000Z",
    einde: "2026-12-03T21:00:00.000Z",
    url: `https://trefpunt.test/meetup/${meetup}`,
  };
  expect(attributes("volgende_meetup")).toEqual({ ...facts, wachtlijst: 0 });
  expect([state("vrije_plekken"), state("komende_meetups")]).toEqual(["2", "1"]);
  expect(attributes("komende_meetups")).toEqual({ meetups: [facts] });
  const everything = JSON.stringify(watcher.messages);
  for (const personal of ["Anna", "anna@", "Organisator", "Lid "]) expect(everything).not.toContain(personal);
});

test("an answer is published within two seconds, and many answers in a few messages", async () => {
  const meetup = await aMeetup(program, { places: 30 });
  publish();
  await isSaid("vrije_plekken", "30");
  const crowd = await members(program, 20);
  const [first, ...others] = crowd;
  if (first) await answers(program, first.id, meetup, "confirm");
  await isSaid("vrije_plekken", "29", { timeout: FRESH_MS });
  await Promise.all(others.map(({ id }) => answers(program, id, meetup, "confirm")));
  await isSaid("vrije_plekken", "10", { timeout: FRESH_MS });
  await isSaid("leden_die_komen", "20");
  const told = watcher.messages.filter(({ topic }) => topic === `${BASE}/vrije_plekken`);
  expect(told.length).toBeLessThanOrEqual(5);
});

test("missing values are unknown, and drafts and cancelled meetups are not published", async () => {
  publish();
  await isSaid("komende_meetups", "0");
  expect([state("volgende_meetup"), state("vrije_plekken"), state("leden_die_komen")]).toEqual([
    "None",
    "None",
    "None",
  ]);
  expect(attributes("volgende_meetup")).toEqual({});
  const token = await anAdminToken(program);
  const body = { ...meetupForm({ title: "Nog geheim", date: "2026-12-01" }), status: "draft" };
  await request(program, createMeetup, { body, token });
  const off = await aMeetup(program, { title: "Ziek", date: "2026-12-02" });
  const meetup = await aMeetup(program, { title: "Zonder maximum" });
  await isSaid("komende_meetups", "2");
  const { id: actor } = await aMember(program, { admin: true, verified: false });
  await actingAs(program.deps, actor).onMeetup(off, cancelMeetup, { reason: "Ziek" });
  await isSaid("komende_meetups", "1");
  expect(attributes("volgende_meetup")).toMatchObject({ nummer: meetup, titel: "Zonder maximum" });
  expect([state("vrije_plekken"), state("leden_die_komen")]).toEqual(["None", "0"]);
  expect(JSON.stringify(watcher.messages)).not.toContain("geheim");
});

const NOW_LASTS_MS = 2_500;

test("when a meetup ends the next one is published by itself", async () => {
  const now = await aMeetup(program, { title: "Nu" });
  const later = await aMeetup(program, { title: "Straks" });
  const start = Date.now();
  const at = (ms: number) => new Date(start + ms).toISOString() as Instant;
  const move = (id: MeetupId, starts_at: Instant, ends_at: Instant) =>
    program.db.write((tx) =>
      tx.updateTable("meetups").set({ starts_at, ends_at }).where("id", "=", id).execute(),
    );
  await move(now, at(-60_000), at(NOW_LASTS_MS));
  await move(later, at(3_600_000), at(7_200_000));
  publish(broker.url, { clock: () => new Date() });
  await expect.poll(() => attributes("volgende_meetup")?.titel).toBe("Nu");
  await expect.poll(() => attributes("volgende_meetup")?.titel, POLL_TIMEOUT).toBe("Straks");
});

test("the device gets the club's new name", async () => {
  publish();
  await isAllSaid();
  const token = await anAdminToken(program);
  await request(program, changeSite, { body: { name: "Domotica Utrecht" }, token });
  await expect.poll(() => watcher.at(DISCOVERY), POLL_TIMEOUT).toContain('"name":"Domotica Utrecht"');
});

test("the number of queued mails excludes those that a visitor can request", async () => {
  const { id, email } = await aMember(program);
  const meetup = await aMeetup(program);
  await program.db.write((tx) => tx.deleteFrom("emails").execute());
  await request(program, requestLoginCode, { body: { email } });
  await answers(program, id, meetup, "confirm");
  expect(await queuedMails(program)).toHaveLength(2);
  publish();
  await isAllSaid();
  expect(state("mails_in_de_wachtrij")).toBe("1");
});

test("everything is published again when Home Assistant restarts", async () => {
  publish();
  await isAllSaid();
  const before = watcher.messages.length;
  await broker.say("homeassistant/status", "offline");
  await broker.say("homeassistant/status", "online");
  const again = () => watcher.messages.slice(before).map(({ topic }) => topic);
  await expect.poll(() => ALL_TOPICS.every((topic) => again().includes(topic)), POLL_TIMEOUT).toBe(true);
  expect(again().filter((topic) => topic === DISCOVERY)).toHaveLength(1);
});

test("births of Home Assistant are answered at most once a second, the last of them too", async () => {
  publish();
  await isAllSaid();
  const before = watcher.messages.length;
  const answers = () => watcher.messages.slice(before).filter(({ topic }) => topic === DISCOVERY).length;
  for (let birth = 0; birth < 50; birth += 1) await broker.say("homeassistant/status", "online");
  await expect.poll(answers, POLL_TIMEOUT).toBeGreaterThan(1);
  await broker.say("homeassistant/status", "online");
  await expect.poll(answers, POLL_TIMEOUT).toBeGreaterThan(2);
  expect(answers()).toBeLessThan(10);
});

/** A PUBLISH of 250 MB (MQTT 3.1.1, 2.2.3). */
const HUGE_PUBLISH = Buffer.from([0x30, 0x80, 0xe5, 0x9a, 0x77]);
const CONNECTED = Buffer.from([0x20, 2, 0, 0]);

test.each([
  ["once connected", Buffer.concat([CONNECTED, HUGE_PUBLISH])],
  ["in place of a welcome", HUGE_PUBLISH],
])(
  "a broker that sends a packet of 250 MB %s is disconnected, and connected to again",
  async (_when, first) => {
    const connections: Socket[] = [];
    const hostile = createServer((socket) => {
      connections.push(socket.on("error", () => undefined));
      const goOn = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(64 * 1024)));
      };
      socket.once("data", () => {
        socket.write(first);
        goOn();
      });
      socket.on("drain", goOn);
    }).listen(0, "127.0.0.1");
    await once(hostile, "listening");
    publish(`mqtt://127.0.0.1:${(hostile.address() as AddressInfo).port}`);
    await expect.poll(() => connections.length, POLL_TIMEOUT).toBeGreaterThan(1);
    expect(connections[0]?.bytesWritten).toBeLessThan(20_000_000);
    await publishing?.stop();
    publishing = null;
    for (const socket of connections) socket.destroy();
    hostile.close();
  },
);

test("everything is published again when the broker restarts without data, and the log says so once", async () => {
  const meetup = await aMeetup(program, { places: 5 });
  publish();
  await isSaid("vrije_plekken", "5");
  await broker.stop();
  await watcher.stop();
  const { id } = await aMember(program);
  await answers(program, id, meetup, "confirm");
  broker = await startBroker(broker.port);
  watcher = await watch(broker.url);
  await isSaid("vrije_plekken", "4");
  const warnings = lines
    .map((line) => JSON.parse(line))
    .flatMap(({ level, msg }) => (level === 40 ? [msg] : []));
  expect(
    warnings.some((line) =>
      line.includes(
        `cannot publish to the MQTT broker mqtt://127.0.0.1:${broker.port}: it closed the connection`,
      ),
    ),
  ).toBe(true);
  expect(new Set(warnings).size).toBe(warnings.length);
  expect([connections.at(0), connections.includes(false), connections.at(-1)]).toEqual([true, true, true]);
});

test("a wrong password is logged once without the password, and everything is published once it is right", async () => {
  await aMeetup(program, { places: 5 });
  broker.password = "goed-zo";
  const url = broker.url.replace("//", "//anna:helemaal%20fout@");
  publish(url);
  await expect
    .poll(() => lines.join(""), POLL_TIMEOUT)
    .toContain(`${broker.url}: it refuses user and password; correct that at Verbindingen; retrying`);
  broker.password = "helemaal fout";
  await isSaid("vrije_plekken", "5");
  expect(lines.filter((line) => line.includes("it refuses user and password"))).toHaveLength(1);
  expect(lines.join("")).not.toMatch(/helemaal|anna/);
});

test("a broker that refuses subscriptions still gets everything, and the log says so", async () => {
  broker.publishOnlyUser = "anna";
  publish(broker.url.replace("//", "//anna:geheim@"));
  await isAllSaid();
  const sentence = `does not allow subscribing to homeassistant/status or ${BASE}/status/+`;
  await expect.poll(() => lines.join(""), POLL_TIMEOUT).toContain(sentence);
});

describe("neither answers nor the stop wait for", () => {
  const outlived = async (url: string, isReady: () => Promise<unknown>) => {
    const meetup = await aMeetup(program, { places: 5 });
    const { id } = await aMember(program);
    publish(url);
    await isReady();
    broker.isStuck = true;
    // The broker stays as it is, so waiting for it would not end.
    await answers(program, id, meetup, "confirm");
    await publishing?.stop();
    publishing = null;
  };
  const isComplaining = () =>
    expect.poll(() => lines.join(""), POLL_TIMEOUT).toContain("cannot publish to the MQTT broker");

  test("a broker that is unreachable", async () => {
    await outlived(`mqtt://127.0.0.1:${await freePort()}`, isComplaining);
  });

  test("a broker that accepts the connection and never answers", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const came = once(silent, "connection");
    const { port } = silent.address() as AddressInfo;
    await outlived(`mqtt://127.0.0.1:${port}`, () => came);
    silent.close();
  });

  test("a broker that stops answering", async () => {
    await outlived(broker.url, () => isSaid("vrije_plekken", "5"));
  });
});

test("a process that died together with the broker is published as offline by the next process", async () => {
  const dead = `${BASE}/status/deadbeef`;
  await broker.stop();
  await watcher.stop();
  broker = await startBroker(broker.port, { [dead]: "online" });
  watcher = await watch(broker.url);
  await expect.poll(() => watcher.at(dead), POLL_TIMEOUT).toBe("online");
  publish();
  await isAllSaid();
  await expect.poll(() => watcher.at(dead), POLL_TIMEOUT).toBeUndefined();
  await expect.poll(() => watcher.at(DISCOVERY), POLL_TIMEOUT).not.toContain("status/deadbeef");
  await publishing?.stop();
  publishing = null;
  const hanging = await whatHangsThere(ALL_TOPICS.length + 1);
  expect([...hanging].filter(([topic]) => isStatus(topic)).map(([, payload]) => payload)).toEqual([
    "offline",
  ]);
});

test("states of unknown process names, published by another client, are ignored", async () => {
  publish();
  await isAllSaid();
  for (const name of ["vreemd", "0123456789abcdef", "../x", "DEADBEEF"])
    await broker.say(`${BASE}/status/${name}`, "online");
  await broker.say(`${BASE}/status/0123abcd`, "online");
  await expect.poll(() => watcher.at(DISCOVERY), POLL_TIMEOUT).toContain("status/0123abcd");
  for (const name of ["vreemd", "0123456789abcdef", "DEADBEEF"])
    expect(watcher.at(DISCOVERY)).not.toContain(`status/${name}"`);
});

test("a stop publishes the site as offline, and the broker does so after a kill", async () => {
  const running = await startProgram({ MQTT_URL: broker.url });
  const status = `trefpunt/127_0_0_1_${new URL(running.url).port}/status/site`;
  await expect.poll(() => watcher.at(status), POLL_TIMEOUT).toBe("online");
  await running.stop("SIGKILL");
  await expect.poll(() => watcher.at(status), POLL_TIMEOUT).toBe("offline");
  const again = await startProgram(
    { MQTT_URL: broker.url, PORT: new URL(running.url).port, PUBLIC_URL: running.url },
    running.folder,
  );
  await expect.poll(() => watcher.at(status), POLL_TIMEOUT).toBe("online");
  expect(await again.stop()).toBe(0);
  await expect.poll(() => watcher.at(status), POLL_TIMEOUT).toBe("offline");
  running.remove();
});
