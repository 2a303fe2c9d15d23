import type { ReactNode } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { shortMoment } from "#domain/moments.ts";
import { useSite } from "../page-state.tsx";
import { Badge, QuietBadge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { hasMissed, lastTried } from "./arrivals.ts";

export function StateBadge({ webhook }: { webhook: Webhook }) {
  if (!webhook.active) return <Badge colour="grey">Uit</Badge>;
  if (webhook.url === null) return <Badge colour="orange">Adres ontbreekt</Badge>;
  return hasMissed(webhook) ? <Badge colour="orange">Hapert</Badge> : <QuietBadge>Aan</QuietBadge>;
}

interface TroubleProps {
  readonly webhook: Webhook;
  readonly isPending: boolean;
  readonly onTurn: () => void;
  readonly onEdit: () => void;
}

/** What keeps it from working until somebody does something, and that something. */
export function Trouble({ webhook: { name, url, stopped_why }, isPending, onTurn, onEdit }: TroubleProps) {
  if (url === null)
    return (
      <Warning
        button={
          <Button aria-label={`Vul het adres in: ${name}`} onClick={onEdit}>
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
        : "Uitgezet: drie dagen lang kwam er niets aan. Stuur een testbericht, en zet de koppeling weer aan als dat lukt."}
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

/** What became of the last message. */
export function LastMessage({ webhook }: { webhook: Webhook }) {
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

/** Of the test that was just made. */
export const TestOutcome = ({ arrived, message }: { arrived: boolean; message: string }) => (
  <div role="status" className="mt-4 wrap-anywhere">
    {arrived ? (
      <p className="rounded-control bg-green-soft px-3.5 py-3 text-[15px] font-semibold text-green">
        {message}
      </p>
    ) : (
      <Note look="error">Testbericht kwam niet aan. {message}.</Note>
    )}
  </div>
);
