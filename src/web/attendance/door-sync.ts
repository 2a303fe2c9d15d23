import { type DoorList, doorList, MAX_TICKS_PER_CALL, sendTicks } from "#contract/attendance.ts";
import type { MeetupId } from "#contract/ids.ts";
import { ApiError, call } from "../api.ts";
import { sessionToken } from "../session.ts";
import {
  forgetMeetup,
  forgetNames,
  keepList,
  meetupsThatWait,
  readDoor,
  type Waiting,
} from "./door-database.ts";
import { areNamesOfAnother } from "./names-kept.ts";

/** Runs when a door page opens: deletes names no longer needed, and sends unsent ticks of other meetups. */
export async function cleanUpDevice(here: MeetupId): Promise<void> {
  if (sessionToken() === null) return forgetNames("all");
  await forgetNames(areNamesOfAnother() ? "all" : { endedADayBefore: Date.now() });
  for (const meetup of await meetupsThatWait()) if (meetup !== here) await sendWhatWaits(meetup);
}

async function sendWhatWaits(meetup: MeetupId): Promise<void> {
  try {
    const { list, sent } = await exchange(meetup, await readDoor(meetup));
    await keepList(list, sent, Date.now());
  } catch (error) {
    // After any other error, the next opening of a door page retries.
    if (["gone", "forgotten"].includes(syncProblemOf(error))) await forgetMeetup(meetup);
  }
}

/** Why a sync fails; `signed-out` to `forgotten` are answers of the server. */
export type Trouble = "offline" | "failing" | "signed-out" | "not-admin" | "gone" | "forgotten";

/** Without an answer in this time, the network counts as absent. */
const TIMEOUT_MS = 20_000;

/** Sends unsent ticks, at most one call's worth. Answers with the new list and what it sent. */
export async function exchange(
  meetup: MeetupId,
  waiting: Waiting,
): Promise<{ readonly list: DoorList; readonly sent: Waiting }> {
  const options = { on401: "stay" } as const;
  const params = { id: meetup };
  const sent = {
    ticks: waiting.ticks.slice(0, MAX_TICKS_PER_CALL.ticks),
    walkIns: waiting.walkIns.slice(0, MAX_TICKS_PER_CALL.walkIns),
  };
  if (sent.ticks.length + sent.walkIns.length === 0)
    return { list: await inTime(call(doorList, { params }, options)), sent };
  const body = {
    sentAt: Date.now(),
    ticks: sent.ticks.map(({ member, present, at }) => ({ member, present, at })),
    walkIns: sent.walkIns.map(({ key, name, email, present, at }) => ({ key, name, email, present, at })),
  };
  return { list: await inTime(call(sendTicks, { params, body }, options)), sent };
}

/** The server may still process a call that timed out here. Sending its ticks again is harmless. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError(0)), TIMEOUT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

export function syncProblemOf(error: unknown): Trouble {
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 0) return "offline";
  if (status === 401) return "signed-out";
  if (status === 403) return "not-admin";
  if (status === 404) return "gone";
  return status === 410 ? "forgotten" : "failing";
}
