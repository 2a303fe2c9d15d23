import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { INVALID_LINK } from "#contract/fields.ts";
import { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { RsvpResult, respondByLink } from "#contract/responses.ts";
import type { Action } from "#domain/places.ts";
import { messageByLink } from "#domain/wording.ts";
import { ApiError, call, isUnreached, sentenceOf } from "../base/api.ts";
import { ConnectionNote } from "../base/connection-note.tsx";
import { usePageState, useSite, useTitle } from "../base/page-state.tsx";
import { useRetried } from "../base/retried.ts";
import { PlainForm, usePosted } from "../forms/posted.tsx";
import { keepAgain } from "../offline/offline.ts";
import { Card } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { CalledOff, Failed } from "./answer-failed.tsx";
import { AnswerRecorded } from "./answer-recorded.tsx";
import { type Answer, actionOf, freshAnswer } from "./recorded.ts";
import { LABELS, Unanswered } from "./unanswered.tsx";

const actionIn = (word: string): Action => (word === "confirm" ? "confirm" : "decline");

/** Answers by script or form: a program that only fetches the page answers nothing (promise 10). With `?ask` both answers wait. */
export function RespondPage() {
  const { token = "", meetupId = "", action: word = "" } = useParams();
  const action = actionIn(word);
  const [search] = useSearchParams();
  // Once, because the first answer leads to an address without it.
  const [isAsked] = useState(search.has("ask"));
  const asksFirst = useSite().confirmLinks || isAsked;
  const navigate = useNavigate();
  const posted = usePosted(RsvpResult);
  const { mutate, mutateAsync, reset, variables, ...respond } = useRespondByLink(token, meetupId);
  /** The recorded answer stays visible during the call for another answer, and when that fails. */
  const [recorded, setRecorded] = useState<RsvpResult | null>(posted?.data ?? null);
  const showRecorded = (answer: RsvpResult) => {
    setRecorded(answer);
    // The address says what is recorded: loading it again answers the same.
    const newest = actionOf(answer.status);
    if (newest !== action)
      void navigate(pathTo(PAGES.respond, { token, meetupId, action: newest }), { replace: true });
  };
  const send = (answer: Action) =>
    mutate(freshAnswer(answer, recorded?.meetup ?? {}), { onSuccess: showRecorded });
  const [first] = useState(() => freshAnswer(action, {}));
  const { asked } = usePageState();
  const isAtOnce = !asksFirst && posted === null && !asked?.cancelled;
  useEffect(() => {
    if (isAtOnce) mutate(first, { onSuccess: setRecorded });
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
          onDetails={(meetup) => setRecorded(withMeetup(recorded, meetup))}
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
      <Frame>
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
    <Frame>
      {respond.isIdle && asked?.cancelled ? (
        <CalledOff meetup={asked} />
      ) : (
        <Unanswered action={action} actions={respond.isIdle && asksFirst ? actions : null} onAnswer={send} />
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

/** Alone, as the specification has it: only the club's name says whose page it is. */
function Frame({ children }: { children: ReactNode }) {
  const { name } = useSite();
  return (
    <>
      <main
        id="inhoud"
        tabIndex={-1}
        className="mx-auto w-full max-w-158 px-4 py-6 text-center outline-none sm:py-10"
      >
        <Link
          to={PAGES.home}
          className="inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere"
        >
          {name}
        </Link>
        <Card className="mt-3 text-left sm:p-8">{children}</Card>
      </main>
      <ConnectionNote />
      <Toasts admin={false} />
    </>
  );
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
