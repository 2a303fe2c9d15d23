import { doorList, MAX_TICKS_PER_CALL, sendTicks } from "#contract/attendance.ts";
import type { MeetupId } from "#contract/ids.ts";
import { ANSWER_TIMEOUT_MS, ApiError, call } from "../base/api.ts";
import { onSessionChange, sessionProfile, sessionToken } from "../base/session.ts";
import { storeText } from "../base/storage.ts";
import {
  type DoorDatabase,
  forgetNames,
  isOld,
  type KeptList,
  meetupsThatWait,
  ORGANISERS_DOORS,
  type WaitingTicks,
} from "./door-database.ts";
import { areNamesOfAnother } from "./names-kept.ts";

/** Why a sync fails; `signed-out` to `closed` are answers of the server. */
export type Trouble = "offline" | "failing" | "signed-out" | "not-admin" | "gone" | "forgotten" | "closed";

export interface DoorAccess {
  readonly database: DoorDatabase;
  /** Why it may not be used now, as far as this device knows; null: it may. */
  readonly closedBecause: (list: KeptList | null) => Trouble | null;
  readonly onChange: (listener: () => void) => () => void;
  readonly call: (sent: WaitingTicks) => Promise<KeptList>;
  readonly problemOf: (error: unknown) => Trouble;
  readonly keepList: (list: KeptList, sent: WaitingTicks) => Promise<void>;
  /** Deletes the names from this device, after a refusal. Unsent ticks stay where the server may still accept them. */
  readonly forget: (isOver: boolean) => Promise<void>;
}

export const organisersAccess = (meetup: MeetupId): DoorAccess => ({
  database: ORGANISERS_DOORS,
  closedBecause: () => (sessionToken() === null ? "signed-out" : null),
  onChange: onSessionChange,
  call: (sent) => {
    const params = { id: meetup };
    const options = { on401: "stay", isRepeated: true } as const;
    return isEmpty(sent)
      ? call(doorList, { params }, options)
      : call(sendTicks, { params, body: bodyOf(sent) }, options);
  },
  problemOf: syncProblemOf,
  keepList: async (list, sent) => {
    const keeps = !isOld(list, Date.now());
    await ORGANISERS_DOORS.keepList(list, sent, keeps);
    if (keeps) storeText("names-kept", String(sessionProfile()?.user.id ?? ""));
  },
  forget: (isOver) => (isOver ? ORGANISERS_DOORS.forgetMeetup(meetup) : forgetNames("all")),
});

export const isEmpty = ({ ticks, walkIns }: WaitingTicks): boolean => ticks.length + walkIns.length === 0;

export const bodyOf = ({ ticks, walkIns }: WaitingTicks) => ({
  sentAt: Date.now(),
  ticks: ticks.map(({ member, present, guests = 0, at }) => ({ member, present, guests, at })),
  walkIns: walkIns.map(({ key, name, email, present, at }) => ({ key, name, email, present, at })),
});

/** Runs when a door page opens: deletes names no longer needed, and sends unsent ticks of other meetups. */
export async function cleanUpDevice(here: MeetupId): Promise<void> {
  if (sessionToken() === null) return forgetNames("all");
  await forgetNames(areNamesOfAnother() ? "all" : { endedADayBefore: Date.now() });
  for (const meetup of await meetupsThatWait()) if (meetup !== here) await sendWhatWaits(meetup);
}

async function sendWhatWaits(meetup: MeetupId): Promise<void> {
  const access = organisersAccess(meetup);
  try {
    const { list, sent } = await exchange(access, await ORGANISERS_DOORS.read(meetup));
    await access.keepList(list, sent);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // After any other answer, the next opening of a door page retries.
    if (["gone", "forgotten"].includes(syncProblemOf(error))) await access.forget(true);
  }
}

/** Sends unsent ticks, at most one call's worth. Answers with the new list and what it sent. */
export async function exchange(
  access: DoorAccess,
  waiting: WaitingTicks,
): Promise<{ readonly list: KeptList; readonly sent: WaitingTicks }> {
  const sent = {
    ticks: waiting.ticks.slice(0, MAX_TICKS_PER_CALL.ticks),
    walkIns: waiting.walkIns.slice(0, MAX_TICKS_PER_CALL.walkIns),
  };
  return { list: await inTime(access.call(sent)), sent };
}

/** The server may still process a call that timed out here. Sending its ticks again is harmless. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError(0)), ANSWER_TIMEOUT_MS);
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
