// @postgres test:databases
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailboxOf } from "../../src/server/inbox/queries.ts";
import { storeReturned } from "../../src/server/inbox/returned-mails.ts";
import { storeInstallation } from "../../src/server/platform/db/hold.ts";
import { aMeetup, members } from "../harness/builders.ts";
import { openMailOutbox } from "../harness/mail-outbox.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";

const TOKEN = "een-token-van-minstens-32-tekens!";

let program: TestProgram;
let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  program = await startTestProgram({ SMTP_URL: server.url });
});
afterEach(async () => {
  await program.close();
  await server.close();
});

const scrape = (headers = {}, remoteAddress = "127.0.0.1") =>
  program.app.inject({ method: "GET", url: "/metrics", headers, remoteAddress });

test("metrics include requests by route, the queue's length and age, event loop and memory", async () => {
  await members(program, 3);
  const meetup = await aMeetup(program);
  await program.app.inject(`/api/meetups/${meetup}`);
  program.setClock("2026-11-21T12:05:00.000Z");
  const { body, headers } = await scrape();
  expect(headers["content-type"]).toContain("text/plain; version=0.0.4");
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/meetups/:id",status="200"} 1',
  );
  expect(body).toContain("trefpunt_mail_queue_length 3\n");
  expect(body).toContain("trefpunt_mail_queue_age_seconds 300\n");
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(body).not.toContain(`meetups/${meetup}`);
  const outbox = openMailOutbox(program);
  await server.tookInAll(3);
  await outbox.stop(1000);
  expect((await scrape()).body).toContain("trefpunt_mail_queue_length 0\n");
});

test("metrics say whether mail server and broker are reachable once that is known", async () => {
  const lines = async () => (await scrape()).body.match(/^trefpunt_(mail_server|broker)_.*$/gm) ?? [];
  expect(await lines()).toEqual([]);
  await members(program, 1);
  await aMeetup(program);
  const outbox = openMailOutbox(program);
  await server.tookInAll(1);
  await expect.poll(lines).toEqual(["trefpunt_mail_server_reached 1"]);
  server.behave({ greeting: () => "hang up" });
  server.hangUp();
  program.metrics.brokerConnection(true);
  await aMeetup(program);
  await outbox.attempts(2);
  await expect.poll(lines).toEqual(["trefpunt_mail_server_reached 0", "trefpunt_broker_connected 1"]);
  program.metrics.brokerConnection(false);
  expect(await lines()).toContain("trefpunt_broker_connected 0");
  program.metrics.brokerConnection(null);
  expect((await lines()).join()).not.toContain("broker");
  await outbox.stop(1000);
});

test("a metric says that the site is held", async () => {
  const line = async () => (await program.app.inject("/metrics")).body.match(/^trefpunt_site_held .*$/m)?.[0];
  expect(await line()).toBe("trefpunt_site_held 0");
  const held_at = program.deps.clock().toISOString();
  await program.db.write((tx) => storeInstallation(tx, { held_at }));
  expect(await line()).toBe("trefpunt_site_held 1");
  await program.db.write((tx) => storeInstallation(tx, { held_at: null }));
});

test("metrics say whether a process reads the mailbox, and how long ago a mail came back", async () => {
  const reading = await startTestProgram({ IMAP_URL: "imaps://anna:geheim@mail.example.org" });
  const lines = async () => (await reading.app.inject("/metrics")).body.match(/^trefpunt_inbox_.*$/gm) ?? [];
  expect(await lines()).toEqual(["trefpunt_inbox_connected 0", "trefpunt_inbox_last_mail_age_seconds +Inf"]);
  const { inbox } = reading.config;
  if (inbox === null) throw new Error("IMAP_URL was not read");
  await reading.db.write(async (tx) => {
    await tx
      .insertInto("inbox")
      .values({
        mailbox: mailboxOf(inbox),
        held_by: "a process",
        held_until: "2026-11-21T12:06:00.000Z",
        connected_at: "2026-11-21T12:00:00.000Z",
      })
      .execute();
    await storeReturned(tx, {
      digest: "d",
      received_at: "2026-11-21T12:00:00.000Z",
      class: "automatic",
    });
  });
  reading.setClock("2026-11-21T12:05:00.000Z");
  expect(await lines()).toEqual(["trefpunt_inbox_connected 1", "trefpunt_inbox_last_mail_age_seconds 300"]);
  reading.setClock("2026-11-21T12:07:00.000Z");
  expect(await lines()).toContain("trefpunt_inbox_connected 0");
  await reading.close();
});

test.each([
  ["from elsewhere", {}, "203.0.113.9"],
  ["from another machine in the network", {}, "192.168.1.4"],
  ...[
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Forwarded-Host",
    "Forwarded",
    "X-Real-IP",
    "Via",
    "CF-Connecting-IP",
    "True-Client-IP",
    "X-Client-IP",
    "X-Cluster-Client-IP",
    "Fly-Client-IP",
    "X-Original-For",
    "X-Envoy-External-Address",
    "X-Azure-ClientIP",
    "X-ProxyUser-Ip",
    "X-Appengine-User-IP",
    "CDN-Loop",
    "X-Some-Proxy-Of-Tomorrow",
  ].map((name) => [`through a proxy that says ${name}`, { [name]: "203.0.113.9" }, "127.0.0.1"] as const),
  ["with a token where none is set", { authorization: `Bearer ${TOKEN}` }, "203.0.113.9"],
] as const)("the metrics are 404 %s", async (_where, headers, address) => {
  expect((await scrape(headers, address)).statusCode).toBe(404);
});

test.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])(
  "the metrics are readable from %s",
  async (address) => {
    expect((await scrape({}, address)).statusCode).toBe(200);
  },
);

test("a client behind a trusted local proxy does not count as local", async () => {
  const trusting = await startTestProgram({ TRUST_PROXY: "true" });
  const reply = await trusting.app.inject({
    url: "/metrics",
    headers: { "x-forwarded-for": "127.0.0.1" },
    remoteAddress: "203.0.113.9",
  });
  expect(reply.statusCode).toBe(404);
  await trusting.close();
});

test("with METRICS_TOKEN a client with the token may read the metrics from anywhere", async () => {
  const open = await startTestProgram({ METRICS_TOKEN: TOKEN });
  const statusOf = async (authorization: string) =>
    (
      await open.app.inject({
        url: "/metrics",
        headers: { authorization, via: "1.1 proxy" },
        remoteAddress: "203.0.113.9",
      })
    ).statusCode;
  expect(await statusOf(`Bearer ${TOKEN}`)).toBe(200);
  expect(await statusOf(`Bearer ${TOKEN}x`)).toBe(404);
  expect(await statusOf(TOKEN)).toBe(404);
  await open.close();
});

test("the alert rules and the dashboard name metrics that exist", async () => {
  const { body } = await program.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
  const there = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  for (const file of ["deploy/prometheus/trefpunt.rules.yml", "deploy/grafana/trefpunt.json"]) {
    const named = readFileSync(file, "utf8").match(/\b(trefpunt|http|process)_\w+\b/g) ?? [];
    expect(named.length).toBeGreaterThan(6);
    for (const name of named)
      expect([file, there.includes(name.replace(/_(count|bucket)$/, "")) || isOfCopies(name)]).toEqual([
        file,
        true,
      ]);
  }
  expect(body).toMatch(/^trefpunt_info\{version="\d+\.\d+\.\d+",database="(sqlite|postgres)"\} 1$/m);
  expect(body).toMatch(/^trefpunt_disk_free_bytes \d+/m);
  if (body.includes('database="sqlite"')) expect(body).toMatch(/^trefpunt_copy_age_seconds \+Inf$/m);
});

/** PostgreSQL is backed up by its own tools. */
const isOfCopies = (name: string) => name === "trefpunt_copy_age_seconds";
