import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type Resolver, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import {
  addWebhook,
  changeWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  type Webhook,
  type WebhookEvent,
  WebhookForm,
  type WebhookKind,
} from "#contract/webhooks.ts";
import { call, messageOf, sentenceOf } from "../api.ts";
import { ProofHost } from "../passkeys/proof-host.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogForm } from "../ui/dialog.tsx";
import { Field, SelectField } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { Note } from "../ui/note.tsx";
import { webhooksQuery } from "./queries.ts";

interface WebhookDialogProps {
  /** null: a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** @param secret to be shown this once; null where there is none, or it stayed */
  readonly onSaved: (secret: string | null) => void;
}

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

const valuesOf = (webhook: Webhook | null): WebhookForm =>
  webhook
    ? {
        name: webhook.name,
        kind: webhook.kind,
        url: webhook.url,
        events: webhook.events,
        active: webhook.active,
      }
    : { name: "", kind: "discord", url: "", events: EVENTS, active: true };

export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const form = useForm<WebhookForm>({
    resolver: zodResolver(WebhookForm) as Resolver<WebhookForm>,
    defaultValues: valuesOf(webhook),
    reValidateMode: "onSubmit",
  });
  const save = useMutation({
    mutationFn: (body: WebhookForm) =>
      webhook ? call(changeWebhook, { params: { id: webhook.id }, body }) : call(addWebhook, { body }),
    onSuccess: ({ secret }) => onSaved(secret),
    meta: { succeeded: messageOf, invalidates: [webhooksQuery.queryKey] },
  });
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button look="primary" type="submit" disabled={save.isPending}>
        {save.isPending ? "Opslaan..." : webhook ? "Opslaan" : "Toevoegen"}
      </Button>
    </>
  );
  return (
    <Dialog title={webhook ? "Koppeling bewerken" : "Nieuwe koppeling"} open onClose={onClose}>
      <DialogForm foot={foot} onSubmit={form.handleSubmit((checked) => save.mutate(checked))}>
        <div className="space-y-4.5">
          {save.error && <Note look="error">{sentenceOf(save.error, "Opslaan lukte niet")}</Note>}
          <Fields form={form} />
        </div>
      </DialogForm>
      <ProofHost />
    </Dialog>
  );
}

const CHOICES = (Object.keys(WEBHOOK_KINDS) as WebhookKind[]).map((kind) => ({
  value: kind,
  label: WEBHOOK_KINDS[kind],
}));

/** How an organiser comes by the address. */
const HINTS: Readonly<Record<WebhookKind, string>> = {
  discord: "In Discord bij het kanaal: Bewerken, Integraties, Webhooks, Nieuwe webhook, URL kopiëren.",
  slack: "Op api.slack.com/apps: maak een app, zet Incoming Webhooks aan en kopieer het adres van je kanaal.",
  matrix:
    "Nodig de bot Hookshot uit in de kamer en typ ‘!hookshot webhook meetups’; je krijgt het adres terug.",
  ntfy: "De server met je onderwerp erachter. Wie het onderwerp kent, leest mee: kies er een dat niet te raden is.",
  standard: "Je programma krijgt de gegevens als JSON, ondertekend volgens Standard Webhooks.",
};

const PLACEHOLDERS: Readonly<Record<WebhookKind, string>> = {
  discord: "https://discord.com/api/webhooks/",
  slack: "https://hooks.slack.com/services/",
  matrix: "https://",
  ntfy: "https://ntfy.sh/onze-meetups",
  standard: "https://",
};

function Fields({ form }: { form: UseFormReturn<WebhookForm> }) {
  const kind = useWatch({ control: form.control, name: "kind" });
  const { error } = form.getFieldState("events", form.formState);
  return (
    <>
      <Field label="Naam *" autoComplete="off" placeholder="Ons kanaal" {...formField(form, "name")} />
      <SelectField label="Waarheen" choices={CHOICES} {...form.register("kind")} />
      <Field
        label="Adres *"
        type="url"
        autoComplete="off"
        placeholder={PLACEHOLDERS[kind]}
        hint={HINTS[kind]}
        {...formField(form, "url")}
      />
      <fieldset aria-describedby={error ? "webhook-events-error" : undefined}>
        <legend className="mb-2 text-[15px] font-semibold">Bericht bij</legend>
        <div className="space-y-2.5">
          {EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={WEBHOOK_EVENTS[event]}
              value={event}
              {...form.register("events", { onChange: () => form.clearErrors("events") })}
            />
          ))}
        </div>
        {error && (
          <p id="webhook-events-error" role="alert" className="mt-1.5 text-sm text-red">
            {error.message}
          </p>
        )}
      </fieldset>
      <Checkbox
        label="Aan"
        hint="Wat gebeurt terwijl de koppeling uit staat, wordt later niet alsnog gestuurd."
        {...form.register("active")}
      />
    </>
  );
}
