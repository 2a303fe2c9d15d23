import type { Meetup } from "#contract/meetups.ts";
import { available, placeFor, type ResponseStatus } from "#domain/places.ts";

/** The member's own lists. */
export type MyMeetups = Record<"registered" | "declined" | "noResponse", Meetup[]>;

/** The meetup as it will probably be once the server has recorded the answer; the server decides. */
export function answered(meetup: Meetup, action: "confirm" | "decline"): Meetup {
  const { maxParticipants: max, registrationCounts: counts } = meetup;
  const from = meetup.registrationStatus ?? null;
  const to = statusAfter(meetup, action);
  const confirmed = counts.confirmed + Number(to === "confirmed") - Number(from === "confirmed");
  const waitlist = counts.waitlist + Number(to === "waitlist") - Number(from === "waitlist");
  return {
    ...meetup,
    registrationStatus: to,
    registrationCounts: { confirmed, waitlist, available: available({ max, confirmed }) },
  };
}

function statusAfter(meetup: Meetup, action: "confirm" | "decline"): ResponseStatus {
  const { maxParticipants: max, registrationCounts: counts, registrationStatus: from } = meetup;
  if (action === "decline") return "declined";
  if (from === "confirmed" || from === "waitlist") return from;
  return placeFor({ max, confirmed: counts.confirmed, waiting: counts.waitlist });
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
