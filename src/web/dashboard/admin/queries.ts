import { queryOptions } from "@tanstack/react-query";
import { statistics } from "#contract/dashboard/admin.ts";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { call } from "../../api.ts";
import { adminKey } from "../../queries.ts";

const RECENT = 5;

export const dashboardQuery = queryOptions({
  queryKey: [...adminKey, "dashboard"],
  queryFn: async () => {
    const [figures, nearest, coming] = await Promise.all([
      call(statistics, {}),
      call(adminMeetups, { query: { limit: RECENT, order: "nearest" } }),
      call(adminMeetups, { query: { limit: RECENT, order: "coming" } }),
    ]);
    return { figures, nearest: nearest.meetups, coming: coming.meetups };
  },
});
