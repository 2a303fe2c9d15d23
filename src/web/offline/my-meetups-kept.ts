import { MyMeetups } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { ApiError } from "../api.ts";
import { readStored } from "../read-stored.ts";
import { MY_MEETUPS, storedToken } from "../stored-session.ts";

/** Keeps a member's meetups on this device until their session ends, and gives them where no server can be reached. */
export async function myMeetupsOrKept(ask: () => Promise<MyMeetups>): Promise<MyMeetups> {
  const token = storedToken();
  const answer = await ask().catch(keptUnlessHeard);
  // A member who signed out meanwhile leaves nothing behind.
  if (token !== null && token === storedToken()) localStorage.setItem(MY_MEETUPS, JSON.stringify(answer));
  return answer;
}

/** One of them, with all that its page says but who else comes. */
export async function meetupOrKept(id: MeetupId, ask: () => Promise<Meetup>): Promise<Meetup> {
  return ask().catch((error: unknown) => {
    const kept = Object.values(keptUnlessHeard(error))
      .flat()
      .find((each) => each.id === id);
    if (kept) return kept;
    throw error;
  });
}

/** Those that are still to come, soonest first; null where none are kept. */
export function keptUpcoming(now: number): Meetup[] | null {
  const kept = readStored(MY_MEETUPS, MyMeetups);
  if (kept === null) return null;
  return Object.values(kept)
    .flat()
    .filter(({ startsAt }) => Date.parse(startsAt) >= now)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** @throws what the server said, or that nothing is kept */
function keptUnlessHeard(error: unknown): MyMeetups {
  const isUnreached = error instanceof ApiError && error.status === 0;
  const kept = isUnreached ? readStored(MY_MEETUPS, MyMeetups) : null;
  if (kept === null) throw error;
  return kept;
}
