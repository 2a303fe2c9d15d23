import { queryOptions } from "@tanstack/react-query";
import { webhooks } from "#contract/webhooks.ts";
import { call } from "../api.ts";
import { adminKey } from "../queries.ts";

const POLL_MS = 3_000;

/** Asked again as long as something is on its way. */
export const webhooksQuery = queryOptions({
  queryKey: [...adminKey, "webhooks"],
  queryFn: () => call(webhooks, {}),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.webhooks.some(({ deliveries }) => deliveries.some(({ state }) => state === "waiting"))
      ? POLL_MS
      : false,
  meta: { failed: "Kon de koppelingen niet laden" },
});
