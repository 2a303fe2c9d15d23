import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { sendNow, undoMessage } from "#contract/mailings.ts";
import { publishNow, unpublishMeetup } from "#contract/meetups/life.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { secondsUntil } from "#domain/countdown.ts";
import { countInWords, memberCount } from "#domain/wording.ts";
import { call, isWorthAnotherTry, messageOf } from "../api.ts";
import { adminKey, meetupsKey } from "../query-meta.ts";
import { draftKey } from "../storage.ts";
import { Button } from "../ui/button.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { announcementsQuery, messageDraft, type Pending } from "./queries.ts";

/** Mailings that can still be undone, and then the progress of their mails. On every admin page. */
export function Announcements() {
  const { data: pending = [] } = useQuery(announcementsQuery);
  const [watched, setWatched] = useState<readonly Pending[]>([]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const known = new Set([...watched.map(({ key }) => key), ...closed]);
  const unseen = pending.filter(({ key }) => !known.has(key));
  const isReplaced = (old: Pending) =>
    pending.every(({ key }) => key !== old.key) && unseen.some((each) => isOfSame(old, each));
  if (unseen.length > 0) setWatched([...watched.filter((old) => !isReplaced(old)), ...unseen]);
  const forget = ({ key }: Pending) => {
    setClosed((before) => new Set(before).add(key));
    setWatched((before) => before.filter((each) => each.key !== key));
  };
  return watched.map((each) => {
    const now = pending.find(({ key }) => key === each.key);
    return now ? (
      // Sticky: the undo button stays visible at every scroll position.
      <div key={each.key} className="sticky top-2 z-30 mt-5">
        <Countdown pending={now} onUndone={() => forget(now)} />
      </div>
    ) : (
      <div key={each.key} className="mt-5">
        <MailingProgress
          id={each.meetup}
          about={{ title: each.title, kind: each.message ? "message" : "invitation" }}
          onClose={() => forget(each)}
        />
      </div>
    );
  });
}

/** Whether both show the same progress: same meetup and same kind of mail. */
const isOfSame = (one: Pending, other: Pending) =>
  one.meetup === other.meetup && (one.message === null) === (other.message === null);

const RETRY_MS = 2_000;

interface CountdownProps {
  readonly pending: Pending;
  readonly onUndone: () => void;
}

function Countdown({ pending, onUndone }: CountdownProps) {
  const { meetup, title, message, until } = pending;
  const seconds = useSecondsUntil(until);
  const invalidates = [meetupsKey, adminKey];
  const undo = useMutation({
    mutationFn: () =>
      message
        ? call(undoMessage, { params: { id: message.id } })
        : call(unpublishMeetup, { params: { id: meetup } }),
    onSuccess: () => {
      // Restores the message as a draft, for the organiser to correct.
      if (message)
        localStorage.setItem(draftKey(messageDraft(meetup, message.audience)), JSON.stringify(message));
      onUndone();
    },
    // Retries on a bad connection for as long as the mailing can be undone.
    retry: (_failures, error) => isWorthAnotherTry(error) && Date.now() < until,
    retryDelay: RETRY_MS,
    meta: { succeeded: messageOf, failed: "Fout bij ongedaan maken", invalidates },
  });
  const send = useMutation({
    mutationFn: (): Promise<unknown> =>
      message ? call(sendNow, { params: { id: message.id } }) : call(publishNow, { params: { id: meetup } }),
    meta: { failed: "Fout bij versturen", invalidates },
  });
  const isBusy = undo.isPending || send.isPending;
  return (
    <section
      aria-label={`${message ? "Bericht" : "Aankondiging"} van ${title}`}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-card border border-line bg-accent-soft p-4 sm:p-5"
    >
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-[650] wrap-anywhere">
          {whatGoes(pending)} {seconds > 0 ? `over ${seconds} s weg` : "nu weg"}
        </p>
        <Link
          to={pathTo(PAGES.adminMeetup, { id: meetup })}
          className="wrap-anywhere text-soft underline-offset-3 hover:underline"
        >
          {title}
        </Link>
        {undo.isPending && undo.failureCount > 0 && (
          <p role="status" className="mt-1 font-semibold text-red">
            Ongedaan maken lukt nog niet: geen verbinding. We proberen het opnieuw.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2">
        <Button disabled={isBusy} onClick={() => send.mutate()}>
          Nu versturen
        </Button>
        <Button look="primary" disabled={isBusy} onClick={() => undo.mutate()}>
          Ongedaan maken
        </Button>
      </div>
    </section>
  );
}

const whatGoes = ({ message, recipients }: Pending) =>
  message
    ? `‘${message.subject}’ aan ${memberCount(recipients)} gaat`
    : countInWords(recipients, "uitnodiging gaat", "uitnodigingen gaan");

/**
 * Whole seconds until a moment, updated every second; never below 0.
 * @param until milliseconds since the epoch
 */
function useSecondsUntil(until: number): number {
  const left = () => secondsUntil(until, Date.now());
  return useSyncExternalStore(everySecond, left, left);
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
