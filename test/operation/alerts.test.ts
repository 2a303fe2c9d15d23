import { sql } from "kysely";
import { expect, test } from "vitest";
import { firingAlerts } from "../harness/alert-rules.ts";
import { programForEachTest } from "../harness/program.ts";

const program = programForEachTest();

const scrape = async () => (await program.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).body;

test("a burst of faults in a call that never failed before fires an alert", async () => {
  const before = await scrape();
  await sql`alter table meetups rename to elsewhere`.execute(program.db.read);
  for (let call = 1; call <= 6; call += 1)
    expect((await program.app.inject(`/api/meetups/${call}`)).statusCode).toBe(500);
  expect(firingAlerts("TrefpuntFaults", [before, before])).toEqual([]);
  expect(firingAlerts("TrefpuntFaults", [before, await scrape()])).toEqual(["TrefpuntFaults"]);
});

const mails = (failed: number, sent: number) =>
  `trefpunt_mail_attempts_total{outcome="failed"} ${failed}\ntrefpunt_mail_attempts_total{outcome="sent"} ${sent}`;

test.each([
  ["one refused address in a quiet hour", mails(1, 0), []],
  ["four refused addresses in a quiet hour", mails(4, 1), []],
  ["more refused than taken", mails(8, 3), ["TrefpuntMailMostFails"]],
  ["more taken than refused", mails(8, 30), []],
])("%s", (_name, after, firing) => {
  expect(firingAlerts("TrefpuntMailMostFails", [mails(0, 0), after])).toEqual(firing);
});

const processes = (...up: readonly number[]) =>
  up.map((value, place) => `up{instance="site-${place}:3000",job="trefpunt"} ${value}`).join("\n");

test.each([
  ["both processes answer", processes(1, 1), []],
  ["one of two processes does not answer", processes(1, 0), ["TrefpuntDown"]],
  ["no process answers", processes(0, 0), ["TrefpuntDown"]],
  ["nothing is scraped", "", ["TrefpuntDown"]],
  ["another program does not answer", `${processes(1)}\nup{instance="other:80",job="other"} 0`, []],
])("%s", (_name, text, firing) => {
  const sixMinutes = Array.from({ length: 7 }, () => text);
  expect(firingAlerts("TrefpuntDown", sixMinutes)).toEqual(firing);
});
