import { queryOptions } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
import {
  type Audience,
  type MessageForm,
  meetupMailing,
  meetupRecipients,
  previewMessage,
  sentMessages,
  type WaitingMessage,
} from "#contract/mailings.ts";
import { announcements } from "#contract/meetups/life.ts";
import { call, isUnknown, sentenceOf } from "../api.ts";
import { adminKey } from "../query-meta.ts";

const POLL_MS = 1000;

/** Polls every second until only paused mails are queued. */
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
    // No message for a meetup that was deleted meanwhile.
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

/** Polls even when nothing is pending, because another organiser may announce something. */
const POLL_IDLE_MS = 15_000;
const POLL_ANNOUNCED_MS = 5_000;
const POLL_WHEN_DUE_MS = 1_000;

/** A scheduled mailing that an organiser can still undo. */
export interface Pending {
  readonly meetup: MeetupId;
  readonly title: string;
  /** Identifies the mailing; publishing or writing again gives another key. */
  readonly key: string;
  /** null for an announcement. */
  readonly message: WaitingMessage | null;
  readonly recipients: number;
  /** By this device's clock, in milliseconds since the epoch. */
  readonly until: number;
}

/** Announcements and messages of all organisers that can still be undone. */
export const announcementsQuery = queryOptions({
  queryKey: [...adminKey, "announcements"],
  queryFn: async ({ client, queryKey }): Promise<Pending[]> => {
    const pending = await pendingNow();
    const before = client.getQueryData<Pending[]>(queryKey) ?? pending;
    // A mailing that was sent, or undone in another window, changed its meetup.
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

/** Storage name of the draft of a message. A thank-you message has its own. */
export const messageDraft = (id: MeetupId, audience?: Audience): string =>
  `${audience === "came" ? "thanks" : "message"}:${id}`;
