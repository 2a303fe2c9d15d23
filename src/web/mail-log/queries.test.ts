import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { EmailLog } from "#contract/mail-log.ts";
import { emailsPageQuery } from "./queries.ts";

const WAITS = { sent_at: null, kept_at: null, error_message: null };
const AT = "2026-11-27T12:00:00.000Z";

test.each<[string, Partial<EmailLog>, boolean]>([
  ["waits", WAITS, true],
  ["was sent", { ...WAITS, sent_at: AT }, false],
  ["is kept", { ...WAITS, kept_at: AT }, false],
  ["failed", { ...WAITS, error_message: "550" }, false],
])("the list of mails is fetched again only while a mail waits: one that %s", (_state, mail, isPolled) => {
  const queries = new QueryClient();
  const query = emailsPageQuery(1, {});
  queries.setQueryData(query.queryKey, { emails: [mail] } as never);
  const { refetchInterval } = new QueryObserver(queries, query).options;
  const cached = queries.getQueryCache().find({ queryKey: query.queryKey });
  const interval =
    typeof refetchInterval === "function" && cached ? refetchInterval(cached as never) : refetchInterval;
  expect(typeof interval === "number").toBe(isPolled);
});
