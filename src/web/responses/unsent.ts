import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import type { MeetupId } from "#contract/ids.ts";
import type { Action, ResponseStatus } from "#domain/places.ts";
import { Listeners } from "../listeners.ts";
import { sessionProfile, UNSENT_ANSWERS } from "../session.ts";
import { readStored, recordOf } from "../storage.ts";

/** The member's answers that no server received, by meetup. They stay where they were pressed, also after a reload. */
const Unsent = z.object({
  member: z.number(),
  answers: recordOf(z.enum(["confirm", "decline"])),
});

const listeners = new Listeners();

function read(): Record<string, Action> {
  const unsent = readStored(UNSENT_ANSWERS, Unsent);
  return unsent?.member === sessionProfile()?.user.id ? (unsent?.answers ?? {}) : {};
}

/** @param action null when the answer needs no sending any more */
export function keepUnsent(meetup: MeetupId, action: Action | null): void {
  const { [meetup]: _before, ...others } = read();
  const answers = action === null ? others : { ...others, [meetup]: action };
  const member = sessionProfile()?.user.id;
  if (member === undefined || Object.keys(answers).length === 0) localStorage.removeItem(UNSENT_ANSWERS);
  else localStorage.setItem(UNSENT_ANSWERS, JSON.stringify({ member, answers }));
  listeners.notify();
}

/** The unsent answer to this meetup, unless the server has recorded the same meanwhile. */
export function useUnsent(meetup: MeetupId, status: ResponseStatus | null): Action | null {
  const unsent = useSyncExternalStore(
    listeners.add,
    () => read()[meetup] ?? null,
    () => null,
  );
  const recorded = status === null ? null : status === "declined" ? "decline" : "confirm";
  return unsent === recorded ? null : unsent;
}
