import { useMutation } from "@tanstack/react-query";
import { Pause, Play, X } from "lucide-react";
import { Link } from "react-router";
import { type Mailing, pauseMailing, resumeMailing } from "#contract/mailings.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { call, messageOf } from "../api.ts";
import { Loaded } from "../loaded.tsx";
import { Button, iconButtonClass } from "../ui/button.tsx";
import { mailingQuery } from "./queries.ts";

interface MailingProgressProps {
  readonly id: MeetupId;
  /** What the mails are about, where the page does not say it. */
  readonly title?: string;
  readonly onClose?: () => void;
}

export function MailingProgress(props: MailingProgressProps) {
  return (
    <Loaded
      query={mailingQuery(props.id)}
      failed="Fout bij ophalen van de voortgang"
      loading={<div className="skeleton h-20 rounded-card" />}
    >
      {(mailing) => <Progress mailing={mailing} {...props} />}
    </Loaded>
  );
}

function Progress({ id, title, mailing, onClose }: MailingProgressProps & { readonly mailing: Mailing }) {
  const { queued, sent, failed, paused } = mailing;
  const total = queued + sent + failed;
  // What was undone on another screen has nothing to show.
  if (title !== undefined && total === 0) return null;
  return (
    <section aria-label="Voortgang van de e-mails" className="rounded-card border border-line bg-surface p-4">
      {title !== undefined && (
        <Link
          to={pathTo(PAGES.adminMeetup, { id })}
          className="inline-flex min-h-11 items-center text-sm wrap-anywhere text-soft underline-offset-3 hover:underline"
        >
          {title}
        </Link>
      )}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {sentence(mailing)}
          {queued > paused && (
            <span className="font-normal text-soft"> · {queued - paused} in de wachtrij</span>
          )}
          {paused > 0 && <span className="font-normal text-orange"> · {paused} gepauzeerd</span>}
        </p>
        <div className="flex items-center gap-1">
          <HoldButton id={id} mailing={mailing} />
          {onClose && (
            <button type="button" className={iconButtonClass} aria-label="Sluit voortgang" onClick={onClose}>
              <X size={17} aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
      {total > 0 && (
        <progress className="bar mt-2" aria-label="Verstuurde e-mails" max={total} value={sent + failed} />
      )}
    </section>
  );
}

function sentence({ queued, sent, failed }: Mailing): string {
  const total = queued + sent + failed;
  if (total === 0) return "Er zijn geen e-mails te versturen.";
  return `${sent} van ${total === 1 ? "1 e-mail" : `${total} e-mails`} verstuurd${failed > 0 ? `, ${failed} mislukt` : ""}`;
}

function HoldButton({ id, mailing }: { id: MeetupId; mailing: Mailing }) {
  const isPaused = mailing.paused > 0;
  const change = useMutation({
    mutationFn: () => call(isPaused ? resumeMailing : pauseMailing, { params: { id } }),
    meta: {
      succeeded: messageOf,
      failed: "Er is een fout opgetreden",
      invalidates: [mailingQuery(id).queryKey],
    },
  });
  if (mailing.queued === 0) return null;
  const Icon = isPaused ? Play : Pause;
  return (
    <Button disabled={change.isPending} onClick={() => change.mutate()}>
      <Icon size={16} aria-hidden="true" /> {isPaused ? "Hervat" : "Pauzeer"}
    </Button>
  );
}
