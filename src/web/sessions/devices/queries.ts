import { queryOptions } from "@tanstack/react-query";
import { mySessions } from "#contract/sessions/devices.ts";
import { call } from "../../api.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => call(mySessions, {}),
  staleTime: 0,
});
