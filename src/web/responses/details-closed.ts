import * as z from "zod/mini";
import type { Meetup } from "#contract/meetups.ts";
import { CLOSED_DETAILS } from "../session.ts";
import { readStored } from "../storage.ts";
import { useHydrated } from "../ui/button.tsx";

/** What members closed without a word, newest last: closing 'Nog één ding' is an answer too. */
const Closed = z.array(z.string());
const MOST = 50;

const read = () => readStored(CLOSED_DETAILS, Closed) ?? [];

/** A question that is added later is asked again. */
const whatIsAsked = ({ id, questions = [] }: Meetup): string =>
  [id, ...questions.map((question) => question.id)].join(" ");

export function keepClosed(meetup: Meetup): void {
  const closed = whatIsAsked(meetup);
  const others = read().filter((other) => other !== closed);
  localStorage.setItem(CLOSED_DETAILS, JSON.stringify([...others, closed].slice(-MOST)));
}

/** Whether it was closed on this device. */
export const useClosed = (meetup: Meetup): boolean => useHydrated() && read().includes(whatIsAsked(meetup));
