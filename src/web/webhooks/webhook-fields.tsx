import { type UseFormReturn, useWatch } from "react-hook-form";
import {
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  type WebhookEvent,
  type WebhookForm,
  type WebhookKind,
} from "#contract/webhooks.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field, SelectField } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";

export const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

const WHEN: Readonly<Record<WebhookEvent, string>> = {
  announced: "als er een nieuwe meetup is",
  changed: "als de dag, de tijd, de plaats of de titel anders wordt",
  cancelled: "als een meetup niet doorgaat",
  place_freed: "als een volle meetup weer plek heeft",
};

const CHOICES = (Object.keys(WEBHOOK_KINDS) as WebhookKind[]).map((kind) => ({
  value: kind,
  label: kind === "standard" ? `${WEBHOOK_KINDS[kind]}, Home Assistant` : WEBHOOK_KINDS[kind],
}));

/** How an organiser comes by the address. */
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

export function WebhookFields({ form }: { form: UseFormReturn<WebhookForm> }) {
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
        <legend className="text-[15px] font-semibold">Bericht bij</legend>
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
        hint="Wat gebeurt terwijl de koppeling uit staat, wordt later niet alsnog gestuurd."
        {...form.register("active")}
      />
    </>
  );
}
