import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import {
  type Addressed,
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
import { chosenMembers } from "#contract/members/chosen.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { isUnknown, isUnreached, sentenceOf } from "../base/api.ts";
import { adminKey, polled } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";

const POLL_MS = 1000;

export const mailingKey = (id: MeetupId) => [...adminKey, "mailing", id] as const;

/** Polls every second until only paused mails are queued. @param since mails queued earlier do not count; null counts all */
export const mailingQuery = (id: MeetupId, since: Instant | null = null) =>
  queryOf(meetupMailing, {
    queryKey: [...mailingKey(id), since],
    input: { params: { id }, query: since === null ? {} : { since } },
    staleTime: 0,
    refetchInterval: polled<AnswerOf<typeof meetupMailing>>((data) =>
      data && data.queued === data.paused ? false : POLL_MS,
    ),
  });

export const recipientsQuery = (id: MeetupId) =>
  queryOf(meetupRecipients, {
    queryKey: [...adminKey, "recipients", id],
    input: { params: { id } },
    staleTime: 0,
    // No message for a meetup that was deleted meanwhile.
    meta: {
      missing: (error) =>
        isUnknown(error) || isUnreached(error)
          ? null
          : sentenceOf(error, "Fout bij ophalen van het aantal ontvangers"),
    },
  });

/** How many members are mailed when a meetup does not go on: their companions are told by them. */
export const participantsIn = ({ confirmed, waitlist }: Recipients): number => confirmed + waitlist;

export const sentMessagesQuery = (id: MeetupId) =>
  queryOf(sentMessages, {
    queryKey: [...adminKey, "messages", id],
    input: { params: { id } },
    staleTime: 0,
  });

export const messagePreviewQuery = (id: MeetupId, body: MessageForm) =>
  queryOf(previewMessage, {
    queryKey: [...adminKey, "message-preview", id, body],
    input: { params: { id }, body },
    gcTime: 0,
  });

export const sentToMembersQuery = queryOf(sentToMembers, {
  queryKey: [...adminKey, "messages-to-members"],
  staleTime: 0,
  meta: { failed: "Fout bij ophalen van eerdere berichten" },
});

export const memberMessagePreviewQuery = (body: MemberMessageForm) =>
  queryOf(previewMemberMessage, {
    queryKey: [...adminKey, "message-preview", body],
    input: { body },
    gcTime: 0,
  });

/** What a message to them, or removing them, would do. */
export const chosenQuery = (members: readonly MemberId[]) =>
  queryOf(chosenMembers, {
    queryKey: [...adminKey, "chosen", members],
    input: { body: { members } },
    staleTime: 0,
    gcTime: 0,
    meta: { failed: "Fout bij ophalen van de gekozen leden" },
  });

/** A text to several members is kept for whichever are chosen next. */
export function memberMessageDraft(to: Addressed): string {
  if (to === null) return "member-message:all";
  return `member-message:${typeof to === "number" ? to : "chosen"}`;
}

export const messageDraft = (id: MeetupId): string => `message:${id}`;
