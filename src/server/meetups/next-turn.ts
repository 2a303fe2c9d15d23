import { DAY_MS } from "#domain/timing.ts";
import type { Read } from "../db/schema.ts";

/** When something public reads differently by the clock alone: a meetup begins, or is a day away. */
export async function nextTurn(read: Read, now: Date): Promise<Date | null> {
  const firstAfter = async (instant: Date) => {
    const { at } = await read
      .selectFrom("meetups")
      .select((eb) => eb.fn.min("starts_at").as("at"))
      .where("starts_at", ">", instant.toISOString())
      .executeTakeFirstOrThrow();
    return at === null ? [] : [Date.parse(at)];
  };
  const begins = await firstAfter(now);
  const isNear = (await firstAfter(new Date(now.getTime() + DAY_MS))).map((start) => start - DAY_MS);
  const turns = [...begins, ...isNear];
  // One millisecond on: at its start a meetup is still to come.
  return turns.length === 0 ? null : new Date(Math.min(...turns) + 1);
}
