import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId } from "#contract/ids.ts";
import { sendReminder } from "#contract/mailings.ts";
import {
  type AdminMeetup,
  adminMeetup,
  adminMeetups,
  deleteMeetup,
  type MeetupFilters,
  meetupCreators,
  meetupDates,
  meetupLocations,
} from "#contract/meetups/admin.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { announcementRecipients, previewMeetup } from "#contract/meetups/life.ts";
import { previewSeries, type RepeatPlan } from "#contract/meetups/series.ts";
import { exportParticipants } from "#contract/responses/admin.ts";
import type { ClockTime, Day } from "#domain/dutch-dates.ts";
import type { Places } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import { countInWords, memberCount } from "#domain/wording.ts";
import { call, isUnknown, messageOf, sentenceOf } from "../../base/api.ts";
import { adminKey, meetupsKey, removeQueriesOf } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { useChange } from "../../base/use-change.ts";
import type { SetFilters } from "../../lists/list.tsx";
import { participantsIn, recipientsQuery } from "../../mailings/queries.ts";
import { saveSpreadsheet } from "../../ui/browser.ts";

const UNDO = { undo_seconds: UNDO_SECONDS };

const REMINDING_FAILED = "Fout bij versturen van herinneringsmails";

const DELETING_FAILED = "Fout bij verwijderen van meetup";

const NOBODY_TO_REMIND =
  "Er is nu niemand om te herinneren: wie is uitgenodigd heeft geantwoord of kreeg vandaag al een herinnering";

export function useMeetupActions(meetup: AdminMeetup, onDeleted = () => Promise.resolve()) {
  const client = useQueryClient();
  const params = { id: meetup.id };
  const remind = useChange(sendReminder, {
    invalidates: [adminKey],
    failed: REMINDING_FAILED,
    // The bar with its undo button says what happens.
    succeeded: null,
  });
  const count = useMutation({
    mutationFn: () => client.fetchQuery(recipientsQuery(meetup.id)),
    onSuccess: ({ unanswered }) => {
      if (unanswered === 0) toast.error(NOBODY_TO_REMIND);
      else if (confirm(`Een herinnering voor “${meetup.title}” sturen aan ${memberCount(unanswered)}?`))
        remind.mutate({ params, query: UNDO });
    },
    meta: { failed: REMINDING_FAILED },
  });
  const save = useMutation({
    mutationFn: async () => {
      const csv = await call(exportParticipants, { params });
      return saveSpreadsheet(`meetup-${meetup.id}-deelnemers.csv`, csv);
    },
    meta: { succeeded: messageOf, failed: "Fout bij exporteren van deelnemers" },
  });
  const remove = useChange(deleteMeetup, {
    onSuccess: async () => {
      await onDeleted();
      removeQueriesOf(client, meetup.id);
    },
    invalidates: [meetupsKey, adminKey],
    failed: DELETING_FAILED,
  });
  const confirmRemoval = useMutation({
    mutationFn: async () =>
      isAnnounced(meetup) ? participantsIn(await client.fetchQuery(recipientsQuery(meetup.id))) : 0,
    onSuccess: (count) => {
      if (confirm(questionAbout(meetup, count))) remove.mutate({ params, query: UNDO });
    },
    meta: { failed: DELETING_FAILED },
  });
  return {
    isBusy: [count, remind, save, confirmRemoval, remove].some(({ isPending }) => isPending),
    remind: () => count.mutate(),
    exportGuests: () => save.mutate(),
    remove: () => confirmRemoval.mutate(),
  };
}

const isAnnounced = (meetup: AdminMeetup): boolean =>
  meetup.status === "published" && !isOver(meetup, Date.now());

function questionAbout({ status, title }: AdminMeetup, count: number): string {
  if (status === "draft") return `Concept “${title}” weggooien? Niemand krijgt bericht.`;
  if (status === "cancelled")
    return `“${title}” verwijderen? De pagina verdwijnt; iedereen wist al dat het niet doorging.`;
  const told = count === 0 ? "Niemand krijgt" : countInWords(count, "mens krijgt", "mensen krijgen");
  return `“${title}” verwijderen? ${told} bericht. De antwoorden en statistieken verdwijnen ook.`;
}

const PAGE_SIZE = 10;

export const meetupsPageQuery = (page: number, filters: SetFilters<keyof MeetupFilters>) =>
  queryOf(adminMeetups, {
    queryKey: [...adminKey, "meetups", page, filters],
    input: { query: { page, limit: PAGE_SIZE, order: "coming", ...filters } },
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van meetups" },
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

export const placesOf = (meetup: AdminMeetup): Places => ({
  max: meetup.max_participants,
  confirmed: meetup.registration_count,
  waitlist: meetup.waitlist_count,
  held: meetup.held ?? 0,
});
