import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  adminMeetup,
  adminMeetups,
  type MeetupFilters,
  meetupCreators,
  meetupDates,
  meetupLocations,
} from "#contract/meetups/admin.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { call } from "../../api.ts";
import type { SetFilters } from "../../lists/use-filters.ts";

const PAGE_SIZE = 10;

/** Previous rows stay until the new ones are there. */
export const meetupsPageQuery = (page: number, filters: SetFilters<keyof MeetupFilters>) =>
  queryOptions({
    queryKey: ["admin", "meetups", page, filters],
    queryFn: () => call(adminMeetups, { query: { page, limit: PAGE_SIZE, ...filters } }),
    placeholderData: keepPreviousData,
  });

/** One meetup as it is now. */
export const adminMeetupQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: ["admin", "meetup", id],
    queryFn: () => call(adminMeetup, { params: { id } }),
    staleTime: 0,
  });

/** What can be chosen in the filters; a failure is only logged (specification, section 8). */
export const filterChoicesQuery = queryOptions({
  queryKey: ["admin", "filter-choices"],
  queryFn: async () => {
    const [{ dates }, { locations }, { creators }] = await Promise.all([
      call(meetupDates, {}),
      call(meetupLocations, {}),
      call(meetupCreators, {}),
    ]);
    return { dates, locations, creators };
  },
});
