import type { AnswerOf } from "#contract/endpoint.ts";
import { webhooks } from "#contract/webhooks.ts";
import { adminKey, polled } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";

const POLL_MS = 3_000;

export const webhooksQuery = queryOf(webhooks, {
  queryKey: [...adminKey, "webhooks"],
  staleTime: 0,
  refetchInterval: polled<AnswerOf<typeof webhooks>>((data) =>
    data?.webhooks.some(({ deliveries }) => deliveries.some(({ state }) => state === "waiting"))
      ? POLL_MS
      : false,
  ),
  meta: { failed: "Kon de webhooks niet laden" },
});
