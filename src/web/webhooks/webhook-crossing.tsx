import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type Webhook } from "#contract/webhooks.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { Crossing } from "./use-save-webhook.ts";

const FIELDS = ["name", "kind", "url", "events", "active"] as const;
type Field = (typeof FIELDS)[number];

const SENTENCES: { readonly [Name in Field]: (now: Webhook[Name]) => string } = {
  name: (name) => `De naam is nu ‘${name}’.`,
  kind: (kind) => `Het gaat nu naar ${WEBHOOK_KINDS[kind]}.`,
  url: (url) => `Het adres is nu ${url}`,
  events: (events) => `Een bericht komt nu bij: ${events.map((event) => WEBHOOK_EVENTS[event]).join(", ")}.`,
  active: (active) => `De koppeling staat nu ${active ? "aan" : "uit"}.`,
};

/** What somebody else has changed. */
export const changedFields = ({ before, newest }: Crossing): readonly Field[] =>
  FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(newest[field]));

const sentenceOn = <Name extends Field>(field: Name, newest: Webhook) => SENTENCES[field](newest[field]);

interface WebhookCrossingProps {
  readonly crossing: Crossing;
  readonly onTakeOver: () => void;
  readonly onOverwrite: () => void;
}

export const WebhookCrossing = ({ crossing, onTakeOver, onOverwrite }: WebhookCrossingProps) => (
  <Note look="warning">
    <div role="alert" className="space-y-1.5 wrap-anywhere">
      <p className="font-semibold">Iemand anders heeft deze koppeling intussen gewijzigd.</p>
      <ul className="list-disc space-y-0.5 pl-5">
        {changedFields(crossing).map((field) => (
          <li key={field}>{sentenceOn(field, crossing.newest)}</li>
        ))}
      </ul>
      <p>Wat jij hebt ingevuld, staat nog hieronder. ‘Toch opslaan’ zet dat ervoor in de plaats.</p>
    </div>
    <div className="mt-2.5 flex flex-wrap gap-2.5">
      <Button onClick={onTakeOver}>Neem de nieuwe over</Button>
      <Button onClick={onOverwrite}>Toch opslaan</Button>
    </div>
  </Note>
);
