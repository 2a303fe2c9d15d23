import { switchWebhook, testWebhook, type Webhook } from "#contract/webhooks.ts";
import { useChange } from "../base/use-change.ts";
import { webhooksQuery } from "./queries.ts";

const settings = { invalidates: [webhooksQuery.queryKey], failed: "Er is iets misgegaan" };

export function useWebhookActions({ id, active }: Webhook) {
  const params = { id };
  const test = useChange(testWebhook, { ...settings, succeeded: null });
  const turn = useChange(switchWebhook, settings);
  return {
    isPending: turn.isPending,
    tested: test.data,
    isTesting: test.isPending,
    test: () => test.mutate({ params }),
    turn: () => turn.mutate({ params, body: { active: !active } }),
  };
}
