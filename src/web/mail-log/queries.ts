import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#contract/endpoint.ts";
import {
  adminEmails,
  type EmailFilters,
  type EmailLog,
  type MailHealth,
  mailHealth,
  oneEmail,
} from "#contract/mail-log.ts";
import { call } from "../base/api.ts";
import { adminKey, polled } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";
import type { SetFilters } from "../lists/list.tsx";

export const emailsKey = [...adminKey, "emails"] as const;

const PAGE_SIZE = 20;
const HEALTH_MS = 60_000;
const WAITING_MS = 3000;

const isWaiting = ({ sent_at, kept_at, error_message }: EmailLog) =>
  sent_at === null && kept_at === null && error_message === null;

/** Polls while a mail on the page waits to be sent. */
export const emailsPageQuery = (page: number, filters: SetFilters<keyof EmailFilters>) =>
  queryOf(adminEmails, {
    queryKey: [...emailsKey, page, filters],
    input: { query: { page, limit: PAGE_SIZE, content: "false", ...filters } },
    placeholderData: keepPreviousData,
    refetchInterval: polled<AnswerOf<typeof adminEmails>>((data) =>
      data?.emails.some(isWaiting) ? WAITING_MS : false,
    ),
    meta: { failed: "Fout bij ophalen van email logs" },
  });

export const mailHealthQuery = queryOf(mailHealth, {
  queryKey: [...emailsKey, "health"],
  staleTime: 0,
  refetchInterval: polled<MailHealth>(() => HEALTH_MS),
});

/** Content of one mail, as it was or will be sent; fetched only once, because the server records each read. */
export const emailContentQuery = ({ id, sent_at }: EmailLog) =>
  queryOptions({
    queryKey: [...adminKey, "email-content", id, sent_at],
    queryFn: async () => (await call(oneEmail, { params: { id }, query: {} })).email.email_content,
    staleTime: Number.POSITIVE_INFINITY,
  });

const POLL_MS = 1000;

/** Polls every second until the mail is sent or the server gives up. */
export const emailQuery = (id: number) =>
  queryOf(oneEmail, {
    queryKey: [...adminKey, "email", id],
    input: { params: { id }, query: { content: "false" } },
    staleTime: 0,
    refetchInterval: polled<AnswerOf<typeof oneEmail>>((data) =>
      data && (data.email.sent_at !== null || data.email.gave_up) ? false : POLL_MS,
    ),
  });
