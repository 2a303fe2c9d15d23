import { KeyRound, Pencil, Power, Send, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { urlParts } from "#contract/url-parts.ts";
import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type Webhook } from "#contract/webhooks.ts";
import { Button } from "../ui/button.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { MoreItem, MoreMenu } from "../ui/menu.tsx";
import { lastTried } from "./arrivals.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { LastMessage, StateBadge, TestOutcome, Trouble } from "./webhook-state.tsx";

interface WebhookCardProps {
  readonly webhook: Webhook;
  /** Another each time that the focus is to come here. */
  readonly landing: object | null;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string | null) => void;
  readonly onRemoved: () => void;
}

export function WebhookCard({ webhook, landing, onEdit, onSecret, onRemoved }: WebhookCardProps) {
  const { name, kind, url, events } = webhook;
  const actions = useWebhookActions(webhook, { onSecret, onRemoved });
  const { test, isPending, turn } = actions;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (landing === null) return;
    first.current?.focus({ preventScroll: true });
    first.current?.scrollIntoView({ block: "center" });
  }, [landing]);
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 grow text-[17px] font-[650] wrap-anywhere">{name}</h2>
        <div className="shrink-0">
          <StateBadge webhook={webhook} />
        </div>
      </div>
      <Trouble
        webhook={webhook}
        isPending={isPending}
        onTurn={() => {
          first.current?.focus();
          turn();
        }}
        onEdit={onEdit}
      />
      <Facts className="mt-2 text-sm">
        <Fact term="Naar">
          {[WEBHOOK_KINDS[kind], url !== null && urlParts(url)?.host].filter(Boolean).join(", ")}
        </Fact>
        <Fact term="Bij">{events.map((event) => WEBHOOK_EVENTS[event]).join(", ")}</Fact>
      </Facts>
      {test.data && lastTried(webhook)?.event === "test" ? null : <LastMessage webhook={webhook} />}
      <div className="mt-4 flex items-center gap-2">
        <Button
          ref={first}
          className="max-sm:grow max-sm:px-2"
          aria-label={`Stuur testbericht: ${name}`}
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          <Send size={16} className="max-sm:hidden" aria-hidden="true" />
          {test.isPending ? (
            "Versturen..."
          ) : (
            <>
              <span className="max-[359px]:hidden">Stuur testbericht</span>
              <span className="min-[360px]:hidden">Stuur test</span>
            </>
          )}
        </Button>
        <Button className="max-sm:grow max-sm:px-2" aria-label={`Bewerk: ${name}`} onClick={onEdit}>
          <Pencil size={16} className="max-sm:hidden" aria-hidden="true" /> Bewerk
        </Button>
        <More webhook={webhook} actions={actions} />
      </div>
      {test.data && <TestOutcome {...test.data} />}
      <DeliveryLog webhook={webhook} />
    </li>
  );
}

interface MoreProps {
  readonly webhook: Webhook;
  readonly actions: ReturnType<typeof useWebhookActions>;
}

const More = ({ webhook: { name, kind, active }, actions: { isPending, ...actions } }: MoreProps) => (
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
);
