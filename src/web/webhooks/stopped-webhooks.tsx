import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PAGES } from "#contract/pages.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { Note } from "../ui/notices.tsx";
import { consecutiveFailures } from "./delivery-log.tsx";
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
          `${stopped.length === 1 ? "Een koppeling is" : "Koppelingen zijn"} uitgezet, want er kwam niets aan: ${named(stopped)}. `}
        {missing.length > 0 &&
          `De laatste berichten van ${missing.length === 1 ? "een koppeling" : "koppelingen"} kwamen niet aan: ${named(missing)}. `}
        <Link to={PAGES.adminWebhooks} className="font-semibold underline underline-offset-3">
          Naar de koppelingen
        </Link>
      </Note>
    </div>
  );
}

const named = (webhooks: readonly Webhook[]) => webhooks.map(({ name }) => `‘${name}’`).join(", ");
