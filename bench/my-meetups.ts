import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSession } from "../src/server/access/sessions.ts";
import { openDatabase } from "../src/server/platform/db/database.ts";
import { startProgram } from "../test/harness/running-program.ts";
import { announceMeetups } from "./announced.ts";
import { load, type Measured } from "./load.ts";
import { memberRows } from "./member-rows.ts";
import { spread } from "./spread.ts";

/** A member's dashboard with 50 meetups, compared with Fastify and one prepared statement per request. */
const ROUNDS = 5;
const SECONDS = 3;
const MEETUPS = 50;
const PATH = "/api/meetups/my-meetups";

const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
const file = join(folder, "trefpunt.sqlite");
const token = await fill();
const program = await startProgram({ LOG_LEVEL: "warn" }, folder);
const bare = fork("bench/bare-fastify.ts", [file]);
const [barePort] = (await once(bare, "message")) as [number];

const headers = { authorization: `Bearer ${token}` };
const ours: Measured[] = [];
const theirs: Measured[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const mine = await load({ port: Number(new URL(program.url).port), path: PATH, headers, seconds: SECONDS });
  const other = await load({ port: barePort, path: PATH, headers, seconds: SECONDS });
  // The first round only warms up.
  if (round > 0) {
    ours.push(mine);
    theirs.push(other);
  }
}
bare.disconnect();
await program.stop();
program.remove();
console.table({
  "my-meetups, answers/s": spread(ours.map(({ rate }) => rate)),
  "Fastify with one prepared statement, answers/s": spread(theirs.map(({ rate }) => rate)),
  ratio: spread(ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? rate))),
});

/** Adds the meetups and one member, invited to each. @returns the member's bearer token */
async function fill(): Promise<string> {
  await announceMeetups(folder, MEETUPS);
  const db = await openDatabase({ kind: "sqlite", file });
  const now = new Date();
  const bearer = await db.write(async (tx) => {
    const member = await tx
      .insertInto("members")
      .values(memberRows(1))
      .returning("id")
      .executeTakeFirstOrThrow();
    const everyMeetup = tx
      .selectFrom("meetups")
      .select((eb) => ["id", eb.val(member.id).as("member"), eb.val(now.toISOString()).as("at")]);
    await tx
      .insertInto("invitations")
      .columns(["meetup_id", "member_id", "invited_at"])
      .expression(everyMeetup)
      .execute();
    return startSession(tx, now, member.id, { device: "Firefox op Linux", by: "code" });
  });
  await db.close();
  return bearer;
}
