import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { anAnnouncedMeetup, answerUntilKilled, type Told } from "../harness/answer-until-killed.ts";
import { startProgram } from "../harness/running-program.ts";

/** `kill -9` while places are given up, offered, taken and passed on (promise 82). */
const KILLS = import.meta.env.MODE === "full" ? 30 : 3;
const VISITORS = 8;
const PLACES = 10;
/** Answers between two kills, at most. */
const ANSWERS = 60;
const HOUR_MS = 3_600_000;

/** A full meetup of tonight, with a waitlist that is asked one by one. */
async function tonight(folder: string) {
  const announced = await anAnnouncedMeetup(folder, 40, { places: PLACES, offer_minutes: 20 });
  const database = new DatabaseSync(join(folder, "trefpunt.sqlite"));
  const start = new Date(Date.now() + 12 * HOUR_MS).toISOString();
  database.prepare("update meetups set starts_at = ? where id = ?").run(start, announced.meetup);
  database.close();
  return announced;
}

/** The counters, what they should be, and offers without a mail. */
function countsIn(database: DatabaseSync, meetup: number) {
  const counters = database
    .prepare("select confirmed, waitlist, held, declined from meetups where id = ?")
    .get(meetup);
  const counted = database
    .prepare(
      `select coalesce(sum(status = 'confirmed'), 0) as confirmed, coalesce(sum(status = 'waitlist'), 0) as waitlist,
        coalesce(sum(offered), 0) as held, coalesce(sum(status = 'declined'), 0) as declined
      from responses where meetup_id = ?`,
    )
    .get(meetup);
  const offersWithoutMail = database
    .prepare(
      `select member_id from responses where meetup_id = ? and offered = 1 and not exists (
        select 1 from emails where emails.member_id = responses.member_id
          and emails.meetup_id = responses.meetup_id and kind = 'offered')`,
    )
    .all(meetup);
  const waitingForNothing = database
    .prepare(
      `select member_id from responses where meetup_id = ? and status = 'waitlist' and offered = 0 and offers < 2`,
    )
    .all(meetup).length;
  return { counters, counted, offersWithoutMail, waitingForNothing };
}

test(
  `${KILLS} kill -9 while places are offered and passed on overbook nothing and leave no place unasked`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "trefpunt-offers-"));
    const { meetup, links } = await tonight(folder);
    const told: Told = new Map();
    let offers = 0;
    // Few answers between the kills may offer nothing: then some more kills.
    for (let kill = 0; kill < KILLS || (offers === 0 && kill < 10 * KILLS); kill += 1) {
      const program = await startProgram({ LOG_LEVEL: "silent" }, folder);
      await answerUntilKilled(program, links, told, {
        visitors: VISITORS,
        moment: 1 + Math.floor(Math.random() * ANSWERS),
        // A place that was offered and has lapsed meanwhile: the member stays on the waitlist.
        isRight: (status, action) => status === 200 || (status === 409 && action === "confirm"),
      });

      const database = new DatabaseSync(join(folder, "trefpunt.sqlite"));
      const { counters, counted, offersWithoutMail, waitingForNothing } = countsIn(database, meetup);
      expect(counters, `after kill ${kill + 1}`).toEqual(counted);
      expect(offersWithoutMail).toEqual([]);
      const taken = Number(counted?.confirmed) + Number(counted?.held);
      expect(taken).toBeLessThanOrEqual(PLACES);
      // A free place means that no waiting member may still be asked.
      if (taken < PLACES) expect(waitingForNothing).toBe(0);
      const statuses = new Map(
        database
          .prepare("select member_id, status from responses")
          .all()
          .map(({ member_id, status }) => [Number(member_id), status]),
      );
      for (const [id, action] of told)
        if (action) expect(statuses.get(id) === "declined", `member ${id}`).toBe(action === "decline");
      offers += Number(counted?.held);
      // The next start finds offers that ended while the program was down.
      database
        .prepare("update responses set offered_until = ? where offered = 1")
        .run(new Date().toISOString());
      database.close();
    }
    expect(offers).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
  },
  KILLS * 30_000,
);
