import RotateCw from "lucide-react/icons/rotate-cw";
import { Fragment, useEffect, useRef } from "react";
import { DELIVERY_EVENTS, type Delivery, retryDelivery, type Webhook } from "#contract/webhooks.ts";
import { consecutiveFailures, newestTried } from "#domain/deliveries.ts";
import { shortMoment } from "#domain/moments.ts";
import { countInWords } from "#domain/wording.ts";
import { useSite } from "../base/page-state.tsx";
import { useChange } from "../base/use-change.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { webhooksQuery } from "./queries.ts";

/** The last deliveries, newest first. Opens by itself after a failure, and never closes by itself. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { deliveries, name } = webhook;
  const details = useRef<HTMLDetailsElement>(null);
  const isMissed = hasFailures(webhook);
  useEffect(() => {
    if (isMissed && details.current) details.current.open = true;
  }, [isMissed]);
  if (deliveries.length === 0)
    return (
      <p className="mt-4 text-sm text-soft">Nog niets verstuurd. Een testbericht laat zien of het werkt.</p>
    );
  return (
    <details ref={details} className="mt-4 border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 text-md font-semibold">Laatste berichten</summary>
      <ul aria-label={`Berichten aan ${name}`} className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <Row key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
    </details>
  );
}

function Row({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { timeZone } = useSite();
  const { event, title, attempts, state, outcome, code, created_at, next_attempt_at } = delivery;
  const what = title === null ? DELIVERY_EVENTS[event] : `${DELIVERY_EVENTS[event]}: ${title}`;
  const facts = [
    shortMoment(timeZone, created_at),
    attempts > 0 && countInWords(attempts, "poging", "pogingen"),
    next_attempt_at !== null && attempts > 0 && `opnieuw op ${shortMoment(timeZone, next_attempt_at)}`,
    code,
  ].filter((fact) => typeof fact === "string");
  return (
    <li className="flex items-start gap-3 py-3 text-md">
      <div className="min-w-0 grow wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-semibold">{what}</p>
          <StateBadge state={state} />
        </div>
        {outcome !== null && state !== "sent" && <p className="mt-1 text-sm">{outcome}</p>}
        <p className="mt-1 text-sm text-soft">
          {facts.map((fact, place) => (
            <Fragment key={fact}>
              {place > 0 && " · "}
              <NoBreak>{fact}</NoBreak>
            </Fragment>
          ))}
        </p>
      </div>
      {webhook.active && isRetriable(delivery) && (
        <RetryButton webhook={webhook} delivery={delivery} what={what} />
      )}
    </li>
  );
}

const isRetriable = ({ event, state, attempts }: Delivery) =>
  event !== "test" && (state === "failed" || (state === "waiting" && attempts > 0));

function RetryButton({ webhook, delivery, what }: { webhook: Webhook; delivery: Delivery; what: string }) {
  const retry = useChange(retryDelivery, {
    invalidates: [webhooksQuery.queryKey],
    failed: "Er is iets misgegaan",
  });
  return (
    <IconButton
      icon={RotateCw}
      label="Probeer opnieuw"
      about={what}
      busy={retry.isPending}
      onPress={() => retry.mutate({ params: { id: webhook.id, delivery: delivery.id } })}
    />
  );
}

function StateBadge({ state }: Pick<Delivery, "state">) {
  if (state === "sent") return <Badge colour="green">Aangekomen</Badge>;
  if (state === "failed") return <Badge colour="red">Mislukt</Badge>;
  return state === "waiting" ? <Badge colour="orange">Wacht</Badge> : <Badge colour="grey">Vervallen</Badge>;
}

/** The delivery with the latest attempt; null without any attempt. */
export const lastTried = ({ deliveries }: Webhook): Delivery | null => newestTried(deliveries)[0] ?? null;

export const hasFailures = ({ deliveries }: Webhook): boolean => consecutiveFailures(deliveries) > 0;
