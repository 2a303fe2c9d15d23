import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  adminMeetup,
  adminMeetups,
  type MeetupFilters,
  meetupCreators,
  meetupDates,
  meetupLocations,
} from "#contract/meetups/admin.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { announcementRecipients, previewMeetup } from "#contract/meetups/life.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { call, isUnknown, sentenceOf } from "../../api.ts";
import type { SetFilters } from "../../lists/use-filters.ts";
import { adminKey } from "../../queries.ts";

const PAGE_SIZE = 10;

/** Previous rows stay until the new ones are there. */
export const meetupsPageQuery = (page: number, filters: SetFilters<keyof MeetupFilters>) =>
  queryOptions({
    queryKey: [...adminKey, "meetups", page, filters],
    queryFn: () => call(adminMeetups, { query: { page, limit: PAGE_SIZE, order: "coming", ...filters } }),
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van meetups" },
  });

/** One meetup as it is now: what was fetched for a form before is not kept for the next one. */
export const adminMeetupQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: [...adminKey, "meetup", id],
    queryFn: () => call(adminMeetup, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    // Of one that was deleted the page itself says so.
    meta: { failed: (error) => (isUnknown(error) ? null : sentenceOf(error, "Kon meetup niet laden")) },
  });

/** How many members publishing would invite. */
export const announcementRecipientsQuery = queryOptions({
  queryKey: [...adminKey, "announcement-recipients"],
  queryFn: async () => (await call(announcementRecipients, {})).recipients,
  staleTime: 0,
});

export const previewQuery = (form: MeetupForm, id: MeetupId | undefined) =>
  queryOptions({
    queryKey: [...adminKey, "preview", id, form],
    queryFn: () => call(previewMeetup, { body: { ...form, ...(id !== undefined && { id }) } }),
    staleTime: 0,
    gcTime: 0,
  });

const choicesKey = [...adminKey, "filter-choices"] as const;

/** What can be chosen in the filters, each by itself: where one fails the others still have theirs. */
export const filterChoices = {
  dates: queryOptions({
    queryKey: [...choicesKey, "dates"],
    queryFn: async () => (await call(meetupDates, {})).dates,
  }),
  locations: queryOptions({
    queryKey: [...choicesKey, "locations"],
    queryFn: async () => (await call(meetupLocations, {})).locations,
  }),
  creators: queryOptions({
    queryKey: [...choicesKey, "creators"],
    queryFn: async () => (await call(meetupCreators, {})).creators,
  }),
};
