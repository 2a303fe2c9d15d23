import type { QueryClient } from "@tanstack/react-query";
import type { MyMeetups } from "#contract/dashboard.ts";
import type { Meetup } from "#contract/meetups.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { Action, ResponseStatus } from "#domain/places.ts";
import { meetupsKey } from "../base/query-meta.ts";
import { changeKept } from "../offline/offline.ts";

/** One press on an answer. */
export interface Answer {
  readonly action: Action;
  /** The moment of the answer that the page showed then; null: it showed none. */
  readonly replaces: Instant | null;
  /** It was pressed before, and no server received it: a newer answer may be recorded by now. */
  readonly isLate: boolean;
}

export const freshAnswer = (action: Action, { saidAt }: Pick<Meetup, "saidAt">): Answer => ({
  action,
  replaces: saidAt ?? null,
  isLate: false,
});

/** The answer that leads to this status. */
export const actionOf = (status: ResponseStatus): Action => (status === "declined" ? "decline" : "confirm");

export const RESPOND_FAILED = "Er is iets misgegaan";

/** Data cached under `meetupsKey`: one meetup, a list, or the member's own lists. */
type CachedMeetups = Meetup | Meetup[] | MyMeetups | undefined;

/** Shows the member's recorded answer wherever the meetup is, at once and later without network. */
export function showRecorded(client: QueryClient, answered: Meetup): void {
  keepRecorded(answered);
  client.setQueriesData<CachedMeetups>({ queryKey: meetupsKey }, (cached) => patched(cached, answered));
}

/** The copy on this device states the recorded answer, and has the address exactly while the member has a place. */
export const keepRecorded = (answered: Meetup): void => changeKept((lists) => moved(lists, answered));

function patched(cached: CachedMeetups, answered: Meetup): CachedMeetups {
  if (cached === undefined) return undefined;
  const patch = (each: Meetup) => (each.id === answered.id ? { ...each, ...answered } : each);
  if (Array.isArray(cached)) return cached.map(patch);
  return "registered" in cached ? moved(cached, answered) : patch(cached);
}

function moved({ registered, declined, noResponse }: MyMeetups, answered: Meetup): MyMeetups {
  const before = [...registered, ...declined, ...noResponse].find(({ id }) => id === answered.id);
  const own = { ...before, ...answered };
  const others = (list: Meetup[]) => list.filter(({ id }) => id !== answered.id);
  const isDeclined = answered.registrationStatus === "declined";
  return {
    registered: [...others(registered), ...(isDeclined ? [] : [own])],
    declined: [...others(declined), ...(isDeclined ? [own] : [])],
    noResponse: others(noResponse),
  };
}
