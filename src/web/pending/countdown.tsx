import { type MouseEvent, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { PAGES, pathTo } from "#contract/pages.ts";
import { sendPending, undoPending } from "#contract/pending.ts";
import { PENDING_KINDS, type PendingKind } from "#contract/pending-kinds.ts";
import { secondsUntil } from "#domain/countdown.ts";
import { type Input, isUnreached, isWorthAnotherTry, sentenceOf } from "../base/api.ts";
import { useSite } from "../base/page-state.tsx";
import { adminKey, dismissSuccesses, meetupsKey } from "../base/query-meta.ts";
import { useRetried } from "../base/retried.ts";
import { useChange } from "../base/use-change.ts";
import { keepText } from "../forms/kept-text.ts";
import { memberMessageDraft, messageDraft } from "../mailings/queries.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { ignoreSecondPress, pressOf } from "../ui/second-press.ts";
import type { TimedPending } from "./queries.ts";

/** What happens then, and the button that does it at once; without a mail server, that the mails are kept. */
export function useWords() {
  const { hasMailServer } = useSite();
  return (kind: PendingKind) => {
    const { waits, unmailed } = PENDING_KINDS[kind];
    return hasMailServer ? { waits, now: "Nu versturen" } : unmailed;
  };
}

/** "Aankondiging van Open avond": tells it from the others that wait. */
export function nameOf({ kind, meetup, message, member_message: toMembers }: TimedPending): string {
  const label = [PENDING_KINDS[kind].name, meetup?.title].filter(Boolean).join(" ");
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
  const send = useChange(sendPending, {
    invalidates: INVALIDATES,
    failed: (error) => (isWorthAnotherTry(error) ? null : sentenceOf(error, "Fout bij versturen")),
    succeeded: null,
  });
  const name = nameOf(waiting);
  const when = inSeconds(seconds);
  const { waits } = useWords()(waiting.kind);
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
        {isLine && !undo.stuck && (
          <p aria-hidden="true" className="text-md leading-tight font-heading">
            <span className="block truncate">{name}</span>
            <span className="block font-normal text-soft">{when}</span>
          </p>
        )}
        <p className={isLine ? "sr-only" : "font-heading wrap-anywhere"}>{waits(waiting, when)}</p>
        {meetup && !isLine && (
          <Link
            to={pathTo(PAGES.adminMeetup, { id: meetup.id })}
            className="wrap-anywhere text-soft underline-offset-3 hover:underline"
          >
            {meetup.title}
          </Link>
        )}
        {undo.stuck && (
          <p role="status" className={`font-semibold text-red ${isLine ? "truncate" : "mt-1"}`}>
            {isUnreached(undo.stuck) ? `${NOT_YET}: geen verbinding.` : `${NOT_YET}.`} We proberen het
            opnieuw.
          </p>
        )}
        {!isLine && !undo.stuck && send.error && isWorthAnotherTry(send.error) && (
          <p role="status" className="mt-1 font-semibold text-red">
            {isUnreached(send.error) ? NOT_KNOWN : NOT_NOW}
          </p>
        )}
      </div>
      <CountdownButtons waiting={waiting} isLine={isLine} undo={undo} send={send} />
    </section>
  );
}

const INVALIDATES = [meetupsKey, adminKey];

/** It happens at the end of the countdown, or when the server is there again. */
const NOT_NOW = "Dat lukte nu niet. Is de tijd om, dan gebeurt het vanzelf.";
const NOT_KNOWN =
  "De site antwoordt niet: of dit al gebeurde, weten we niet. Zo niet, dan gebeurt het vanzelf: als de tijd om is en de site er weer is.";

const NOT_YET = "Ongedaan maken lukt nog niet";
const UNDO_FAILED = "Fout bij ongedaan maken";

/** Tried again until the server answers, which refuses it when it is too late. */
function useUndo(
  { id, kind, meetup, message, member_message: toMembers }: TimedPending,
  onUndone: () => void,
) {
  const navigate = useNavigate();
  const undo = useChange(undoPending, {
    // The toast of what is undone would contradict the next one.
    onMutate: dismissSuccesses,
    onSuccess: () => {
      // Restores the message as a draft, for the organiser to correct.
      if (message && meetup) keepText(messageDraft(meetup.id), message);
      if (toMembers) keepText(memberMessageDraft(toMembers.to), toMembers);
      onUndone();
      // A draft stands in another place than the announced meetup. One that was removed is in the list again.
      if (meetup && kind === "announcement") void navigate(pathTo(PAGES.adminMeetup, { id: meetup.id }));
    },
    invalidates: INVALIDATES,
    failed: (error) => (isWorthAnotherTry(error) ? null : sentenceOf(error, UNDO_FAILED)),
  });
  const { mutate, mutateAsync, isPending } = undo;
  const input = { params: { id } };
  const failed = useRetried({ ...undo, retry: () => mutateAsync(input) });
  const stuck = failed !== null && isWorthAnotherTry(failed) ? failed : null;
  return { press: () => mutate(input), isBusy: isPending || stuck !== null, stuck };
}

function CountdownButtons({
  waiting,
  isLine,
  undo,
  send,
}: {
  readonly waiting: TimedPending;
  readonly isLine: boolean;
  readonly undo: ReturnType<typeof useUndo>;
  readonly send: {
    readonly isPending: boolean;
    readonly mutate: (input: Input<typeof sendPending>) => void;
  };
}) {
  // When this one is gone, a second press lands on the next one, whose button tells it by its detail, or on what lies below.
  const onFirstPress = (act: () => void) => (press: MouseEvent) => {
    if (press.detail > 1) return;
    ignoreSecondPress(pressOf(press), ".undo-bar");
    act();
  };
  const params = { id: waiting.id };
  const isBusy = undo.isBusy || send.isPending;
  const name = nameOf(waiting);
  const { now } = useWords()(waiting.kind);
  return (
    <div
      className={isLine ? "flex shrink-0" : "flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2"}
    >
      <Button
        hidden={isLine}
        disabled={isBusy}
        aria-label={`${now}: ${name}`}
        onClick={onFirstPress(() => send.mutate({ params }))}
      >
        {now}
      </Button>
      <Button
        look="primary"
        disabled={isBusy}
        data-undo
        aria-label={`Ongedaan maken: ${name}`}
        onClick={onFirstPress(undo.press)}
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
