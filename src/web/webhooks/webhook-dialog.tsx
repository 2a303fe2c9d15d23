import { type ReactNode, useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import {
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  type Webhook,
  type WebhookEvent,
  WebhookForm,
  type WebhookKind,
} from "#contract/webhooks.ts";
import { isWorthAnotherTry, sentenceOf } from "../base/api.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { ProofHost } from "../passkeys/proof-host.tsx";
import { Field, formField, SelectField } from "../ui/field.tsx";
import { Note } from "../ui/notices.tsx";
import { Checkbox } from "../ui/toggle.tsx";
import {
  changedFields,
  type EditConflict,
  type SavedWebhook,
  useSaveWebhook,
  WebhookConflict,
} from "./webhook-conflict.tsx";

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

const WHEN: Readonly<Record<WebhookEvent, string>> = {
  announced: "als er een nieuwe meetup is",
  changed: "als de dag, de tijd, de plaats of de titel anders wordt",
  cancelled: "als een meetup niet doorgaat",
  place_freed: "als een volle meetup weer plek heeft",
  talk_offered: "als een lid iets wil laten zien op een avond; zonder naam of tekst",
};

const CHOICES = (Object.keys(WEBHOOK_KINDS) as WebhookKind[]).map((kind) => ({
  value: kind,
  label: kind === "standard" ? `${WEBHOOK_KINDS[kind]}, Home Assistant` : WEBHOOK_KINDS[kind],
}));

const HINTS: Readonly<Record<WebhookKind, string>> = {
  discord: "In Discord bij het kanaal: Bewerken, Integraties, Webhooks, Nieuwe webhook, URL kopiëren.",
  slack: "Op api.slack.com/apps: maak een app, zet Incoming Webhooks aan en kopieer het adres van je kanaal.",
  matrix:
    "Nodig de bot Hookshot uit in de kamer en typ ‘!hookshot webhook meetups’; je krijgt het adres terug.",
  ntfy: "De server met je onderwerp erachter. Wie het onderwerp kent, leest mee: kies er een dat niet te raden is.",
  standard:
    "Voor Home Assistant of een eigen programma, dat de gegevens als JSON krijgt, ondertekend volgens Standard Webhooks. In Home Assistant: maak een automatisering met de trigger Webhook en kopieer het adres.",
};

const PLACEHOLDERS: Readonly<Record<WebhookKind, string>> = {
  discord: "https://discord.com/api/webhooks/",
  slack: "https://hooks.slack.com/services/",
  matrix: "https://",
  ntfy: "https://ntfy.sh/onze-meetups",
  standard: "https://",
};

function WebhookFields({ form }: { form: UseFormReturn<WebhookForm> }) {
  const kind = useWatch({ control: form.control, name: "kind" });
  const { error } = form.getFieldState("events", form.formState);
  return (
    <>
      <Field label="Naam *" autoComplete="off" placeholder="Ons kanaal" {...formField(form, "name")} />
      <SelectField
        label="Waarheen"
        choices={CHOICES}
        {...form.register("kind", { onChange: () => form.clearErrors("url") })}
      />
      <Field
        label="Adres *"
        type="url"
        autoComplete="off"
        placeholder={PLACEHOLDERS[kind]}
        hint={HINTS[kind]}
        {...formField(form, "url")}
      />
      <fieldset aria-describedby={error ? "webhook-events-error" : undefined}>
        <legend className="text-md font-semibold">Bericht bij</legend>
        {EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={WEBHOOK_EVENTS[event]}
            hint={WHEN[event]}
            value={event}
            {...form.register("events", { onChange: () => form.clearErrors("events") })}
          />
        ))}
        {error && (
          <p id="webhook-events-error" role="alert" className="mt-1.5 text-sm text-red">
            {error.message}
          </p>
        )}
      </fieldset>
      <Checkbox
        label="Aan"
        hint="Wat gebeurt terwijl de webhook uit staat, wordt later niet alsnog gestuurd."
        {...form.register("active")}
      />
    </>
  );
}

const valuesOf = ({ name, kind, url, events, active }: Webhook): WebhookForm => ({
  name,
  kind,
  url: url ?? "",
  events,
  active,
});

const NOT_SAVED = "Opslaan lukte niet";

const EMPTY: WebhookForm = { name: "", kind: "discord", url: "", events: EVENTS, active: true };

export function WebhookDialog({
  webhook,
  onClose,
  onSaved,
}: {
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: SavedWebhook) => void;
}) {
  const form = useCheckedForm(WebhookForm, webhook ? valuesOf(webhook) : EMPTY);
  const isSaved = useRef(false);
  const saving = useSaveWebhook(webhook, (saved) => {
    isSaved.current = true;
    onSaved(saved);
  });
  const { error, conflict, goOnFrom } = saving;
  const takeOver = (edits: EditConflict) => {
    const values = valuesOf(edits.newest);
    for (const field of changedFields(edits)) form.setValue(field, values[field]);
    goOnFrom(edits.newest);
  };
  const overwrite = ({ newest }: EditConflict) =>
    form.handleSubmit((checked) => {
      goOnFrom(newest);
      saving.save(checked, newest);
    })();
  return (
    <FormDialog
      title={webhook ? "Webhook bewerken" : "Nieuwe webhook"}
      // After saving, the card of the webhook or the secret dialog takes the focus.
      finalFocus={() => !isSaved.current}
      submit={webhook ? "Opslaan" : "Toevoegen"}
      submitting="Opslaan..."
      change={saving}
      failed={NOT_SAVED}
      onSubmit={form.handleSubmit((checked) => saving.save(checked))}
      onClose={onClose}
      nested={<ProofHost />}
    >
      {error && !isWorthAnotherTry(error) && (
        <Seen>
          <Note look="error">{sentenceOf(error, NOT_SAVED)}</Note>
        </Seen>
      )}
      {conflict && (
        <Seen>
          <WebhookConflict
            conflict={conflict}
            onTakeOver={() => takeOver(conflict)}
            onOverwrite={() => void overwrite(conflict)}
          />
        </Seen>
      )}
      <WebhookFields form={form} />
    </FormDialog>
  );
}

/** Scrolls to the error at the top by focusing it, because the button is at the bottom. */
function Seen({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control outline-none">
      {children}
    </div>
  );
}
