import type { MeetupId } from "#contract/row-id.ts";
import { storedToken } from "../stored-session.ts";
import { forgetMeetup, forgetNames, keepList, meetupsThatWait, readDoor } from "./door-database.ts";
import { areNamesOfAnother } from "./names-kept.ts";
import { exchange, troubleOf } from "./send-ticks.ts";

/** Whenever a door opens: names that serve nobody any more go, and what still waits for other meetups is sent. */
export async function tidyPhone(here: MeetupId): Promise<void> {
  if (storedToken() === null) return forgetNames("all");
  await forgetNames(areNamesOfAnother() ? "all" : { endedADayBefore: Date.now() });
  for (const meetup of await meetupsThatWait()) if (meetup !== here) await sendWhatWaits(meetup);
}

async function sendWhatWaits(meetup: MeetupId): Promise<void> {
  try {
    const { list, sent } = await exchange(meetup, await readDoor(meetup));
    await keepList(list, sent, Date.now());
  } catch (error) {
    // Anything else is tried again when a door is opened next.
    if (["gone", "forgotten"].includes(troubleOf(error))) await forgetMeetup(meetup);
  }
}
