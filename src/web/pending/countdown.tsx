import { useSyncExternalStore } from "react";
import toast from "react-hot-toast/headless";
import { useNavigate } from "react-router";
import type { EmailType } from "#contract/mail-log.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { type PendingKind, sendPending, undoPending } from "#contract/pending.ts";
import { secondsUntil } from "#domain/countdown.ts";
import { countInWords, memberCount } from "#domain/wording.ts";
import { isWorthAnotherTry, retryNotBefore } from "../base/api.ts";
import { waitBeforeRetry } from "../base/backoff.ts";
import { useSite } from "../base/page-state.tsx";
import { adminKey, meetupsKey } from "../base/query-meta.ts";
import { useChange } from "../base/use-change.ts";
import { keepText } from "../forms/kept-text.ts";
import { memberMessageDraft, messageDraft } from "../mailings/queries.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import type { TimedPending } from "./queries.ts";

interface Words {
  readonly label: string;
  /** @param when "over 58 s" or "nu" */
  readonly sentence: (waiting: TimedPending, when: string) => string;
  /** The mails whose progress is shown afterwards; null: none at that meetup. */
  readonly mails: EmailType | null;
}

const people = (count: number) => countInWords(count, "mens krijgt", "mensen krijgen");

const messageSentence = (subject: string | undefined, recipients: number, when: string) =>
  `‘${subject ?? "Bericht"}’ aan ${memberCount(recipients)} gaat ${when} weg`;

export const WORDS: Readonly<Record<PendingKind, Words>> = {
  announcement: {
    label: "Aankondiging van",
    sentence: ({ recipients }, when) =>
      `${countInWords(recipients, "uitnodiging gaat", "uitnodigingen gaan")} ${when} weg`,
    mails: "invitation",
  },
  message: {
    label: "Bericht van",
    sentence: ({ message, recipients }, when) => messageSentence(message?.subject, recipients, when),
    mails: "message",
  },
  change: {
    label: "Wijziging van",
    sentence: ({ changes, recipients }, when) =>
      `${changes ?? "Wijziging"}: ${people(recipients)} ${when} bericht`,
    mails: "changed",
  },
  reminder: {
    label: "Herinnering voor",
    sentence: ({ recipients }, when) => `Herinnering aan ${memberCount(recipients)} gaat ${when} weg`,
    mails: "reminder",
  },
  "ask-again": {
    label: "‘Kom je nog?’ voor",
    sentence: ({ recipients }, when) => `‘Kom je nog?’ gaat ${when} naar ${memberCount(recipients)}`,
    mails: "guest_reminder",
  },
  cancellation: {
    label: "Afzegging van",
    sentence: ({ recipients }, when) => `Afzegging: ${people(recipients)} ${when} bericht`,
    mails: "cancelled",
  },
  removal: {
    label: "Verwijdering van",
    sentence: ({ recipients }, when) => `Verwijdering: ${people(recipients)} ${when} bericht`,
    mails: null,
  },
  import: {
    label: "Import van leden",
    sentence: ({ recipients }, when) =>
      `${countInWords(recipients, "lid wordt", "leden worden")} ${when} toegevoegd en gemaild`,
    mails: null,
  },
  "member-message": {
    label: "Bericht aan leden",
    sentence: ({ member_message: message, recipients }, when) =>
      messageSentence(message?.subject, recipients, when),
    mails: null,
  },
};

/** What happens then; without a mail server, that the mails are kept. @param when "over 58 s" or "nu" */
export function useSentence(): (waiting: TimedPending, when: string) => string {
  const { hasMailServer } = useSite();
  return (waiting, when) =>
    hasMailServer ? WORDS[waiting.kind].sentence(waiting, when) : keptSentence(waiting, when);
}

const keptSentence = ({ kind, recipients }: TimedPending, when: string): string =>
  kind === "import"
    ? `${countInWords(recipients, "lid wordt", "leden worden")} ${when} toegevoegd; zonder mailserver krijgt niemand bericht`
    : `${countInWords(recipients, "e-mail wordt", "e-mails worden")} ${when} bewaard: er is nog geen mailserver`;

/** "Aankondiging van Open avond": tells it from the others that wait. */
export function nameOf({ kind, meetup, message, member_message: toMembers }: TimedPending): string {
  const label = [WORDS[kind].label, meetup?.title].filter(Boolean).join(" ");
  const subject = message?.subject ?? toMembers?.subject;
  return subject === undefined ? label : `${label}: ‘${subject}’`;
}

export function Countdown({
  waiting,
  isLine,
  onUndone,
}: {
  readonly waiting: TimedPending;
  /** Room for one line only: its name and the button that undoes it. */
  readonly isLine: boolean;
  readonly onUndone: () => void;
}) {
  const { meetup, until } = waiting;
  const seconds = useSecondsUntil(until);
  const undo = useUndo(waiting, onUndone);
  const name = nameOf(waiting);
  const when = inSeconds(seconds);
  const sentence = useSentence();
  const isStuck = undo.isPending && undo.failureCount > 0;
  return (
    <section
      aria-label={name}
      className={
        isLine
          ? "flex h-full items-center gap-3 pr-1.5 pl-4"
          : "flex flex-wrap items-center justify-between gap-x-5 gap-y-3 p-4 sm:px-5"
      }
    >
      <div className={isLine ? "min-w-0 flex-1" : "min-w-0 flex-1 basis-52"}>
        {isLine && !isStuck && (
          <p aria-hidden="true" className="text-[15px] leading-tight font-[650]">
            <span className="block truncate">{name}</span>
            <span className="block font-normal text-soft">{when}</span>
          </p>
        )}
        <p className={isLine ? "sr-only" : "font-[650] wrap-anywhere"}>{sentence(waiting, when)}</p>
        {meetup && !isLine && (
          <Link
            to={pathTo(PAGES.adminMeetup, { id: meetup.id })}
            className="wrap-anywhere text-soft underline-offset-3 hover:underline"
          >
            {meetup.title}
          </Link>
        )}
        {isStuck && (
          <p role="status" className={`font-semibold text-red ${isLine ? "truncate" : "mt-1"}`}>
            Ongedaan maken lukt nog niet: geen verbinding. We proberen het opnieuw.
          </p>
        )}
      </div>
      <CountdownButtons waiting={waiting} isLine={isLine} undo={undo} />
    </section>
  );
}

const INVALIDATES = [meetupsKey, adminKey];

function useUndo(
  { kind, meetup, message, member_message: toMembers, until }: TimedPending,
  onUndone: () => void,
) {
  const navigate = useNavigate();
  return useChange(undoPending, {
    // The toast of what is undone would contradict the next one.
    onMutate: () => toast.dismiss(),
    onSuccess: () => {
      // Restores the message as a draft, for the organiser to correct.
      if (message && meetup) keepText(messageDraft(meetup.id), message);
      if (toMembers) keepText(memberMessageDraft(toMembers.to), toMembers);
      onUndone();
      // Shows what came back: a draft stands in another place than the announced meetup.
      if (meetup && (kind === "announcement" || kind === "removal"))
        void navigate(pathTo(PAGES.adminMeetup, { id: meetup.id }));
    },
    // Retries on a bad connection for as long as it can be undone.
    retry: (_failures, error) => isWorthAnotherTry(error) && Date.now() < until,
    retryDelay: (failures, error) => waitBeforeRetry(failures, { notBefore: retryNotBefore(error) }),
    invalidates: INVALIDATES,
    failed: "Fout bij ongedaan maken",
  });
}

function CountdownButtons({
  waiting,
  isLine,
  undo,
}: {
  readonly waiting: TimedPending;
  readonly isLine: boolean;
  readonly undo: ReturnType<typeof useUndo>;
}) {
  const send = useChange(sendPending, {
    invalidates: INVALIDATES,
    failed: "Fout bij versturen",
    succeeded: null,
  });
  const params = { id: waiting.id };
  const isBusy = undo.isPending || send.isPending;
  const name = nameOf(waiting);
  return (
    <div
      className={isLine ? "flex shrink-0" : "flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2"}
    >
      {/* When this one is gone, a second press lands on the next one. */}
      <Button
        hidden={isLine}
        disabled={isBusy}
        aria-label={`Nu versturen: ${name}`}
        onClick={({ detail }) => detail < 2 && send.mutate({ params })}
      >
        Nu versturen
      </Button>
      <Button
        look="primary"
        disabled={isBusy}
        data-undo
        aria-label={`Ongedaan maken: ${name}`}
        onClick={({ detail }) => detail < 2 && undo.mutate({ params })}
      >
        Ongedaan maken
      </Button>
    </div>
  );
}

/** Whole seconds until a moment, updated every second; never below 0. @param until milliseconds since the epoch */
export function useSecondsUntil(until: number): number {
  const left = () => secondsUntil(until, Date.now());
  return useSyncExternalStore(everySecond, left, left);
}

export const inSeconds = (seconds: number): string => (seconds > 0 ? `over ${seconds} s` : "nu");

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
