import type { AnswerOf } from "#contract/endpoint.ts";
import {
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
  testWebhook,
  type Webhook,
  webhooks,
} from "#contract/webhooks.ts";
import { adminKey, polled } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";
import { useChange } from "../base/use-change.ts";

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

const settings = { invalidates: [webhooksQuery.queryKey], failed: "Er is iets misgegaan" };

interface After {
  readonly onSecret: (secret: string | null) => void;
  readonly onRemoved: () => void;
}

export function useWebhookActions({ id, name, active }: Webhook, { onSecret, onRemoved }: After) {
  const params = { id };
  const test = useChange(testWebhook, { ...settings, succeeded: null });
  const turn = useChange(switchWebhook, settings);
  const renew = useChange(renewWebhookSecret, { ...settings, onSuccess: ({ secret }) => onSecret(secret) });
  const remove = useChange(removeWebhook, { ...settings, onSuccess: onRemoved });
  return {
    isPending: turn.isPending || renew.isPending || remove.isPending,
    tested: test.data,
    isTesting: test.isPending,
    test: () => test.mutate({ params }),
    turn: () => turn.mutate({ params, body: { active: !active } }),
    renew: () => {
      if (confirm("Met het oude geheim klopt daarna geen bericht meer. Doorgaan?")) renew.mutate({ params });
    },
    remove: () => {
      if (confirm(`Koppeling ‘${name}’ met haar logboek verwijderen?`)) remove.mutate({ params });
    },
  };
}
