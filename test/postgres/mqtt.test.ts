import { afterAll, beforeAll, expect, test } from "vitest";
import { startBroker, type TestBroker, type Watcher, watch } from "../harness/broker.ts";
import { aMeetup, aMember, answers, inDays } from "../harness/builders.ts";
import { DeviceDiscovery } from "../harness/home-assistant.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";

const DISCOVERY = "homeassistant/device/trefpunt_meetup_example_org/config";
const STATUS = "trefpunt/meetup_example_org/status/";
const POLL_TIMEOUT = { timeout: 15_000 };

let site: TestProgram;
let broker: TestBroker;
let watcher: Watcher;
let nodes: RunningProgram[];
let environment: Record<string, string>;
beforeAll(async () => {
  [site, broker] = await Promise.all([startTestProgram(), startBroker()]);
  watcher = await watch(broker.url);
  site.setClock(new Date().toISOString());
  const { database, secret } = site.config;
  if (database.kind !== "postgres") throw new Error("several processes need PostgreSQL");
  environment = {
    DATABASE_URL: database.url,
    SECRET: secret,
    MQTT_URL: broker.url,
    PUBLIC_URL: "https://meetup.example.org",
    LOG_LEVEL: "silent",
  };
  nodes = await Promise.all([
    startProgram(environment),
    startProgram(environment),
    startProgram(environment),
  ]);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  for (const node of nodes) node.remove();
  await watcher.stop();
  await broker.stop();
  await site.close();
});

const statusesIn = (discovery: string | undefined) =>
  DeviceDiscovery.parse(JSON.parse(discovery ?? "")).availability.map(({ topic }) => topic);
const statuses = () => statusesIn(watcher.at(DISCOVERY));
/** How many processes each process knows of, itself included. */
const known = () => broker.newestBy(DISCOVERY).map((discovery) => statusesIn(discovery).length);
/** As Home Assistant computes it (`availability_mode: any`). */
const isThere = () => statuses().some((topic) => watcher.at(topic) === "online");

/** Whether it was online all the time since, by the messages in order. */
function wasAlwaysThere(since: number): boolean {
  const newest = new Map<string, string>();
  return watcher.messages.every(({ topic, payload }, place) => {
    newest.set(topic, payload);
    if (place < since) return true;
    return statusesIn(newest.get(DISCOVERY)).some((topic) => newest.get(topic) === "online");
  });
}

test("an answer taken by any process is published within two seconds", async () => {
  const soon = inDays(20);
  const meetup = await aMeetup(site, { date: soon, places: 3 });
  const places = () => watcher.at("trefpunt/meetup_example_org/vrije_plekken");
  await expect.poll(places, POLL_TIMEOUT).toBe("3");
  const { id } = await aMember(site);
  await answers(site, id, meetup, "confirm");
  await expect.poll(places, { timeout: 2_000 }).toBe("2");
});

test("the site is online as long as one process runs, however the others end", async () => {
  await expect.poll(known, POLL_TIMEOUT).toEqual([3, 3, 3]);
  const since = watcher.messages.length;
  const [first, second, third] = nodes;
  await first?.stop("SIGKILL");
  await expect.poll(known, POLL_TIMEOUT).toEqual([2, 2]);
  await second?.stop();
  await expect.poll(known, POLL_TIMEOUT).toEqual([1]);
  expect(isThere()).toBe(true);
  expect(wasAlwaysThere(since)).toBe(true);
  await third?.stop("SIGKILL");
  await expect.poll(isThere, POLL_TIMEOUT).toBe(false);
});

test("after a broker's return processes that died meanwhile are offline and living ones online", async () => {
  await Promise.all([watcher.stop(), broker.stop()]);
  broker = await startBroker(broker.port, { [`${STATUS}deadbeef`]: "online" });
  watcher = await watch(broker.url);
  for (const node of nodes) node.remove();
  nodes = [await startProgram(environment)];
  await expect.poll(() => watcher.at(DISCOVERY) && statuses(), POLL_TIMEOUT).toHaveLength(1);
  nodes.push(await startProgram(environment));
  await expect.poll(() => statuses().length, POLL_TIMEOUT).toBe(2);
  await expect
    .poll(() => statuses().map((topic) => watcher.at(topic)), POLL_TIMEOUT)
    .toEqual(["online", "online"]);
  await expect.poll(() => watcher.at(`${STATUS}deadbeef`), POLL_TIMEOUT).toBeUndefined();
});
