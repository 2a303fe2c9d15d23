import { useMutation } from "@tanstack/react-query";
import type { AnswerOf } from "#contract/endpoint.ts";
import {
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
  testWebhook,
  type Webhook,
  webhooks,
} from "#contract/webhooks.ts";
import { call, messageOf } from "../base/api.ts";
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
  meta: { failed: "Kon de koppelingen niet laden" },
});

const FAILED = "Er is iets misgegaan";
const meta = { failed: FAILED, invalidates: [webhooksQuery.queryKey] };

interface After {
  readonly onSecret: (secret: string | null) => void;
  readonly onRemoved: () => void;
}

export function useWebhookActions({ id, name, active }: Webhook, { onSecret, onRemoved }: After) {
  const params = { id };
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params }),
    meta,
  });
  const turn = useMutation({
    mutationFn: () => call(switchWebhook, { params, body: { active: !active } }),
    meta: { ...meta, succeeded: messageOf },
  });
  const renew = useMutation({
    mutationFn: () => call(renewWebhookSecret, { params }),
    onSuccess: ({ secret }) => onSecret(secret),
    meta: { ...meta, succeeded: messageOf },
  });
  const remove = useMutation({
    mutationFn: () => call(removeWebhook, { params }),
    onSuccess: onRemoved,
    meta: { ...meta, succeeded: messageOf },
  });
  return {
    isPending: turn.isPending || renew.isPending || remove.isPending,
    test,
    turn: () => turn.mutate(),
    renew: () => {
      if (confirm("Met het oude geheim klopt daarna geen bericht meer. Doorgaan?")) renew.mutate();
    },
    remove: () => {
      if (confirm(`Koppeling ‘${name}’ met haar logboek verwijderen?`)) remove.mutate();
    },
  };
}
