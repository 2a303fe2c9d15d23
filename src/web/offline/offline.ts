import * as z from "zod/mini";
import { MyMeetups, myMeetups } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { isOver } from "#domain/timing.ts";
import { earliestEndShown } from "#domain/whereabouts.ts";
import { ApiError, call, isUnreached } from "../base/api.ts";
import { ignoring } from "../base/ignoring.ts";
import { sessionProfile, sessionToken } from "../base/session.ts";
import { readStored, store } from "../base/storage.ts";

/** Registers the service worker that caches this release. Pages also work without it. */
export function registerPageWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  keep(navigator.serviceWorker).catch(() => {
    // Refused, or without network: the next page registers it.
  });
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("/page-worker.js", { scope: "/" });
  // Until 1.0.0 the door page had its own worker, which would still answer for its pages.
  for (const other of await workers.getRegistrations())
    if (other.scope !== registration.scope) await other.unregister();
  // Browsers check for a new worker at times of their own choice, but the open release must be cached now.
  await registration.update();
}

/** The stored meetups, with the member whose they are: no one else is shown them. */
const Kept = z.object({ member: z.number(), at: z.number(), meetups: MyMeetups });

/** A copy younger than this is not fetched again for its own sake. */
const FRESH_MS = 60_000;

/** The member's meetups, stored on this device until sign-out. Returns the stored ones when the server gives none. */
export async function myMeetupsOrKept(): Promise<MyMeetups> {
  const token = sessionToken();
  const answer = await call(myMeetups, {}).catch((error: unknown) => keptInsteadOf(error));
  if ("kept" in answer) return answer.kept;
  const member = sessionProfile()?.user.id;
  // Stores nothing when the member signed out during the call.
  if (member !== undefined && token === sessionToken())
    store("my-meetups", { member, at: Date.now(), meetups: answer });
  return answer;
}

/** Stores the member's meetups unless a fresh copy is here, so that they are there without network. */
export async function keepMyMeetups(): Promise<MyMeetups> {
  const kept = readKept();
  return kept !== null && kept.at >= Date.now() - FRESH_MS ? kept.meetups : myMeetupsOrKept();
}

/** After an answer by a link, which may be of the member that is signed in here. */
export function keepAgain(): void {
  if (sessionToken() !== null) void myMeetupsOrKept().catch(ignoring((error) => error instanceof ApiError));
}

/** Changes the stored meetups, if any, as the server changed them. */
export function changeKept(change: (kept: MyMeetups) => MyMeetups): void {
  const kept = readKept();
  if (kept) store("my-meetups", { ...kept, meetups: change(kept.meetups) });
}

/** One meetup from the server, else the stored one, which has no names of other attendees. */
export async function meetupOrKept(id: MeetupId, ask: () => Promise<Meetup>): Promise<Meetup> {
  return ask().catch((error: unknown) => {
    const kept = Object.values(keptInsteadOf(error).kept)
      .flat()
      .find((each) => each.id === id);
    if (kept) return kept;
    throw error;
  });
}

/** Stored meetups that are not over, soonest first; null when nothing is stored. */
export function keptUpcoming(now: number): Meetup[] | null {
  const kept = readKept();
  if (kept === null) return null;
  return Object.values(kept.meetups)
    .flat()
    .filter((meetup) => !isOver(meetup, now))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

function readKept(): z.output<typeof Kept> | null {
  const kept = readStored("my-meetups", Kept);
  if (kept === null || kept.member !== sessionProfile()?.user.id) return null;
  const earliest = earliestEndShown(Date.now());
  const hasOldAddress = ({ whereabouts, endsAt }: Meetup) => whereabouts != null && endsAt <= earliest;
  if (!kept.meetups.registered.some(hasOldAddress)) return kept;
  // Without network too, an address leaves this device when the server would no longer show it.
  const registered = kept.meetups.registered.map((meetup) =>
    hasOldAddress(meetup) ? { ...meetup, whereabouts: null } : meetup,
  );
  const without = { ...kept, meetups: { ...kept.meetups, registered } };
  store("my-meetups", without);
  return without;
}

/** @throws `error` itself when the program answered, or when nothing is stored */
function keptInsteadOf(error: unknown): { readonly kept: MyMeetups } {
  const kept = isUnreached(error) ? readKept() : null;
  if (kept === null) throw error;
  return { kept: kept.meetups };
}
