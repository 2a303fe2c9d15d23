import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from "react-router";
import * as z from "zod/mini";
import { INVALID_LINK } from "#contract/fields.ts";
import { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { answerByLink, RsvpResult, respondByLink } from "#contract/responses.ts";
import { ownTooBig } from "#domain/companions.ts";
import type { Action, ResponseStatus } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import { messageByLink } from "#domain/wording.ts";
import { ApiError, call, isUnreached, sentenceOf } from "../base/api.ts";
import { ConnectionNote } from "../base/connection-note.tsx";
import { Logo } from "../base/logo.tsx";
import { useNow, usePageState, useSite, useTitle } from "../base/page-state.tsx";
import { queryOf } from "../base/query-of.ts";
import { useRetried } from "../base/retried.ts";
import { PlainForm, usePosted } from "../forms/posted.tsx";
import { keepAgain } from "../offline/offline.ts";
import { Card } from "../ui/card.tsx";
import { Note } from "../ui/notices.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { CalledOff, Failed } from "./answer-failed.tsx";
import { AnswerRecorded } from "./answer-recorded.tsx";
import { type Answer, actionOf, freshAnswer } from "./recorded.ts";
import { LABELS, Unanswered } from "./unanswered.tsx";

const actionIn = (word: string): Action => (word === "confirm" ? "confirm" : "decline");

/**
 * Answers by script or form: a program that only fetches the page answers nothing (promise 10). With `?ask`, or by the way back, nothing is
 * answered: the page shows what is recorded, or else asks.
 */
export function RespondPage() {
  const { token = "", meetupId = "", action: word = "" } = useParams();
  const action = actionIn(word);
  const [search] = useSearchParams();
  // Once, because the first answer leads to an address without it.
  const [isAsked] = useState(search.has("ask"));
  const hydrated = useHydrated();
  // The server rendered the page without what only the browser knows.
  const isReturned = useReturned() && hydrated;
  const asksFirst = useSite().confirmLinks || isAsked || isReturned;
  const navigate = useNavigate();
  const posted = usePosted(RsvpResult);
  const { mutate, mutateAsync, reset, variables, ...respond } = useRespondByLink(token, meetupId);
  const [answered, setAnswered] = useState<RsvpResult | null>(posted?.data ?? null);
  const { asked } = usePageState();
  const now = useNow();
  const isOpen = asked !== undefined && !asked.cancelled && !isOver(asked, now);
  const before = useRecordedBefore(token, meetupId, asksFirst && isOpen && answered === null);
  const isAbout = (answer: RsvpResult) => isAsked || isReturned || actionOf(answer.status) === action;
  const newest = useNewest(token, answered?.meetup ?? null);
  const shown = answered && newest && asOf(answered, newest);
  /** The recorded answer stays visible during the call for another answer, and when that fails. */
  const recorded = shown ?? (before.answer && isAbout(before.answer) ? before.answer : null);
  const showRecorded = (answer: RsvpResult) => {
    setAnswered(answer);
    markAnswered();
    // The address says what is recorded.
    const newest = actionOf(answer.status);
    if (newest !== action)
      void navigate(pathTo(PAGES.respond, { token, meetupId, action: newest }), { replace: true });
  };
  const send = (answer: Action) =>
    mutate(freshAnswer(answer, (recorded ?? before.answer)?.meetup ?? {}), { onSuccess: showRecorded });
  const [first] = useState(() => freshAnswer(action, {}));
  const isAtOnce = hydrated && !asksFirst && posted === null && !asked?.cancelled;
  useEffect(() => {
    if (!isAtOnce) return;
    mutate(first, {
      onSuccess: (answer) => {
        setAnswered(answer);
        markAnswered();
      },
    });
  }, [isAtOnce, first, mutate]);
  useTitle(action === "confirm" ? "Ik kom" : "Ik kom niet");

  // A change that the server refused waits for another press.
  const isRefused = recorded !== null && !isUnreached(respond.error);
  const failed = useRetried({
    ...respond,
    error: isRefused ? null : respond.error,
    retry: () => mutateAsync({ ...(variables ?? first), isLate: true }).then(showRecorded),
  });
  const error = failed ?? posted?.error ?? null;
  const isUnsent = failed !== null && isUnreached(failed);
  const retry = () => send(variables?.action ?? action);
  if (recorded?.meetup.cancelled)
    return (
      <Frame isCard>
        <CalledOff meetup={recorded.meetup} />
      </Frame>
    );
  if (recorded)
    return (
      <Frame>
        <AnswerRecorded
          answer={recorded}
          pending={respond.isPending ? (variables?.action ?? null) : null}
          unsent={isUnsent ? (variables?.action ?? null) : null}
          onAnswer={send}
          onDrop={reset}
          token={token}
          onDetails={(meetup) => setAnswered(withMeetup(recorded, meetup))}
        >
          {respond.error && !isUnsent && (
            <div className="mt-4">
              <Note look="error">
                {sentenceOf(respond.error)}. Je antwoord is niet veranderd; probeer het nog eens.
              </Note>
            </div>
          )}
          <PlainForm
            look="quiet"
            label={recorded.status === "declined" ? "Ik kom wel" : "Ik kan toch niet"}
            action={pathTo(PAGES.respond, {
              token,
              meetupId,
              action: recorded.status === "declined" ? "confirm" : "decline",
            })}
          />
        </AnswerRecorded>
      </Frame>
    );
  if (error)
    return (
      <Frame isCard>
        <Failed
          error={error}
          meetupId={meetupId}
          retry={retry}
          isSentLater={isUnsent}
          form={<PlainForm label={LABELS[action]} />}
        />
      </Frame>
    );
  const actions = isAsked ? (["confirm", "decline"] as const) : ([action] as const);
  return (
    <Frame isCard>
      {respond.isIdle && asked?.cancelled ? (
        <CalledOff meetup={asked} />
      ) : (
        <Unanswered
          action={action}
          actions={answered !== null || (respond.isIdle && asksFirst) ? actions : null}
          isLoading={before.isLoading}
          recorded={before.answer?.status ?? null}
          onAnswer={send}
        />
      )}
    </Frame>
  );
}

/** Fewer companions can have given a waiting party its places. */
function withMeetup(answer: RsvpResult, meetup: Meetup): RsvpResult {
  const status = meetup.registrationStatus ?? answer.status;
  const isSame = status === answer.status;
  const message = isSame ? answer.message : messageByLink({ status, position: null }, meetup.title);
  return { ...answer, meetup, status, message };
}

/** Alone, as the specification has it: only the club's mark and name say whose page it is. */
function Frame({ isCard = false, children }: { isCard?: boolean; children: ReactNode }) {
  return (
    <>
      <main id="inhoud" tabIndex={-1} className="mx-auto w-full max-w-158 px-4 py-4 outline-none sm:py-10">
        <Logo />
        {isCard ? <Card className="mt-3 sm:p-8">{children}</Card> : <div className="mt-3">{children}</div>}
      </main>
      <ConnectionNote />
      <Toasts admin={false} />
    </>
  );
}

/** Whether the page was answered before: reached by the way back, or loaded again. The answer may have been changed since. */
function useReturned(): boolean {
  const { key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  // Once: the first answer changes the address.
  const [isReturned] = useState(() => isPop && (key !== "default" || isLoadedByWayBack() || isAnswered()));
  return isReturned;
}

/** In the browser's entry of the page, which a load of the page keeps. */
const AnsweredEntry = z.object({ answered: z.literal(true) });

const markAnswered = (): void => history.replaceState({ ...history.state, answered: true }, "");

const isAnswered = (): boolean =>
  typeof history !== "undefined" && AnsweredEntry.safeParse(history.state).success;

const isLoadedByWayBack = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "back_forward");

/** @param answers how many the page has shown: what was asked before one of them does not replace it */
const recordedQuery = (token: string, meetup: string, answers = 0) =>
  queryOf(answerByLink, {
    queryKey: ["respond", token, meetup, answers],
    input: { params: { token, meetupId: Number(meetup) as MeetupId } },
    gcTime: 0,
  });

/** What was recorded before the page opened; null where there is no answer, or it cannot be known: a press says why. */
function useRecordedBefore(token: string, meetup: string, isWanted: boolean) {
  const { data, isLoading } = useQuery({ ...recordedQuery(token, meetup), enabled: isWanted });
  const status = data?.meetup.registrationStatus;
  return { answer: data && status ? recordedIn(data.meetup, status) : null, isLoading };
}

/** The answer as it is recorded in a newer state of its meetup; null: there is none any more. */
function asOf(answer: RsvpResult, meetup: Meetup): RsvpResult | null {
  if (meetup === answer.meetup) return answer;
  const { registrationStatus = answer.status } = meetup;
  if (registrationStatus === null) return null;
  return registrationStatus === answer.status
    ? { ...answer, meetup }
    : recordedIn(meetup, registrationStatus);
}

/** What is younger is not fetched again when the page is looked at. */
const YOUNG_MS = 5_000;

/**
 * The meetup as it is by now: fetched again when a member comes back to a page that shows their answer, which can have been changed
 * elsewhere meanwhile, as the meetup itself can.
 */
export function useNewest(token: string, shown: Meetup | null): Meetup | null {
  const [seen, setSeen] = useState({ shown, count: 0 });
  if (seen.shown !== shown) setSeen({ shown, count: seen.count + 1 });
  const { data } = useQuery({
    ...recordedQuery(token, String(shown?.id), seen.count),
    enabled: shown !== null,
    initialData: () => (shown ? { meetup: shown } : undefined),
    staleTime: YOUNG_MS,
  });
  return data?.meetup ?? shown;
}

function recordedIn(meetup: Meetup, status: ResponseStatus): RsvpResult {
  const { registrationCounts, waitlistPosition: position = null, isLate = false } = meetup;
  const waiting = { free: registrationCounts.available, tooBig: ownTooBig(meetup) };
  const message =
    status === "waitlist" ? messageByLink({ status, position, isLate, ...waiting }, meetup.title) : "";
  return { message, status, meetup };
}

export function useRespondByLink(token: string, meetup: string | number) {
  const { now } = usePageState();
  // Of a page that showed no answer: by the server's clock, the moment up to which it can know of one.
  const [openedAt] = useState(() => new Date(now).toISOString());
  return useMutation({
    mutationKey: ["respond", meetup],
    // One after the other: the last press is the answer.
    scope: { id: `answer to ${meetup}` },
    mutationFn: async ({ action, replaces, isLate }: Answer) => {
      const id = MeetupId.safeParse(meetup);
      if (!id.success) throw new ApiError(404, { error: INVALID_LINK });
      const params = { token, meetupId: id.data, action };
      const query = isLate ? { replaces: replaces ?? openedAt } : {};
      return call(respondByLink, { params, query }, { isLimited: true });
    },
    onSuccess: keepAgain,
  });
}
