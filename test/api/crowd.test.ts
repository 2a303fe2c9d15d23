import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aMeetup, members, respondToken } from "../harness/builders.ts";
import { startTestProgram } from "../harness/program.ts";
import { startProgram } from "../harness/running-program.ts";

const GUESTS = 500;

test("500 answers at once on a program that has just started are all answered, none is refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-crowd-"));
  const site = await startTestProgram({ DATA_DIR: folder });
  site.setClock(new Date().toISOString());
  const date = Temporal.Now.plainDateISO().add({ days: 20 }).toString();
  const meetup = await aMeetup(site, { date, remind_days_before: null, remind_guests: false });
  const paths = (await members(site, GUESTS)).map(
    ({ id }) => `/api/users/respond/${respondToken(site, id, meetup)}/${meetup}/confirm`,
  );
  const { database, secret } = site.config;
  if (database.kind === "sqlite") await site.close();
  const built = await startProgram(
    {
      LOG_LEVEL: "silent",
      ...(database.kind === "postgres" && { DATABASE_URL: database.url, SECRET: secret }),
    },
    folder,
  );
  const replies = await Promise.all(paths.map((path) => fetch(`${built.url}${path}`)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await built.stop()).toBe(0);
  if (database.kind === "postgres") await site.close();
  built.remove();
});
