import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MeetupId } from "#contract/ids.ts";
import { recordCalendarReply } from "../src/server/inbox/calendar-replies.ts";
import { readConfig } from "../src/server/platform/config/config.ts";
import { openDatabase } from "../src/server/platform/db/database.ts";
import { depsOn } from "../src/server/platform/deps.ts";
import { announceMeetups } from "./announced.ts";
import { memberRows } from "./member-rows.ts";
import { spread } from "./spread.ts";

/** How long a calendar reply of a stranger keeps the main thread busy, at a meetup with few invited and at one with many. */
const FEW = 10;
const MANY = 10_000;
const REPLIES = 100;
const MEMBERS_PER_STATEMENT = 1_000;

const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
await announceMeetups(folder, 2);
const config = readConfig({
  DATA_DIR: folder,
  LOG_LEVEL: "silent",
  IMAP_URL: "imaps://post:geheim@imap.example.org/INBOX",
  MAIL_INBOX: "post@example.org",
  MAIL_INBOX_TAGS: "true",
});
const db = await openDatabase(config.database);
const deps = await depsOn(db, config, () => new Date());
const [small, large] = await invite();
const few: number[] = [];
const many: number[] = [];
for (let number = 0; number < REPLIES; number += 1) {
  few.push(await millisecondsOf(small, number));
  many.push(await millisecondsOf(large, number));
}
await db.close();
rmSync(folder, { recursive: true });
console.table({
  [`ms a reply, ${FEW} invited`]: spread(few),
  [`ms a reply, ${MANY} invited`]: spread(many),
  ratio: spread(many.map((milliseconds, number) => milliseconds / (few[number] ?? 1))),
});

async function invite(): Promise<[MeetupId, MeetupId]> {
  const meetups = await db.read.selectFrom("meetups").select("id").orderBy("id").execute();
  const [one, other] = meetups.map(({ id }) => id);
  if (one === undefined || other === undefined) throw new Error("two meetups are announced");
  for (let first = 0; first < MANY; first += MEMBERS_PER_STATEMENT)
    await db.write((tx) =>
      tx.insertInto("members").values(memberRows(MEMBERS_PER_STATEMENT, first)).execute(),
    );
  const invited_at = new Date().toISOString();
  for (const [meetup, count] of [
    [one, FEW],
    [other, MANY],
  ] as const)
    await db.write((tx) =>
      tx
        .insertInto("invitations")
        .columns(["meetup_id", "member_id", "invited_at"])
        .expression(
          tx
            .selectFrom("members")
            .select((eb) => [eb.val(meetup).as("meetup"), "id", eb.val(invited_at).as("at")])
            .orderBy("id")
            .limit(count),
        )
        .execute(),
    );
  return [one, other];
}

async function millisecondsOf(meetup: MeetupId, number: number): Promise<number> {
  const arrival = { digest: `${meetup} ${number}`, received_at: new Date().toISOString() };
  const began = performance.now();
  await recordCalendarReply(deps, arrival, {
    class: "calendar",
    tag: "aaaaaaaaaaaaaaaa",
    meetup,
    member: null,
    sequence: 0,
    attendee: "vreemde@example.com",
    answer: "accepted",
    stamp: null,
    from: { name: "Vreemde", address: "vreemde@example.com" },
    comment: "",
  });
  return performance.now() - began;
}
