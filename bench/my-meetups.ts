import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MemberId } from "#contract/members.ts";
import { openDatabase } from "../src/server/db/open.ts";
import { startSession } from "../src/server/sign-in/queries.ts";
import { startProgram } from "../test/harness/running-program.ts";
import { load, type Measured } from "./load.ts";
import { spread } from "./spread.ts";

/** A member's dashboard with 50 meetups, beside Fastify with one prepared statement for each request. */
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

/** One member, invited to every meetup, and their bearer token. */
async function fill(): Promise<string> {
  const db = await openDatabase({ kind: "sqlite", file });
  const now = new Date();
  const at = now.toISOString();
  const bearer = await db.write(async (tx) => {
    const member = await tx
      .insertInto("members")
      .values({
        email: "anna@example.org",
        name: "Anna",
        verified_at: at,
        subscribed_from: "bench",
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let number = 1; number <= MEETUPS; number += 1) {
      const starts_at = new Date(now.getTime() + number * 86_400_000).toISOString();
      const { id } = await tx
        .insertInto("meetups")
        .values({
          title: `Meetup ${number}: Home Assistant voor beginners`,
          description: "Een avond voor iedereen die wil **beginnen**.",
          date: starts_at.slice(0, 10),
          start_time: "19:30",
          starts_at,
          ends_at: starts_at,
          location: "Bibliotheek Neude, Utrecht",
          max_participants: 40,
          created_at: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("invitations")
        .values({ meetup_id: id, member_id: member.id, invited_at: at })
        .execute();
    }
    return startSession(tx, now, member.id as MemberId);
  });
  await db.close();
  return bearer;
}
