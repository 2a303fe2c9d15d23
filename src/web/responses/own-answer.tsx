import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useSyncExternalStore } from "react";
import toast from "react-hot-toast/headless";
import * as z from "zod/mini";
import type { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { type RsvpResult, respond } from "#contract/responses.ts";
import { Instant } from "#contract/text.ts";
import { answerUntil, waitingInWords } from "#domain/answering-words.ts";
import { numberWaiting } from "#domain/offers.ts";
import { type Action, isYes, type ResponseStatus } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import { ApiError, call, isUnreached, sentenceOf } from "../base/api.ts";
import { Listeners } from "../base/listeners.ts";
import { useNow } from "../base/page-state.tsx";
import { meetupsKey } from "../base/query-meta.ts";
import { useRetried } from "../base/retried.ts";
import { sessionProfile } from "../base/session.ts";
import { forget, readStored, readText, recordOf, store } from "../base/storage.ts";
import { useLastDay } from "../meetup-parts/last-day.ts";
import { ActionToast } from "../ui/action-toast.tsx";
import { BASE_TIMES } from "../ui/toasts.tsx";
import { AnswerControl, StatusBadge } from "./answer-control.tsx";
import { type Answer, actionOf, freshAnswer, RESPOND_FAILED, showRecorded } from "./recorded.ts";

export function MemberAnswer({ meetup }: { meetup: Meetup }) {
  if (isOver(meetup, useNow()))
    return (
      <div className="space-y-3 border-t border-line pt-4">
        <p className="flex max-w-100 items-center justify-between gap-3 font-semibold">
          Jouw antwoord <StatusBadge status={meetup.registrationStatus ?? null} />
        </p>
      </div>
    );
  return (
    <div className="answer-bar">
      <OwnAnswer meetup={meetup} large hasRoom isFullSaid />
      <WhatNext meetup={meetup} />
    </div>
  );
}

/** On phones above the control, else below it: the control does not move when this appears. */
function WhatNext({ meetup }: { meetup: Meetup }) {
  const lastDay = useLastDay(meetup);
  const { registrationStatus, answerBy, isClosed } = meetup;
  const next =
    numberWaiting(meetup) !== null
      ? waitingInWords(meetup)
      : answerBy && !isClosed && !isYes(registrationStatus)
        ? `${answerUntil(lastDay)}.`
        : isClosed && registrationStatus === "confirmed"
          ? "De inschrijving is gesloten: geef je je plek op, dan krijg je die niet vanzelf terug."
          : null;
  return next !== null && <p className="text-md text-soft">{next}</p>;
}

/** Of an answer that was pressed before the page was loaded. */
const UNSENT = new Error("not sent yet");

export function OwnAnswer({
  meetup,
  large = false,
  hasRoom = false,
  only = null,
  isFullSaid = false,
}: {
  readonly meetup: Meetup;
  readonly large?: boolean;
  /** The only button, where the state stands beside it. */
  readonly only?: Action | null;
  /** Whether a line below the buttons may say that a yes joins the waiting list; otherwise the button says it. */
  readonly hasRoom?: boolean;
  readonly isFullSaid?: boolean;
}) {
  const { drop, ...respond } = useRespond(meetup);
  const status = meetup.registrationStatus ?? null;
  const unsent = useUnsent(meetup.id, status);
  const { mutateAsync } = respond;
  // While the page is open, also after a reload.
  useRetried({
    error: unsent === null ? null : (respond.error ?? UNSENT),
    isPending: respond.isPending,
    retry: async () => unsent !== null && mutateAsync({ ...unsent, isLate: true }),
  });
  const failure = respond.error && respondFailure(respond.error);
  const isAlone = unsent === null && !failure;
  return (
    <div className={only === null ? "" : isAlone ? "w-26" : "w-full"}>
      <AnswerControl
        meetup={meetup}
        unsent={unsent?.action ?? null}
        hasRoom={hasRoom}
        only={only}
        isFullSaid={isFullSaid}
        pending={respond.isPending ? respond.variables.action : null}
        large={large}
        onAnswer={(action) => respond.mutate(freshAnswer(action, meetup))}
        onDrop={drop}
      />
      {/* Silent, because the toast reads it out. */}
      {failure && <p className="mt-2 text-sm text-red">{failure}</p>}
    </div>
  );
}

/** What failed, as the server says it. Null where no server answered, which the control says, or where the session ended. */
const respondFailure = (error: Error): string | null =>
  isUnreached(error) || (error instanceof ApiError && error.endedSession)
    ? null
    : sentenceOf(error, RESPOND_FAILED);

interface Sending {
  isDropped: boolean;
}

/** No optimistic update, because only the server knows whether there is a place. */
function useRespond(meetup: Meetup) {
  const client = useQueryClient();
  const meetups = { queryKey: meetupsKey };
  const latest = useRef<Sending>(null);
  const respondTo = useMutation({
    // One after the other: the last press is the answer.
    scope: { id: `answer to ${meetup.id}` },
    mutationFn: ({ action, replaces, isLate }: Answer) => {
      const body = isLate ? { action, replaces } : { action };
      return call(respond, { params: { id: meetup.id }, body }, { isLimited: true });
    },
    onMutate: async (answer): Promise<Sending> => {
      if (read()[meetup.id]) keepUnsent(meetup.id, answer);
      const sending = { isDropped: false };
      latest.current = sending;
      await client.cancelQueries(meetups);
      return sending;
    },
    // An answer that was not received stays at its button, which says so.
    meta: { failed: (error) => (isUnreached(error) ? null : sentenceOf(error, RESPOND_FAILED)) },
    onError: (error, answer, sending) => {
      if (!sending?.isDropped) keepUnsent(meetup.id, isUnreached(error) ? answer : null);
    },
    // Recorded although it was dropped under way: the page says so, and offers the opposite.
    onSuccess: (answer, _pressed, sending) => {
      if (!sending.isDropped) keepUnsent(meetup.id, null);
      showRecorded(client, answer.meetup);
      toastResponse(answer, () => respondTo.mutate(freshAnswer("confirm", answer.meetup)));
    },
    // Not awaited: the button shows the recorded answer at once, on a slow line too.
    onSettled: () => {
      void client.invalidateQueries(meetups);
    },
  });
  const drop = () => {
    if (latest.current) latest.current.isDropped = true;
    keepUnsent(meetup.id, null);
    respondTo.reset();
  };
  return { ...respondTo, drop };
}

const SAID_MS = 6000;
const UNDO_MS = 10_000;
/** One id for all answers: a new toast replaces the previous one. */
const ID = "answered";

/** Shows the recorded answer, with an undo button while the given-up place is still free. */
function toastResponse({ message, vacated, overtaken }: RsvpResult, undo: () => void) {
  if (message === "" && vacated !== "free") return;
  if (vacated !== "free") {
    // Named, because a toast of the same id otherwise keeps the duration of the one that it replaces.
    const duration = vacated || overtaken ? SAID_MS : BASE_TIMES.success.duration;
    toast.success(message, { id: ID, duration });
    return;
  }
  const pressed = document.activeElement;
  toast.success(
    () => (
      <ActionToast id={ID} pressed={pressed} onPress={undo}>
        {message}
      </ActionToast>
    ),
    { id: ID, duration: UNDO_MS },
  );
}

const Pressed = z.enum(["confirm", "decline"]);

/** The member's answers that no server received, by meetup. */
const Unsent = z.object({
  member: z.number(),
  answers: recordOf(
    z.union([
      z.object({ action: Pressed, replaces: z.nullable(Instant) }),
      // Version 1.2.0 stored no moment: only where nothing was recorded can it be the newest.
      z.pipe(
        Pressed,
        z.transform((action) => ({ action, replaces: null })),
      ),
    ]),
  ),
});
type UnsentAnswers = z.output<typeof Unsent>["answers"];

const listeners = new Listeners();

function read(): UnsentAnswers {
  const unsent = readStored("unsent-answers", Unsent);
  return unsent?.member === sessionProfile()?.user.id ? (unsent?.answers ?? {}) : {};
}

/** @param answer null when it needs no sending any more */
export function keepUnsent(meetup: MeetupId, answer: Omit<Answer, "isLate"> | null): void {
  const { [meetup]: _before, ...others } = read();
  const { action, replaces } = answer ?? {};
  const answers = answer === null ? others : { ...others, [meetup]: { action, replaces } };
  const member = sessionProfile()?.user.id;
  if (member === undefined || Object.keys(answers).length === 0) forget("unsent-answers");
  else store("unsent-answers", { member, answers });
  listeners.notify();
}

/** The unsent answer to this meetup, unless the server has recorded the same meanwhile. */
function useUnsent(meetup: MeetupId, status: ResponseStatus | null): UnsentAnswers[string] | null {
  const stored = useSyncExternalStore(
    listeners.add,
    () => readText("unsent-answers"),
    () => null,
  );
  const unsent = stored === null ? null : (read()[meetup] ?? null);
  const recorded = status === null ? null : actionOf(status);
  return unsent?.action === recorded ? null : unsent;
}
