import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { MeetupId } from "#contract/meetups.ts";
import { iconButtonClass } from "../ui/button.tsx";
import { mailingQuery } from "./queries.ts";

interface MailingProgressProps {
  readonly id: MeetupId;
  readonly onClose: () => void;
}

/** How far the mails about a meetup are, moving as they leave. */
export function MailingProgress({ id, onClose }: MailingProgressProps) {
  const { data } = useQuery(mailingQuery(id));
  if (!data) return null;
  const { queued, sent, failed } = data;
  const total = queued + sent + failed;
  const sentence =
    total === 0
      ? "Er zijn geen e-mails te versturen."
      : `${sent} van ${total} e-mails verstuurd${failed > 0 ? `, ${failed} mislukt` : ""}`;
  return (
    <section
      aria-label="Voortgang van de e-mails"
      className="mb-5 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-semibold tabular-nums">
          {sentence}
          {queued > 0 && <span className="font-normal text-soft"> · {queued} in de wachtrij</span>}
        </p>
        <button type="button" className={iconButtonClass} aria-label="Sluit voortgang" onClick={onClose}>
          <X size={17} aria-hidden="true" />
        </button>
      </div>
      {total > 0 && (
        <progress className="bar mt-2" aria-label="Verstuurde e-mails" max={total} value={sent + failed} />
      )}
    </section>
  );
}
