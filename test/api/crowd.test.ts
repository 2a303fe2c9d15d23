import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aMeetup, countedAndKept, members, respondToken } from "../harness/builders.ts";
import { startTestProgram } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";

/** A meetup with so many places, and each guest's link to say yes. */
async function aCrowd(guests: number, places: number | null) {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-crowd-"));
  const site = await startTestProgram({ DATA_DIR: folder });
  site.setClock(new Date().toISOString());
  const date = Temporal.Now.plainDateISO().add({ days: 20 }).toString();
  const meetup = await aMeetup(site, { date, places, remind_days_before: null, remind_guests: false });
  const paths = (await members(site, guests)).map(
    ({ id }) => `/api/users/respond/${respondToken(site, id, meetup)}/${meetup}/confirm`,
  );
  const { database, secret } = site.config;
  // One process to an SQLite folder.
  if (database.kind === "sqlite") await site.close();
  const start = () =>
    startProgram(
      {
        LOG_LEVEL: "silent",
        ...(database.kind === "postgres" && { DATABASE_URL: database.url, SECRET: secret }),
      },
      database.kind === "postgres" ? undefined : folder,
    );
  return { site, folder, meetup, paths, start, isShared: database.kind === "postgres" };
}

/** Everybody at once, the processes in turn; what each was answered. */
const statusesOf = async (paths: readonly string[], nodes: readonly RunningProgram[]) =>
  new Set(
    await Promise.all(
      paths.map(async (path, turn) => (await fetch(`${nodes[turn % nodes.length]?.url}${path}`)).status),
    ),
  );

test("500 answers at once on a program that has just started are all answered, none is refused", async () => {
  const { site, paths, start, isShared } = await aCrowd(500, null);
  const built = await start();
  expect(await statusesOf(paths, [built])).toEqual(new Set([200]));
  expect(await built.stop()).toBe(0);
  if (isShared) await site.close();
  built.remove();
});

test("200 say yes at once to 3 places: all are answered, three come, the others wait in the order they came in", async () => {
  const { site, folder, meetup, paths, start, isShared } = await aCrowd(200, 3);
  const nodes = isShared ? await Promise.all([start(), start()]) : [await start()];
  expect(await statusesOf(paths, nodes)).toEqual(new Set([200]));
  for (const node of nodes) expect(await node.stop()).toBe(0);
  const after = isShared ? site : await startTestProgram({ DATA_DIR: folder });
  const { kept, counted } = await countedAndKept(after, meetup);
  expect(kept).toMatchObject({ confirmed: 3, waiting: 197, declined: 0 });
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
