import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
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
import type { RepeatPlan } from "#contract/meetups/repeat-plan.ts";
import { previewSeries } from "#contract/meetups/series.ts";
import type { ClockTime, Day } from "#domain/dutch-dates.ts";
import { call, isUnknown, sentenceOf } from "../../base/api.ts";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import type { SetFilters } from "../../lists/list.tsx";

const PAGE_SIZE = 10;

export const meetupsPageQuery = (page: number, filters: SetFilters<keyof MeetupFilters>) =>
  queryOf(adminMeetups, {
    queryKey: [...adminKey, "meetups", page, filters],
    input: { query: { page, limit: PAGE_SIZE, order: "coming", ...filters } },
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van meetups" },
  });

/** All of a day, drafts included: whether another one stands beside the one that is written. */
export const meetupsOnQuery = (date: string) =>
  queryOf(adminMeetups, {
    queryKey: [...adminKey, "meetups-on", date],
    input: { query: { date, page: 1, limit: PAGE_SIZE } },
  });

/** One meetup, never cached: a form must start from the current values. */
export const adminMeetupQuery = (id: MeetupId) =>
  queryOf(adminMeetup, {
    queryKey: [...adminKey, "meetup", id],
    input: { params: { id } },
    staleTime: 0,
    gcTime: 0,
    // No toast for a deleted meetup, because the page itself says so.
    meta: { failed: (error) => (isUnknown(error) ? null : sentenceOf(error, "Kon meetup niet laden")) },
  });

export const announcementRecipientsQuery = queryOptions({
  queryKey: [...adminKey, "announcement-recipients"],
  queryFn: async () => (await call(announcementRecipients, {})).recipients,
  staleTime: 0,
});

export const previewQuery = (form: MeetupForm, id: MeetupId | undefined) =>
  queryOf(previewMeetup, {
    queryKey: [...adminKey, "preview", id, form],
    input: { body: { ...form, ...(id !== undefined && { id }) } },
    staleTime: 0,
    gcTime: 0,
  });

interface SeriesBegin {
  readonly date: Day;
  readonly start_time: ClockTime | undefined;
}

export const seriesPreviewQuery = (plan: RepeatPlan, { date, start_time }: SeriesBegin) =>
  queryOf(previewSeries, {
    queryKey: [...adminKey, "series", plan, date, start_time],
    input: { body: { ...plan, date, start_time } },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

const choicesKey = [...adminKey, "filter-choices"] as const;

/** Choices of the filters, as separate queries: a failure of one does not affect the others. */
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
