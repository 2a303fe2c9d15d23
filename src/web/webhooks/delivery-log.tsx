import { useQuery } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import { Fragment, useEffect, useRef } from "react";
import { PAGES } from "#contract/pages.ts";
import { DELIVERY_EVENTS, type Delivery, retryDelivery, type Webhook } from "#contract/webhooks.ts";
import { shortMoment } from "#domain/moments.ts";
import { countInWords } from "#domain/wording.ts";
import { useSite } from "../base/page-state.tsx";
import { useChange } from "../base/use-change.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { webhooksQuery } from "./queries.ts";

/** A single failure may be a coincidence. */
const WORTH_A_WORD = 2;

/** Warns about webhooks that the server stopped or that fail, because organisers rarely visit their page. */
export function StoppedWebhooks() {
  const { data } = useQuery(webhooksQuery);
  const webhooks = data?.webhooks ?? [];
  const stopped = webhooks.filter(({ stopped_why }) => stopped_why !== null);
  const missing = webhooks.filter(
    (webhook) => webhook.active && consecutiveFailures(webhook) >= WORTH_A_WORD,
  );
  if (stopped.length + missing.length === 0) return null;
  return (
    <div className="mb-6 wrap-anywhere">
      <Note look="warning">
        {stopped.length > 0 &&
          `${stopped.length === 1 ? "Een webhook is" : "Webhooks zijn"} uitgezet, want er kwam niets aan: ${named(stopped)}. `}
        {missing.length > 0 &&
          `De laatste berichten van ${missing.length === 1 ? "een webhook" : "webhooks"} kwamen niet aan: ${named(missing)}. `}
        <Link to={PAGES.adminWebhooks} className="font-semibold underline underline-offset-3">
          Naar de webhooks
        </Link>
      </Note>
    </div>
  );
}

const named = (webhooks: readonly Webhook[]) => webhooks.map(({ name }) => `‘${name}’`).join(", ");

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
export const lastTried = (webhook: Webhook): Delivery | null => newestTried(webhook)[0] ?? null;

export const hasFailures = (webhook: Webhook): boolean => consecutiveFailures(webhook) > 0;

/** Number of failed attempts since the last successful delivery. */
export function consecutiveFailures(webhook: Webhook): number {
  const tried = newestTried(webhook);
  const arrived = tried.findIndex(({ state }) => state === "sent");
  const missed = arrived === -1 ? tried : tried.slice(0, arrived);
  // A restarted delivery has 0 attempts again, but it has failed at least once.
  return missed.reduce((sum, { attempts }) => sum + Math.max(attempts, 1), 0);
}

const newestTried = ({ deliveries }: Webhook) =>
  deliveries
    .filter(({ tried_at }) => tried_at !== null)
    .toSorted((one, other) => Date.parse(other.tried_at ?? "") - Date.parse(one.tried_at ?? ""));
