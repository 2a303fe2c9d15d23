import { queryOptions } from "@tanstack/react-query";
import { calendarAddress } from "#contract/profile.ts";
import { call } from "../api.ts";

export const calendarAddressQuery = queryOptions({
  queryKey: ["calendar-address"],
  queryFn: () => call(calendarAddress, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
