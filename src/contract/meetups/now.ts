import { endpoint } from "../endpoint.ts";
import { UpcomingMeetups } from "../meetups.ts";

export const meetupsNow = endpoint({
  method: "GET",
  path: "/meetups/now",
  access: "anyone",
  cached: true,
  summary: "Running meetups, soonest first; without an end time they last two hours.",
  answer: UpcomingMeetups,
});
