// @postgres test
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Db, openDatabase } from "../../src/server/platform/db/database.ts";
import { notifyOnCommit, TOPICS } from "../../src/server/platform/db/topics.ts";
import { queryOnce } from "../harness/postgres-query.ts";
import { programForEachTest } from "../harness/program.ts";

const program = programForEachTest();
let other: Db;
let url: string;
beforeEach(async () => {
  if (program.config.database.kind !== "postgres") throw new Error("listening is PostgreSQL's");
  url = program.config.database.url;
  other = await openDatabase(program.config.database);
});
afterEach(() => other.close());

/** The topics that the other process hears, in order. */
function hearing(): string[] {
  const heard: string[] = [];
  for (const topic of TOPICS) other.onCommit(topic, () => heard.push(topic));
  return heard;
}
const tell = () => program.db.write(async (tx) => notifyOnCommit(tx, "meetups-changed"));

test("other processes hear of commits and not of rollbacks", async () => {
  const heard = hearing();
  await expect(
    program.db.write(async (tx) => {
      notifyOnCommit(tx, "mail-queued");
      throw new Error("not this time");
    }),
  ).rejects.toThrow("not this time");
  await tell();
  await expect.poll(() => heard).toEqual(["meetups-changed"]);
});

test("a listening connection that is cut reconnects and announces every topic that may have been missed", async () => {
  const heard = hearing();
  await queryOnce(
    url,
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock' and database = (select oid from pg_database where datname = current_database())`,
  );
  await expect.poll(() => heard).toEqual([...TOPICS]);
  heard.length = 0;
  await tell();
  await expect.poll(() => heard).toEqual(["meetups-changed"]);
});
