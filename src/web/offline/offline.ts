import { MyMeetups } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { ApiError } from "../api.ts";
import { MY_MEETUPS, sessionToken } from "../session.ts";
import { readStored } from "../storage.ts";

/** Registers the service worker that caches this release. Pages also work without it. */
export function registerPageWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  keep(navigator.serviceWorker).catch(() => undefined);
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("/page-worker.js", { scope: "/" });
  // Until 1.0.0 the door page had its own worker, which would still answer for its pages.
  for (const other of await workers.getRegistrations())
    if (other.scope !== registration.scope) await other.unregister();
  // Browsers check for a new worker at times of their own choice, but the open release must be cached now.
  await registration.update();
}

/** Stores a member's meetups on this device until sign-out. Returns them when the server is unreachable. */
export async function myMeetupsOrKept(ask: () => Promise<MyMeetups>): Promise<MyMeetups> {
  const token = sessionToken();
  const answer = await ask().catch(keptUnlessHeard);
  // Stores nothing when the member signed out during the call.
  if (token !== null && token === sessionToken()) localStorage.setItem(MY_MEETUPS, JSON.stringify(answer));
  return answer;
}

/** One meetup from the server, else the stored one, which has no names of other guests. */
export async function meetupOrKept(id: MeetupId, ask: () => Promise<Meetup>): Promise<Meetup> {
  return ask().catch((error: unknown) => {
    const kept = Object.values(keptUnlessHeard(error))
      .flat()
      .find((each) => each.id === id);
    if (kept) return kept;
    throw error;
  });
}

/** Stored meetups that have not begun, soonest first; null when nothing is stored. */
export function keptUpcoming(now: number): Meetup[] | null {
  const kept = readStored(MY_MEETUPS, MyMeetups);
  if (kept === null) return null;
  return Object.values(kept)
    .flat()
    .filter(({ startsAt }) => Date.parse(startsAt) >= now)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** @throws `error` itself when the server answered, or when nothing is stored */
function keptUnlessHeard(error: unknown): MyMeetups {
  const isUnreached = error instanceof ApiError && error.status === 0;
  const kept = isUnreached ? readStored(MY_MEETUPS, MyMeetups) : null;
  if (kept === null) throw error;
  return kept;
}
