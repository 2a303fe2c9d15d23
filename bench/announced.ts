import { dateIn } from "#domain/dutch-dates.ts";
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
