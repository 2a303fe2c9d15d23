import { DAY_MS } from "#domain/timing.ts";
import type { Read } from "../db/schema.ts";

/** When something public reads differently by the clock alone: a meetup begins, is over, or is a day away. */
export async function nextTurn(read: Read, now: Date): Promise<Date | null> {
  const firstAfter = async (instant: Date, column: "starts_at" | "ends_at" = "starts_at") => {
    const { at } = await read
      .selectFrom("meetups")
      .select((eb) => eb.fn.min(column).as("at"))
      .where(column, ">", instant.toISOString())
      .executeTakeFirstOrThrow();
    return at === null ? [] : [Date.parse(at)];
  };
  const begins = await firstAfter(now);
  const isNear = (await firstAfter(new Date(now.getTime() + DAY_MS))).map((start) => start - DAY_MS);
  const isOver = await firstAfter(now, "ends_at");
  const turns = [...begins, ...isOver, ...isNear];
  // One millisecond on: at its start a meetup is still to come, at its end it still runs.
  return turns.length === 0 ? null : new Date(Math.min(...turns) + 1);
}
