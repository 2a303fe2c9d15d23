import { afterAll, beforeAll, expect, test } from "vitest";
import { aMeetup, aMember, answers, inDays } from "../harness/builders.ts";
import { listenTo } from "../harness/listener.ts";
import { programForAllTests } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";

const site = programForAllTests();
let nodes: RunningProgram[];
beforeAll(async () => {
  site.setClock(new Date().toISOString());
  const { database, secret } = site.config;
  if (database.kind !== "postgres") throw new Error("several processes need PostgreSQL");
  const environment = { DATABASE_URL: database.url, SECRET: secret, LOG_LEVEL: "silent" };
  nodes = await Promise.all([startProgram(environment), startProgram(environment)]);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  for (const node of nodes) node.remove();
});

test("a live stream of one process gets an answer that another process took", async () => {
  const soon = inDays(20);
  const meetup = await aMeetup(site, { date: soon, places: 3 });
  const listeners = await Promise.all(nodes.map(({ url }) => listenTo(url)));
  const { id } = await aMember(site);
  await answers(site, id, meetup, "confirm");
  for (const listener of listeners) {
    await expect
      .poll(() => listener.news().at(-1)?.places)
      .toEqual([{ id: meetup, confirmed: 1, waitlist: 0, available: 2 }]);
    listener.hangUp();
  }
});
