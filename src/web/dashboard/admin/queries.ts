import { queryOptions } from "@tanstack/react-query";
import { statistics } from "#contract/dashboard/admin.ts";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { call } from "../../api.ts";
import { adminKey } from "../../queries.ts";

const RECENT = 5;

export const dashboardQuery = queryOptions({
  queryKey: [...adminKey, "dashboard"],
  queryFn: async () => {
    const [figures, { meetups }] = await Promise.all([
      call(statistics, {}),
      call(adminMeetups, { query: { limit: RECENT } }),
    ]);
    return { figures, meetups };
  },
});
