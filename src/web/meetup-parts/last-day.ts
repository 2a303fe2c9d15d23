import type { Meetup } from "#contract/meetups.ts";
import { type Day, dateIn } from "#domain/dutch-dates.ts";
import { useSite } from "../base/page-state.tsx";

/** The last day for answers to a meetup with one; null: until it begins. */
export function useLastDay({ answerBy, startsAt }: Pick<Meetup, "answerBy" | "startsAt">): Day | null {
  const { timeZone } = useSite();
  return answerBy && answerBy !== startsAt ? dateIn(timeZone, Date.parse(answerBy)) : null;
}
