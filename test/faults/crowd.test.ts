// @postgres test:rest
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  aMeetup,
  anAdminToken,
  countedAndKept,
  inDays,
  meetupForm,
  members,
  respondToken,
} from "../harness/builders.ts";
import { startTestProgram } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";

/**
 * PostgreSQL gives a write ten seconds to get its turn, however slow the machine: a crowd that is served whole in that time beside other
 * work. The full form (`npm run test:faults`) has a machine to itself.
 */
const isFull = import.meta.env.MODE === "full";
const ANSWERS = isFull ? 500 : 150;
const GUESTS = isFull ? 200 : 60;

/** A meetup with this many places, and each guest's link to confirm. */
async function aCrowd(guests: number, places: number | null) {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-crowd-"));
  const site = await startTestProgram({ DATA_DIR: folder });
  site.setClock(new Date().toISOString());
  const meetup = await aMeetup(site, {
    date: inDays(20),
    places,
    remind_days_before: null,
    remind_guests: false,
  });
  const paths = (await members(site, guests)).map(
    ({ id }) => `/api/users/respond/${respondToken(site, id, meetup)}/${meetup}/confirm`,
  );
  const organiser = await anAdminToken(site);
  const { database, secret } = site.config;
  // SQLite allows one process for a folder.
  if (database.kind === "sqlite") await site.close();
  const start = () =>
    startProgram(
      {
        LOG_LEVEL: "silent",
        ...(database.kind === "postgres" && { DATABASE_URL: database.url, SECRET: secret }),
      },
      database.kind === "postgres" ? undefined : folder,
    );
  return { site, folder, meetup, organiser, paths, start, isShared: database.kind === "postgres" };
}

/** Sends all requests at once, to the processes in turn, and returns the answers. */
const statusesOf = async (paths: readonly string[], nodes: readonly RunningProgram[]) =>
  new Set(
    await Promise.all(
      paths.map(async (path, turn) => (await fetch(`${nodes[turn % nodes.length]?.url}${path}`)).status),
    ),
  );

test("a crowd that answers at once just after the start is served completely", async () => {
  const { site, paths, start, isShared } = await aCrowd(ANSWERS, null);
  const built = await start();
  expect(await statusesOf(paths, [built])).toEqual(new Set([200]));
  expect(await built.stop()).toBe(0);
  if (isShared) await site.close();
  built.remove();
});

test("a crowd that confirms at once for 3 places gets 3 places and a waitlist in order of arrival", async () => {
  const { site, folder, meetup, paths, start, isShared } = await aCrowd(GUESTS, 3);
  const nodes = isShared ? await Promise.all([start(), start()]) : [await start()];
  expect(await statusesOf(paths, nodes)).toEqual(new Set([200]));
  for (const node of nodes) expect(await node.stop()).toBe(0);
  const after = isShared ? site : await startTestProgram({ DATA_DIR: folder });
  const { kept, counted } = await countedAndKept(after, meetup);
  expect(kept).toMatchObject({ confirmed: 3, waitlist: GUESTS - 3, declined: 0 });
  expect(counted).toEqual(kept);
  const rows = await after.db.read
    .selectFrom("responses")
    .select(["queue_number", "status"])
    .where("meetup_id", "=", meetup)
    .orderBy("queue_number")
    .execute();
  expect(rows.map(({ queue_number }) => queue_number)).toEqual(rows.map((_row, place) => place + 1));
  expect(rows.slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill("confirmed"));
  await after.close();
  for (const node of nodes) node.remove();
});

test("when ten decline at once while places are added, the longest waiting are promoted and no place stays free", async () => {
  const { site, folder, meetup, organiser, paths, start, isShared } = await aCrowd(60, 10);
  const nodes = isShared ? await Promise.all([start(), start()]) : [await start()];
  for (const path of paths) await statusesOf([path], nodes);
  const [first] = nodes;
  if (!first) throw new Error("no processes");
  const more = fetch(`${first.url}/api/meetups/${meetup}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${organiser}` },
    body: JSON.stringify(meetupForm({ date: inDays(20), max_participants: 15 })),
  });
  const leaving = paths.slice(0, 10).map((path) => path.replace(/confirm$/, "decline"));
  expect(await statusesOf(leaving, nodes)).toEqual(new Set([200]));
  expect((await more).status).toBe(200);
  for (const node of nodes) expect(await node.stop()).toBe(0);
  const after = isShared ? site : await startTestProgram({ DATA_DIR: folder });
  const { kept, counted } = await countedAndKept(after, meetup);
  expect(kept).toMatchObject({ confirmed: 15, waitlist: 35, declined: 10 });
  expect(counted).toEqual(kept);
  const inOrder = await after.db.read
    .selectFrom("responses")
    .select("status")
    .where("meetup_id", "=", meetup)
    .where("status", "!=", "declined")
    .orderBy("queue_number")
    .execute();
  expect(inOrder.map(({ status }) => status)).toEqual([
    ...Array(15).fill("confirmed"),
    ...Array(35).fill("waitlist"),
  ]);
  await after.close();
  for (const node of nodes) node.remove();
});
