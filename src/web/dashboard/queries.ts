import { queryOptions } from "@tanstack/react-query";
import { myMeetups } from "#contract/dashboard.ts";
import { call } from "../api.ts";
import { myMeetupsOrKept } from "../offline/my-meetups-kept.ts";
import { meetupsKey } from "../queries.ts";

/** Uses the key prefix of all meetups, because every answer updates the queries below it. */
export const myMeetupsQuery = queryOptions({
  queryKey: [...meetupsKey, "mine"],
  queryFn: () => myMeetupsOrKept(() => call(myMeetups, {})),
  meta: { failed: () => "Kon meetups niet laden" },
});
