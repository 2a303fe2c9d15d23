import { endpoint } from "../endpoint.ts";
import { UpcomingMeetups } from "../meetups.ts";

export const meetupsNow = endpoint({
  method: "GET",
  path: "/meetups/now",
  access: "anyone",
  cached: true,
  summary:
    "Meetups that have begun and are not over, soonest first. Without an end time they last two hours.",
  answer: UpcomingMeetups,
});
