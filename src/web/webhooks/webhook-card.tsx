import { KeyRound, Pencil, Power, Send, Trash2 } from "lucide-react";
import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type Webhook } from "#contract/webhooks.ts";
import { Badge, QuietBadge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { MoreItem, MoreMenu } from "../ui/menu.tsx";
import { Note } from "../ui/note.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { useWebhookActions } from "./use-webhook-actions.ts";

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string | null) => void;
}

export function WebhookCard({ webhook, onEdit, onSecret }: WebhookCardProps) {
  const { name, kind, url, events, active } = webhook;
  const actions = useWebhookActions(webhook, onSecret);
  const { test, isPending } = actions;
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-[17px] font-[650] wrap-anywhere">{name}</h2>
        {active ? <QuietBadge>Aan</QuietBadge> : <Badge colour="grey">Uit</Badge>}
      </div>
      <Stopped webhook={webhook} />
      <Facts className="mt-2 text-sm">
        <Fact term="Naar">
          {WEBHOOK_KINDS[kind]}, {URL.parse(url)?.host ?? "adres niet meer te lezen"}
        </Fact>
        <Fact term="Bij">{events.map((event) => WEBHOOK_EVENTS[event]).join(", ")}</Fact>
      </Facts>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          aria-label={`Stuur testbericht: ${name}`}
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          <Send size={16} aria-hidden="true" /> {test.isPending ? "Versturen..." : "Stuur testbericht"}
        </Button>
        <Button aria-label={`Bewerk: ${name}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" /> Bewerk
        </Button>
        <MoreMenu about={name} isBare>
          <MoreItem icon={Power} disabled={isPending} onPress={actions.turn}>
            {active ? "Zet uit" : "Zet aan"}
          </MoreItem>
          {kind === "standard" && (
            <MoreItem icon={KeyRound} disabled={isPending} onPress={actions.renew}>
              Maak nieuw geheim
            </MoreItem>
          )}
          <MoreItem icon={Trash2} isDanger disabled={isPending} onPress={actions.remove}>
            Verwijder
          </MoreItem>
        </MoreMenu>
      </div>
      {test.data && (
        <div role="status" className="mt-4">
          <Note look={test.data.arrived ? "info" : "error"}>Testbericht: {test.data.message}</Note>
        </div>
      )}
      <DeliveryLog webhook={webhook} />
    </li>
  );
}

function Stopped({ webhook: { stopped_why } }: { webhook: Webhook }) {
  if (stopped_why === null) return null;
  return (
    <div className="mt-3">
      <Note look="warning">
        {stopped_why === "gone"
          ? "Uitgezet: de ontvanger wil geen berichten meer. Klopt het adres nog?"
          : "Uitgezet: drie dagen lang kwam er niets aan. Stuur een testbericht, en zet de koppeling weer aan als dat lukt."}
      </Note>
    </div>
  );
}
