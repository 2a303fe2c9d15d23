import { queryOptions } from "@tanstack/react-query";
import { meetupMailing, meetupRecipients, sentMessages } from "#contract/mailings.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { call } from "../api.ts";
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
    meta: { missing: "Fout bij ophalen van het aantal ontvangers" },
  });

export const sentMessagesQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: [...adminKey, "messages", id],
    queryFn: () => call(sentMessages, { params: { id } }),
    staleTime: 0,
  });
