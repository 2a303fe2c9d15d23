import { queryOptions } from "@tanstack/react-query";
import { meetupMailing, meetupRecipients, sentMessages } from "#contract/mailings.ts";
import { type Announcement, announcements } from "#contract/meetups/life.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { call, isUnknown, sentenceOf } from "../api.ts";
import { adminKey } from "../queries.ts";

const POLL_MS = 1000;

/** Asked every second while mails are on their way. */
export const mailingQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: [...adminKey, "mailing", id],
    queryFn: () => call(meetupMailing, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.queued === data.paused ? false : POLL_MS),
  });

export const recipientsQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: [...adminKey, "recipients", id],
    queryFn: () => call(meetupRecipients, { params: { id } }),
    staleTime: 0,
    // Of a meetup that was deleted nobody asks any more.
    meta: {
      missing: (error) =>
        isUnknown(error) ? null : sentenceOf(error, "Fout bij ophalen van het aantal ontvangers"),
    },
  });

export const sentMessagesQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: [...adminKey, "messages", id],
    queryFn: () => call(sentMessages, { params: { id } }),
    staleTime: 0,
  });

/** A colleague may announce something. */
const POLL_IDLE_MS = 15_000;
const POLL_ANNOUNCED_MS = 5_000;
const POLL_WHEN_DUE_MS = 1_000;

/** @property until on this machine's clock, in milliseconds since the epoch */
export type Pending = Announcement & { readonly until: number };

/** Announcements that can still be undone, also those of other organisers. */
export const announcementsQuery = queryOptions({
  queryKey: [...adminKey, "announcements"],
  queryFn: async (): Promise<Pending[]> =>
    (await call(announcements, {})).announcements.map((each) => ({
      ...each,
      until: Date.now() + each.seconds_left * 1000,
    })),
  staleTime: 0,
  refetchInterval: ({ state: { data = [] } }) => {
    if (data.length === 0) return POLL_IDLE_MS;
    return data.some(({ until }) => until <= Date.now()) ? POLL_WHEN_DUE_MS : POLL_ANNOUNCED_MS;
  },
});
