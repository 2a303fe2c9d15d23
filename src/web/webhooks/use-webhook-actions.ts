import {
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
  testWebhook,
  type Webhook,
} from "#contract/webhooks.ts";
import { useChange } from "../base/use-change.ts";
import { webhooksQuery } from "./queries.ts";

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
      if (confirm(`Webhook ‘${name}’ met zijn logboek verwijderen?`)) remove.mutate({ params });
    },
  };
}
