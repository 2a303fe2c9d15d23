import { useRef } from "react";
import { removeWebhook, renewWebhookSecret, type Webhook } from "#contract/webhooks.ts";
import { countInWords } from "#domain/wording.ts";
import { useChange } from "../base/use-change.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { webhooksQuery } from "./queries.ts";

const invalidates = [webhooksQuery.queryKey];

interface RenewProps {
  readonly webhook: Webhook;
  readonly onSecret: (secret: string | null) => void;
  readonly onClose: () => void;
}

export function RenewSecretDialog({ webhook: { id, name }, onSecret, onClose }: RenewProps) {
  const renew = useChange(renewWebhookSecret, {
    onSuccess: ({ secret }) => {
      onClose();
      onSecret(secret);
    },
    invalidates,
    failed: null,
  });
  return (
    <FormDialog
      title={`Een nieuw geheim voor ‘${name}’`}
      submit="Maak nieuw geheim"
      submitting="Bezig..."
      look="danger"
      change={renew}
      failed="Fout bij vernieuwen van het geheim"
      onSubmit={() => renew.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>Met het oude geheim klopt daarna geen bericht meer, tot de ontvanger het nieuwe kent.</p>
    </FormDialog>
  );
}

interface RemoveProps {
  readonly webhook: Webhook;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function RemoveWebhookDialog({ webhook: { id, name, deliveries }, onRemoved, onClose }: RemoveProps) {
  const isRemoved = useRef(false);
  const remove = useChange(removeWebhook, {
    onSuccess: () => {
      isRemoved.current = true;
      onClose();
      onRemoved();
    },
    invalidates,
    failed: null,
  });
  const waiting = deliveries.filter(({ state }) => state === "waiting").length;
  return (
    <FormDialog
      title={`‘${name}’ verwijderen`}
      // Once it is removed, the page moves the focus.
      finalFocus={() => !isRemoved.current}
      submit="Verwijder"
      submitting="Verwijderen..."
      look="danger"
      change={remove}
      failed="Fout bij verwijderen van de webhook"
      onSubmit={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>
        Het adres en het logboek verdwijnen.
        {waiting > 0 &&
          ` ${countInWords(waiting, "bericht dat nog wacht, gaat", "berichten die nog wachten, gaan")} niet meer.`}
      </p>
    </FormDialog>
  );
}
