import { keepPreviousData } from "@tanstack/react-query";
import type { AnswerOf } from "#contract/endpoint.ts";
import { inboxHealth, inboxMailHtml, inboxMails, type ReturnedMail } from "#contract/inbox.ts";
import { adminKey, polled } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";

export const inboxKey = [...adminKey, "inbox"] as const;

const PAGE_SIZE = 20;
const LOOK_EVERY_MS = 60_000;

export const inboxMailsQuery = (page: number, show: "people" | "all") =>
  queryOf(inboxMails, {
    queryKey: [...inboxKey, show, page],
    input: { query: { show, page, limit: PAGE_SIZE } },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: polled<AnswerOf<typeof inboxMails>>(() => LOOK_EVERY_MS),
    meta: { failed: "Fout bij ophalen van het postvak" },
  });

export const inboxMailHtmlQuery = (id: ReturnedMail["id"]) =>
  queryOf(inboxMailHtml, {
    queryKey: [...inboxKey, "html", id],
    input: { params: { id } },
    meta: { failed: "Fout bij ophalen van het bericht" },
  });

export const inboxHealthQuery = queryOf(inboxHealth, {
  queryKey: [...inboxKey, "health"],
  staleTime: 0,
  refetchInterval: polled<AnswerOf<typeof inboxHealth>>(() => LOOK_EVERY_MS),
});
