import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addWebhook, changeWebhook, type Webhook, type WebhookForm } from "#contract/webhooks.ts";
import { ApiError, call, messageOf, sentenceOf } from "../api.ts";
import { webhooksQuery } from "./queries.ts";

export interface SavedWebhook {
  readonly id: Webhook["id"];
  /** To be shown this once; null where there is none, or it stayed. */
  readonly secret: string | null;
}

/** A change of somebody else that came in between: what the form began from, and what there is now. */
export interface Crossing {
  readonly before: Webhook;
  readonly newest: Webhook;
}

/** Adds a webhook or changes it, unless somebody else did since. */
export function useSaveWebhook(webhook: Webhook | null, onSaved: (saved: SavedWebhook) => void) {
  const client = useQueryClient();
  const [before, setBefore] = useState(webhook);
  const [crossing, setCrossing] = useState<Crossing | null>(null);
  const save = useMutation({
    mutationFn: ({ form, from }: { form: WebhookForm; from: Webhook | null }) =>
      from
        ? call(changeWebhook, { params: { id: from.id }, body: { ...form, revision: from.revision } })
        : call(addWebhook, { body: form }),
    onSuccess: onSaved,
    onError: async (error, { from }) => {
      if (!from || !isConflict(error)) return;
      await client.refetchQueries(webhooksQuery);
      const newest = client.getQueryData(webhooksQuery.queryKey)?.webhooks.find(({ id }) => id === from.id);
      if (newest && newest.revision !== from.revision) setCrossing({ before: from, newest });
    },
    meta: { succeeded: messageOf, invalidates: [webhooksQuery.queryKey] },
  });
  const goOnFrom = (newest: Webhook) => {
    setBefore(newest);
    setCrossing(null);
    save.reset();
  };
  return {
    isPending: save.isPending,
    sentence: save.error && !crossing ? sentenceAbout(save.error) : null,
    crossing,
    goOnFrom,
    save: (form: WebhookForm, from = before) => save.mutate({ form, from }),
  };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

const sentenceAbout = (error: Error) =>
  error instanceof ApiError && error.status === 0
    ? "De server is niet bereikbaar. Wat je invulde staat er nog; probeer het zo opnieuw."
    : sentenceOf(error, "Opslaan lukte niet");
