import { afterEach, beforeEach, expect, test } from "vitest";
import { aMeetup, members } from "../harness/builders.ts";
import { openOffice } from "../harness/office.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";

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

test("requests by route, the queue's length and age, event loop and memory", async () => {
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
  const office = openOffice(program);
  await server.tookInAll(3);
  await office.stop(1000);
  expect((await scrape()).body).toContain("trefpunt_mail_queue_length 0\n");
});

test.each([
  ["from elsewhere", {}, "203.0.113.9"],
  ["through a proxy", { "x-forwarded-for": "203.0.113.9" }, "127.0.0.1"],
  ["through a proxy of the standard kind", { forwarded: "for=203.0.113.9" }, "10.0.0.2"],
])("%s there is no such page", async (_where, headers, address) => {
  expect((await scrape(headers, address)).statusCode).toBe(404);
});

test.each(["10.1.2.3", "192.168.1.4", "::1", "::ffff:127.0.0.1", "fd00::1"])(
  "%s is near by",
  async (address) => {
    expect((await scrape({}, address)).statusCode).toBe(200);
  },
);
