import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import type { Details } from "#contract/meetups/questions.ts";
import type { Meetup, Question } from "#contract/meetups.ts";
import { answerTo, type OwnDetails } from "#contract/own-details.ts";
import { setDetails, setDetailsByLink } from "#contract/responses.ts";
import { companionsThatFit } from "#domain/companions.ts";
import { capitalised, countInWords, uncapitalised } from "#domain/wording.ts";
import { ApiError, call } from "../base/api.ts";
import { isDue, meetupsKey } from "../base/query-meta.ts";
import { readStored, store } from "../base/storage.ts";
import type { Autosave, Stored } from "../forms/autosave.ts";
import { useAutosave } from "../forms/use-autosave.ts";
import { keepAgain } from "../offline/offline.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { WINDOW } from "../ui/use-media.ts";
import { keepRecorded } from "./recorded.ts";

export interface SavingDetails {
  /** Of the link in a mail, where the member is not signed in. */
  readonly token?: string;
  readonly onSaved?: (meetup: Meetup) => void;
}

type ChangedDetails = Pick<z.input<typeof Details>, "guests" | "answers">;

/** Sends one change of the member's details, and shows what the server stored. */
function useSendDetails(meetup: Meetup, { token, onSaved }: SavingDetails) {
  const client = useQueryClient();
  return async (change: ChangedDetails, replaces: number, isByItself?: true): Promise<Meetup> => {
    const body = { ...change, replaces };
    const options = { isLimited: true, ...(isByItself && { isByItself }) } as const;
    try {
      const { meetup: changed } = await (token === undefined
        ? call(setDetails, { params: { id: meetup.id }, body }, options)
        : call(setDetailsByLink, { params: { token, meetupId: meetup.id }, body }, options));
      if (token === undefined) keepRecorded(changed);
      else keepAgain();
      onSaved?.(changed);
      return changed;
    } finally {
      void client.invalidateQueries({ queryKey: meetupsKey });
    }
  };
}

export function useComeWithFewer(meetup: Meetup, own: OwnDetails, saving: SavingDetails) {
  const send = useSendDetails(meetup, saving);
  return useMutation({
    mutationFn: (guests: number) => send({ guests }, own.version),
    meta: { failed: "Dit kon niet worden bewaard" },
  });
}

export const COMPANIONS = "guests";

/** The companions, and the answer to each question by its id. */
export function useSavedDetails(meetup: Meetup, own: OwnDetails, saving: SavingDetails): Autosave {
  const send = useSendDetails(meetup, saving);
  const client = useQueryClient();
  return useAutosave({
    stored: storedOf(own),
    newerStored: (error) => (error instanceof ApiError && error.own ? storedOf(error.own) : null),
    refetch: () => void client.invalidateQueries({ queryKey: meetupsKey, predicate: isDue }),
    send: async ({ name, value, replaces }) => {
      const change =
        name === COMPANIONS ? { guests: Number(value) } : { answers: [{ id: name, text: value }] };
      const { own: stored } = await send(change, replaces, true);
      return storedOf(stored ?? { guests: 0, answers: [], version: replaces + 1 });
    },
  });
}

const storedOf = ({ guests, answers, version }: OwnDetails): Stored => ({
  version,
  fields: {
    ...Object.fromEntries(answers.map(({ id, text }) => [id, text])),
    [COMPANIONS]: String(guests),
  },
});

/** Every question is answered; where there is none, the companions are named. */
export const isAllSaid = ({ questions = [] }: Meetup, { guests, answers }: OwnDetails): boolean =>
  questions.length === 0 ? guests > 0 : questions.every(({ id }) => (answerTo(answers, id) ?? "") !== "");

export const hasAnythingToAsk = (meetup: Meetup): boolean =>
  (meetup.questions ?? []).length > 0 || (meetup.own?.guests ?? 0) > 0 || companionsThatFit(meetup) > 0;

export const TO_PASS_ON = "Nog even doorgeven";

/** `1 introducé, vegetarisch. Wijzig`, or that there is something to say. */
export function saidIn(meetup: Meetup, { guests, answers }: OwnDetails): string {
  const said = [
    ...(guests > 0 ? [countInWords(guests, "introducé", "introducés")] : []),
    ...(meetup.questions ?? []).map((question) => saidTo(question, answers)).filter((text) => text !== ""),
  ].join(", ");
  return said === "" ? TO_PASS_ON : `${capitalised(said)}. Wijzig`;
}

/** A member's own words may begin with a name; an option does not. */
function saidTo({ id, kind }: Question, answers: OwnDetails["answers"]): string {
  const text = answerTo(answers, id) ?? "";
  return kind === "text" ? text : uncapitalised(text);
}

/** What members closed without a word, newest last: closing it is an answer too. */
const Closed = z.array(z.string());
const MAX_CLOSED = 50;

const read = () => readStored("closed-details", Closed) ?? [];

/** A question that is added later is asked again. */
const keyOf = ({ id, questions = [] }: Meetup): string =>
  [id, ...questions.map((question) => question.id)].join(" ");

export function keepClosed(meetup: Meetup): void {
  const closed = keyOf(meetup);
  const others = read().filter((other) => other !== closed);
  store("closed-details", [...others, closed].slice(-MAX_CLOSED));
}

export const useClosed = (meetup: Meetup): boolean => useHydrated() && read().includes(keyOf(meetup));

/** When an answer makes it appear, not when the page loads. The buttons of the answer stay where they were pressed. */
export function useScrollIntoView(isAsked: boolean, isKnown: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const hadNothing = useRef(false);
  useEffect(() => {
    const isNew = isAsked && hadNothing.current;
    hadNothing.current = isKnown && !isAsked;
    if (!isNew || !matchMedia(WINDOW.belowLg).matches) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    place.current?.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
  }, [isAsked, isKnown]);
  return place;
}
