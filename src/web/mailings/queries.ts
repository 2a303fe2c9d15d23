import { queryOptions } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
import {
  type MessageForm,
  meetupMailing,
  meetupRecipients,
  previewMessage,
  sentMessages,
  type WaitingMessage,
} from "#contract/mailings.ts";
import { announcements } from "#contract/meetups/life.ts";
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

export const messagePreviewQuery = (id: MeetupId, body: MessageForm) =>
  queryOptions({
    queryKey: [...adminKey, "message-preview", id, body],
    queryFn: () => call(previewMessage, { params: { id }, body }),
    gcTime: 0,
  });

/** A colleague may announce something. */
const POLL_IDLE_MS = 15_000;
const POLL_ANNOUNCED_MS = 5_000;
const POLL_WHEN_DUE_MS = 1_000;

/** What goes out soon and can still be undone. */
export interface Pending {
  readonly meetup: MeetupId;
  readonly title: string;
  /** What goes; published or written anew it is another. */
  readonly key: string;
  /** A message, else the announcement. */
  readonly message: WaitingMessage | null;
  readonly recipients: number;
  /** On this machine's clock, in milliseconds since the epoch. */
  readonly until: number;
}

/** Announcements and messages that can still be undone, also those of other organisers. */
export const announcementsQuery = queryOptions({
  queryKey: [...adminKey, "announcements"],
  queryFn: async ({ client, queryKey }): Promise<Pending[]> => {
    const pending = await pendingNow();
    const before = client.getQueryData<Pending[]>(queryKey) ?? pending;
    // What went, or was undone on another screen, is something else by now.
    if (before.some(({ key }) => pending.every((each) => each.key !== key)))
      for (const list of ["meetups", "meetup"])
        void client.invalidateQueries({ queryKey: [...adminKey, list] });
    return pending;
  },
  staleTime: 0,
  refetchInterval: ({ state: { data = [] } }) => {
    if (data.length === 0) return POLL_IDLE_MS;
    return data.some(({ until }) => until <= Date.now()) ? POLL_WHEN_DUE_MS : POLL_ANNOUNCED_MS;
  },
});

const momentAfter = (seconds: number) => Date.now() + seconds * 1000;

async function pendingNow(): Promise<Pending[]> {
  const waiting = await call(announcements, {});
  return [
    ...waiting.announcements.map((each) => ({
      ...{ meetup: each.id, title: each.title, recipients: each.recipients, message: null },
      ...{ key: `${each.id} ${each.announce_at}`, until: momentAfter(each.seconds_left) },
    })),
    ...waiting.messages.map((message) => ({
      ...{ meetup: message.meetup, title: message.title, recipients: message.recipients, message },
      ...{ key: `message ${message.id}`, until: momentAfter(message.seconds_left) },
    })),
  ];
}
