import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminAudit } from "#contract/admin-audit.ts";
import {
  adminMeetup,
  adminMeetups,
  meetupCreators,
  meetupDates,
  meetupLocations,
} from "#contract/admin-meetups.ts";
import { meetupParticipants, statistics } from "#contract/admin-statistics.ts";
import type { MeetupId } from "#contract/meetups.ts";
import { call } from "../api.ts";

const PAGE_SIZE = 10;
const AUDIT_PAGE_SIZE = 20;
const RECENT = 5;

/** The filters that are set, by name; none is empty. */
export type SetFilters = Readonly<Record<string, string>>;

/** Previous rows stay until the new ones are there. */
export const meetupsPageQuery = (page: number, filters: SetFilters) =>
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

/** Dashboard figures, with the five latest meetups. */
export const dashboardQuery = queryOptions({
  queryKey: ["admin", "dashboard"],
  queryFn: async () => {
    const [figures, { meetups }] = await Promise.all([
      call(statistics, {}),
      call(adminMeetups, { query: { limit: RECENT } }),
    ]);
    return { figures, meetups };
  },
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

export const participantsQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: ["admin", "participants", id],
    queryFn: () => call(meetupParticipants, { params: { id } }),
    staleTime: 0,
  });

export const auditQuery = (page: number) =>
  queryOptions({
    queryKey: ["admin", "audit", page],
    queryFn: () => call(adminAudit, { query: { page, limit: AUDIT_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
