import { useMutation } from "@tanstack/react-query";
import {
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
} from "#contract/webhooks.ts";
import { call, messageOf } from "../api.ts";
import { webhooksQuery } from "./queries.ts";

const FAILED = "Er is iets misgegaan";
const meta = { failed: FAILED, invalidates: [webhooksQuery.queryKey] };

/** What can be done with a webhook beside editing it. */
export function useWebhookActions(webhook: Webhook, onSecret: (secret: string | null) => void) {
  const { id, name, kind, url, events, active } = webhook;
  const params = { id };
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params }),
    meta,
  });
  const turn = useMutation({
    mutationFn: () => call(changeWebhook, { params, body: { name, kind, url, events, active: !active } }),
    meta: { ...meta, succeeded: active ? "De koppeling staat uit" : "De koppeling staat aan" },
  });
  const renew = useMutation({
    mutationFn: () => call(renewWebhookSecret, { params }),
    onSuccess: ({ secret }) => onSecret(secret),
    meta: { ...meta, succeeded: messageOf },
  });
  const remove = useMutation({
    mutationFn: () => call(removeWebhook, { params }),
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
