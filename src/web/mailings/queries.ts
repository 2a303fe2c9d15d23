import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import {
  type MemberMessageForm,
  type MessageForm,
  meetupMailing,
  meetupRecipients,
  previewMemberMessage,
  previewMessage,
  type Recipients,
  sentMessages,
  sentToMembers,
} from "#contract/mailings.ts";
import { call, isUnknown, isUnreached, sentenceOf } from "../base/api.ts";
import { adminKey, polled } from "../base/query-meta.ts";

const POLL_MS = 1000;

/** Polls every second until only paused mails are queued. */
export const mailingQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: [...adminKey, "mailing", id],
    queryFn: () => call(meetupMailing, { params: { id } }),
    staleTime: 0,
    refetchInterval: polled<AnswerOf<typeof meetupMailing>>((data) =>
      data && data.queued === data.paused ? false : POLL_MS,
    ),
  });

export const recipientsQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: [...adminKey, "recipients", id],
    queryFn: () => call(meetupRecipients, { params: { id } }),
    staleTime: 0,
    // No message for a meetup that was deleted meanwhile.
    meta: {
      missing: (error) =>
        isUnknown(error) || isUnreached(error)
          ? null
          : sentenceOf(error, "Fout bij ophalen van het aantal ontvangers"),
    },
  });

/** How many members are mailed when a meetup does not go on: their guests are told by them. */
export const participantsIn = ({ confirmed, waitlist }: Recipients): number => confirmed + waitlist;

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

export const sentToMembersQuery = queryOptions({
  queryKey: [...adminKey, "messages-to-members"],
  queryFn: () => call(sentToMembers, {}),
  staleTime: 0,
  meta: { failed: "Fout bij ophalen van eerdere berichten" },
});

export const memberMessagePreviewQuery = (body: MemberMessageForm) =>
  queryOptions({
    queryKey: [...adminKey, "message-preview", body],
    queryFn: () => call(previewMemberMessage, { body }),
    gcTime: 0,
  });

export const memberMessageDraft = (to: MemberId | null): string => `member-message:${to ?? "all"}`;

export const messageDraft = (id: MeetupId): string => `message:${id}`;
