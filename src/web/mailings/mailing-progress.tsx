import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import X from "lucide-react/icons/x";
import { Fragment } from "react";
import type { MeetupId } from "#contract/ids.ts";
import { EMAIL_TYPES, type EmailType } from "#contract/mail-log.ts";
import { type Mailing, type Progress, pauseMailing, resumeMailing } from "#contract/mailings.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { Loaded } from "../base/loaded.tsx";
import { useChange } from "../base/use-change.ts";
import { useRights } from "../sessions/viewer.ts";
import { Button, iconButtonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { mailingKey, mailingQuery } from "./queries.ts";

interface MailingProgressProps {
  readonly id: MeetupId;
  /** What was sent, for pages that do not show it. Limits progress to that kind of mail, queued since. */
  readonly about?: { readonly name: string; readonly kind: EmailType; readonly since: Instant };
  readonly onClose?: () => void;
}

export function MailingProgress(props: MailingProgressProps) {
  return (
    <Loaded
      query={mailingQuery(props.id, props.about?.since)}
      failed="Fout bij ophalen van de voortgang"
      loading={<div className="skeleton h-20 rounded-card" />}
    >
      {(mailing) => <MailingCard mailing={mailing} {...props} />}
    </Loaded>
  );
}

interface MailingCardProps extends MailingProgressProps {
  readonly mailing: Mailing;
}

function MailingCard({ id, about, mailing, onClose }: MailingCardProps) {
  const shown = about ? mailing.parts.find(({ kind }) => kind === about.kind) : mailing;
  // A mailing that was undone in another window has no mails.
  if (!shown) return null;
  const { queued, sent, kept, failed, paused } = shown;
  const total = queued + sent + kept + failed;
  return (
    <section aria-label="Voortgang van de e-mails" className="rounded-card border border-line bg-surface p-4">
      {about && (
        <Link
          to={pathTo(PAGES.adminMeetup, { id })}
          className="inline-flex min-h-11 items-center text-sm wrap-anywhere text-soft underline-offset-3 hover:underline"
        >
          {about.name}
        </Link>
      )}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {sentence(shown)}
          {queued > paused && (
            <span className="font-normal text-soft"> · {queued - paused} in de wachtrij</span>
          )}
          {paused > 0 && <span className="font-normal text-orange"> · {paused} gepauzeerd</span>}
        </p>
        <div className="flex items-center gap-1">
          {shown.queued > 0 && <PauseButton id={id} mailing={mailing} />}
          {onClose && (
            <button type="button" className={iconButtonClass} aria-label="Sluit voortgang" onClick={onClose}>
              <X size={17} aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
      {total > 0 && (
        <progress
          className="bar mt-2"
          aria-label="Verstuurde e-mails"
          max={total}
          value={sent + kept + failed}
        />
      )}
      {!about && mailing.parts.length > 1 && <Parts parts={mailing.parts} />}
    </section>
  );
}

const Parts = ({ parts }: Pick<Mailing, "parts">) => (
  <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-md text-soft">
    {parts.map(({ kind, queued, sent, kept, failed }) => (
      <Fragment key={kind}>
        <dt>{EMAIL_TYPES[kind]}</dt>
        <dd className="text-right tabular-nums">
          {inDigits(sent)} van {inDigits(queued + sent + kept + failed)}
          {kept > 0 && `, ${inDigits(kept)} bewaard`}
          {failed > 0 && <span className="text-red">, {inDigits(failed)} mislukt</span>}
        </dd>
      </Fragment>
    ))}
  </dl>
);

function sentence({ queued, sent, kept, failed }: Progress): string {
  const total = queued + sent + kept + failed;
  if (total === 0) return "Er zijn geen e-mails te versturen.";
  const inState = [
    `${inDigits(sent)} van ${countInWords(total, "e-mail", "e-mails")} verstuurd`,
    kept > 0 && `${inDigits(kept)} bewaard zonder mailserver`,
    failed > 0 && `${inDigits(failed)} mislukt`,
  ];
  return inState.filter(Boolean).join(", ");
}

function PauseButton({ id, mailing }: { id: MeetupId; mailing: Mailing }) {
  const { isAdmin } = useRights();
  const isPaused = mailing.paused > 0;
  const change = useChange(isPaused ? resumeMailing : pauseMailing, {
    invalidates: [mailingKey(id)],
  });
  if (!isAdmin) return null;
  const Icon = isPaused ? Play : Pause;
  return (
    <Button disabled={change.isPending} onClick={() => change.mutate({ params: { id } })}>
      <Icon size={16} aria-hidden="true" /> {isPaused ? "Hervat" : "Pauzeer"}
    </Button>
  );
}
