import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  addWebhook,
  changeWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  type Webhook,
  type WebhookForm,
} from "#contract/webhooks.ts";
import { ApiError, call, messageOf } from "../base/api.ts";
import { ChangedElsewhere } from "../forms/changed-elsewhere.tsx";
import { webhooksQuery } from "./queries.ts";

const FIELDS = ["name", "kind", "url", "events", "active"] as const;
type Field = (typeof FIELDS)[number];

const SENTENCES: { readonly [Name in Field]: (now: Webhook[Name]) => string } = {
  name: (name) => `De naam is nu ‘${name}’.`,
  kind: (kind) => `Het gaat nu naar ${WEBHOOK_KINDS[kind]}.`,
  url: (url) => `Het adres is nu ${url}`,
  events: (events) => `Een bericht komt nu bij: ${events.map((event) => WEBHOOK_EVENTS[event]).join(", ")}.`,
  active: (active) => `De webhook staat nu ${active ? "aan" : "uit"}.`,
};

export const changedFields = ({ before, newest }: EditConflict): readonly Field[] =>
  FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(newest[field]));

const sentenceOn = <Name extends Field>(field: Name, newest: Webhook) => SENTENCES[field](newest[field]);

export const WebhookConflict = ({
  conflict,
  onTakeOver,
  onOverwrite,
}: {
  readonly conflict: EditConflict;
  readonly onTakeOver: () => void;
  readonly onOverwrite: () => void;
}) => (
  <ChangedElsewhere
    message="Iemand anders heeft deze webhook intussen gewijzigd"
    changes={changedFields(conflict).map((field) => sentenceOn(field, conflict.newest))}
    onTakeOver={onTakeOver}
    onOverwrite={onOverwrite}
  />
);

export interface SavedWebhook {
  readonly id: Webhook["id"];
  /** Shown only once; null when there is no secret or it did not change. */
  readonly secret: string | null;
}

/** Conflict with an edit of another organiser: the webhook that the form started from, and the stored one. */
export interface EditConflict {
  readonly before: Webhook;
  readonly newest: Webhook;
}

export function useSaveWebhook(webhook: Webhook | null, onSaved: (saved: SavedWebhook) => void) {
  const client = useQueryClient();
  const [before, setBefore] = useState(webhook);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
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
      if (newest && newest.revision !== from.revision) setConflict({ before: from, newest });
    },
    meta: { succeeded: messageOf, invalidates: [webhooksQuery.queryKey] },
  });
  const goOnFrom = (newest: Webhook) => {
    setBefore(newest);
    setConflict(null);
    save.reset();
  };
  return {
    isPending: save.isPending,
    error: conflict ? null : save.error,
    conflict,
    goOnFrom,
    save: (form: WebhookForm, from = before) => save.mutate({ form, from }),
  };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
