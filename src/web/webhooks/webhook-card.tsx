import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import Power from "lucide-react/icons/power";
import Send from "lucide-react/icons/send";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { urlParts } from "#contract/fields.ts";
import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type Webhook } from "#contract/webhooks.ts";
import { shortMoment } from "#domain/moments.ts";
import { useSite } from "../base/page-state.tsx";
import { Badge, QuietBadge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Fact, Facts } from "../ui/card.tsx";
import { MoreItem, MoreMenu } from "../ui/menu.tsx";
import { Note } from "../ui/notices.tsx";
import { DeliveryLog, hasFailures, lastTried } from "./delivery-log.tsx";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { RemoveWebhookDialog, RenewSecretDialog } from "./webhook-dialogs.tsx";

interface WebhookCardProps {
  readonly webhook: Webhook;
  /** A new object each time the card must take the focus. */
  readonly landing: object | null;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string | null) => void;
  readonly onRemoved: () => void;
}

export function WebhookCard({ webhook, landing, onEdit, onSecret, onRemoved }: WebhookCardProps) {
  const { name, kind, url, events } = webhook;
  const actions = useWebhookActions(webhook);
  const [asking, setAsking] = useState<"renew" | "remove" | null>(null);
  const close = () => setAsking(null);
  const { tested, isTesting, test, isPending, turn } = actions;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (landing === null) return;
    first.current?.focus({ preventScroll: true });
    first.current?.scrollIntoView({ block: "center" });
  }, [landing]);
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 grow text-lg font-heading wrap-anywhere">{name}</h2>
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
      {tested && lastTried(webhook)?.event === "test" ? null : <LastMessage webhook={webhook} />}
      <div className="mt-4 flex items-center gap-2">
        <Button
          ref={first}
          className="max-sm:grow max-sm:px-2"
          aria-label={`Stuur testbericht: ${name}`}
          disabled={isTesting}
          onClick={test}
        >
          <Send size={16} className="max-sm:hidden" aria-hidden="true" />
          {isTesting ? (
            "Versturen..."
          ) : (
            <>
              <span className="max-xs:hidden">Stuur testbericht</span>
              <span className="xs:hidden">Stuur test</span>
            </>
          )}
        </Button>
        <Button
          className="max-sm:grow max-sm:px-2"
          aria-label={`Bewerk: ${name}`}
          disabled={isPending}
          onClick={onEdit}
        >
          <Pencil size={16} className="max-sm:hidden" aria-hidden="true" /> Bewerk
        </Button>
        <More webhook={webhook} actions={actions} ask={setAsking} />
      </div>
      {tested && <TestOutcome {...tested} />}
      <DeliveryLog webhook={webhook} />
      {asking === "renew" && <RenewSecretDialog webhook={webhook} onSecret={onSecret} onClose={close} />}
      {asking === "remove" && <RemoveWebhookDialog webhook={webhook} onRemoved={onRemoved} onClose={close} />}
    </li>
  );
}

const More = ({
  webhook: { name, kind, active },
  actions: { isPending, turn },
  ask,
}: {
  readonly webhook: Webhook;
  readonly actions: ReturnType<typeof useWebhookActions>;
  readonly ask: (about: "renew" | "remove") => void;
}) => (
  <MoreMenu about={name} isBare>
    <MoreItem icon={Power} disabled={isPending} onPress={turn}>
      {active ? "Zet uit" : "Zet aan"}
    </MoreItem>
    {kind === "standard" && (
      <MoreItem icon={KeyRound} disabled={isPending} onPress={() => ask("renew")}>
        Maak nieuw geheim
      </MoreItem>
    )}
    <MoreItem icon={Trash2} isDanger disabled={isPending} onPress={() => ask("remove")}>
      Verwijder
    </MoreItem>
  </MoreMenu>
);

function StateBadge({ webhook }: { webhook: Webhook }) {
  if (!webhook.active) return <Badge colour="grey">Uit</Badge>;
  if (webhook.url === null) return <Badge colour="orange">Adres ontbreekt</Badge>;
  return hasFailures(webhook) ? <Badge colour="orange">Hapert</Badge> : <QuietBadge>Aan</QuietBadge>;
}

interface TroubleProps {
  readonly webhook: Webhook;
  readonly isPending: boolean;
  readonly onTurn: () => void;
  readonly onEdit: () => void;
}

function Trouble({ webhook: { name, url, stopped_why }, isPending, onTurn, onEdit }: TroubleProps) {
  if (url === null)
    return (
      <Warning
        button={
          <Button aria-label={`Vul het adres in: ${name}`} disabled={isPending} onClick={onEdit}>
            Vul het adres in
          </Button>
        }
      >
        Het adres is niet meer te lezen, want het geheim van de server is veranderd. Vul het adres opnieuw in.
      </Warning>
    );
  if (stopped_why === null) return null;
  return (
    <Warning
      button={
        <Button aria-label={`Zet weer aan: ${name}`} disabled={isPending} onClick={onTurn}>
          Zet weer aan
        </Button>
      }
    >
      {stopped_why === "gone"
        ? "Uitgezet: de ontvanger wil geen berichten meer. Klopt het adres nog?"
        : "Uitgezet: drie dagen lang kwam er niets aan. Stuur een testbericht, en zet de webhook weer aan als dat lukt."}
    </Warning>
  );
}

const Warning = ({ button, children }: { button: ReactNode; children: ReactNode }) => (
  <div className="mt-3">
    <Note look="warning">
      <p>{children}</p>
      <div className="mt-2.5">{button}</div>
    </Note>
  </div>
);

function LastMessage({ webhook }: { webhook: Webhook }) {
  const { timeZone } = useSite();
  const last = lastTried(webhook);
  if (last?.tried_at == null) return null;
  const when = shortMoment(timeZone, last.tried_at);
  if (last.state === "sent")
    return <p className="mt-3 text-sm text-soft">Laatste bericht kwam aan: {when}</p>;
  return (
    <p className="mt-3 text-sm font-semibold text-orange">
      Laatste bericht kwam niet aan, {when}. {last.outcome}.
    </p>
  );
}

const TestOutcome = ({ arrived, message }: { arrived: boolean; message: string }) => (
  <div role="status" className="mt-4 wrap-anywhere">
    {arrived ? (
      <p className="rounded-control bg-green-soft px-3.5 py-3 text-md font-semibold text-green">{message}</p>
    ) : (
      <Note look="error">Testbericht kwam niet aan. {message}.</Note>
    )}
  </div>
);
