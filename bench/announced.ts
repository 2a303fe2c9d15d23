import type { MeetupId } from "#contract/ids.ts";
import { dateIn, type Instant } from "#domain/dutch-dates.ts";
import { readConfig } from "../src/server/platform/config/config.ts";
import { openDatabase } from "../src/server/platform/db/database.ts";

/** Inserts upcoming meetups, one a day, into a data folder on which the program starts later. */
export async function announceMeetups(folder: string, number: number): Promise<void> {
  const db = await openDatabase(readConfig({ DATA_DIR: folder }).database);
  const at = new Date().toISOString();
  await db.write((tx) =>
    tx
      .insertInto("meetups")
      .values(
        Array.from({ length: number }, (_none, place) => {
          const start = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").add({ days: 2 + place });
          const starts_at = new Date(start.epochMilliseconds).toISOString();
          return {
            title: `Meetup ${place}: Home Assistant voor beginners`,
            description:
              "Een avond voor iedereen die wil **beginnen**.\n\n- Inloop met koffie\n- Neem je laptop mee",
            date: dateIn("Europe/Amsterdam", start.epochMilliseconds),
            start_time: "19:30",
            starts_at,
            ends_at: starts_at,
            location: "Bibliotheek Neude, Utrecht",
            max_participants: 40,
            created_at: at,
          };
        }),
      )
      .execute(),
  );
  await db.close();
}

const PROGRAMME_LINES = 8;
/** Every fourth is a free line. */
const isFree = (position: number) => position % 4 === 0;

/** Gives a meetup of that folder a programme of eight, six of them talks with a text. */
export async function planTalks(folder: string, id: MeetupId): Promise<void> {
  const db = await openDatabase(readConfig({ DATA_DIR: folder }).database);
  const at = new Date().toISOString() as Instant;
  await db.write(async (tx) => {
    for (let position = 0; position < PROGRAMME_LINES; position += 1) {
      const line = { meetup_id: id, position, minutes: 15 };
      if (isFree(position)) {
        await tx
          .insertInto("programme_lines")
          .values({ ...line, text: "Pauze" })
          .execute();
        continue;
      }
      const talk = await tx
        .insertInto("talks")
        .values({
          meetup_id: id,
          state: "planned",
          title: `Verhaal ${position}: rolluiken zonder cloud`,
          text: "Met een relais van **12 euro**. Ik laat zien hoe, en wat er misging.",
          minutes: 15,
          speaker: "Fatima El Amrani",
          name_shown: "full",
          is_offered: 0,
          created_at: at,
          changed_at: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("programme_lines")
        .values({ ...line, talk_id: talk.id })
        .execute();
    }
  });
  await db.close();
}
