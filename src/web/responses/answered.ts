import type { MyMeetups } from "#contract/dashboard.ts";
import type { Meetup } from "#contract/meetups.ts";
import { type Action, available, countSteps, statusAfter } from "#domain/places.ts";

/** The meetup as it will probably be once the server has recorded the answer; the server decides. */
export function answered(meetup: Meetup, action: Action): Meetup {
  const { maxParticipants: max, registrationCounts: counts } = meetup;
  const from = meetup.registrationStatus ?? null;
  const to = statusAfter({ max, ...counts }, from, action);
  const steps = countSteps(from, to);
  const confirmed = counts.confirmed + steps.confirmed;
  const waitlist = counts.waitlist + steps.waitlist;
  return {
    ...meetup,
    registrationStatus: to,
    waitlistPosition: to === "waitlist" ? (meetup.waitlistPosition ?? waitlist) : null,
    registrationCounts: { confirmed, waitlist, available: available({ max, confirmed }) },
  };
}

/** Puts the meetup where its status says, soonest first like the server's lists. */
export function moved(lists: MyMeetups, meetup: Meetup): MyMeetups {
  const others = (list: Meetup[]) => list.filter((each) => each.id !== meetup.id);
  const target = meetup.registrationStatus === "declined" ? "declined" : "registered";
  const without = {
    registered: others(lists.registered),
    declined: others(lists.declined),
    noResponse: others(lists.noResponse),
  };
  const joined = [...without[target], meetup].sort(
    (a, b) => a.startsAt.localeCompare(b.startsAt) || a.id - b.id,
  );
  return { ...without, [target]: joined };
}
