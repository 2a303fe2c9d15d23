import { queryOptions } from "@tanstack/react-query";
import { myMeetups } from "#contract/dashboard.ts";
import { call } from "../api.ts";

/** Under the key of all meetups, so that an answer given anywhere shows here too. */
export const myMeetupsQuery = queryOptions({
  queryKey: ["meetups", "mine"],
  queryFn: () => call(myMeetups, {}),
});
