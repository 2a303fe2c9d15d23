import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminMeetups } from "#contract/admin-meetups.ts";
import { call } from "../api.ts";

export const PAGE_SIZE = 10;

/** Previous rows stay until the new page is there. */
export const meetupsPageQuery = (page: number) =>
  queryOptions({
    queryKey: ["admin", "meetups", page],
    queryFn: () => call(adminMeetups, { query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
