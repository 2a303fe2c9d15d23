import { hashKey, type InvalidateQueryFilters, type QueryClient } from "@tanstack/react-query";
import { LIVE_PATH, LiveUpdate, type PlaceCounts } from "#contract/live.ts";
import type { Meetup } from "#contract/meetups.ts";
import { isServerReached, retryPart } from "../base/connection.ts";
import { isDue, meetupsKey } from "../base/query-meta.ts";

export function listen(client: QueryClient, left: AbortSignal): void {
  if (left.aborted) return;
  const hear = applyUpdates(client);
  openStream(LIVE_PATH, left, (data, isGap) => {
    const news = LiveUpdate.parse(JSON.parse(data));
    // More than the counts may have changed while the stream was closed.
    hear({ ...news, isMore: news.isMore || isGap });
  });
  left.addEventListener("abort", hear.stop);
}

/** Data that the message lacks, such as names, is fetched again after a random delay. */
function applyUpdates(client: QueryClient) {
  const asking = new Map<string, ReturnType<typeof setTimeout>>();
  const askLater = (asked: InvalidateQueryFilters, withinMs: number) => {
    const hash = hashKey(asked.queryKey ?? []);
    if (asking.has(hash)) return;
    const ask = () => {
      asking.delete(hash);
      void client.invalidateQueries({ ...asked, predicate: isDue });
    };
    asking.set(hash, setTimeout(ask, Math.random() * withinMs));
  };
  const hear = ({ places, isMore, withinMs }: LiveUpdate) => {
    const counts = new Map(places.map((each) => [each.id, each]));
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: meetupsKey })) {
      const changed: Meetup[] = [];
      const data = withPlaceCounts(state.data, counts, changed);
      // Keeps `updatedAt`, because the other fields are as old as before.
      if (changed.length > 0) client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
      if (changed.some(isMoreThanNumbers)) askLater({ queryKey }, withinMs);
    }
    if (isMore) askLater({ queryKey: meetupsKey }, withinMs);
  };
  hear.stop = () => {
    for (const timer of asking.values()) clearTimeout(timer);
  };
  return hear;
}

/** Whether the meetup shows the member's own answer, which may have been given on another device, or names. */
const isMoreThanNumbers = ({ registrationStatus }: Meetup): boolean => registrationStatus !== undefined;

type PlaceCountsById = ReadonlyMap<number, PlaceCounts>;

/** @param data a list of meetups, an object of such lists, or one meetup */
function withPlaceCounts(data: unknown, counts: PlaceCountsById, changed: Meetup[]): unknown {
  if (Array.isArray(data)) return withPatched(data, counts, changed);
  if (typeof data !== "object" || data === null) return data;
  if ("registrationCounts" in data) return patchedMeetup(data as Meetup, counts, changed);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) ? withPatched(value, counts, changed) : value,
    ]),
  );
}

const withPatched = (list: readonly unknown[], counts: PlaceCountsById, changed: Meetup[]) =>
  list.map((each) => withPlaceCounts(each, counts, changed));

function patchedMeetup(meetup: Meetup, counts: PlaceCountsById, changed: Meetup[]): Meetup {
  const now = counts.get(meetup.id);
  const { confirmed, waitlist, available } = meetup.registrationCounts;
  if (!now || (now.confirmed === confirmed && now.waitlist === waitlist && now.available === available))
    return meetup;
  changed.push(meetup);
  const { id: _id, ...registrationCounts } = now;
  return { ...meetup, registrationCounts };
}

/** A page that is hidden this long closes its stream. */
const HIDDEN_MS = 60_000;
/** Minimum wait after a refused connection; a random part of up to the same length is added. */
const REFUSED_MS = 60_000;
/** The same after a broken one: many pages lose theirs in the same moment. */
const BROKEN_MS = 2_000;
/** After sleep, a browser may not notice that its connection is gone. A timer detects the sleep. */
const LOOK_EVERY_MS = 15_000;
const SLEPT_MS = 60_000;

/** `connection.ts` reopens it: a browser would retry for ever without longer waits. @param onMessage `isGap`: the first after a gap */
export function openStream(
  path: string,
  left: AbortSignal,
  onMessage: (data: string, isGap: boolean) => void,
): void {
  if (left.aborted) return;
  let source: EventSource | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  let isFailing = false;
  let notBefore = 0;

  const close = () => {
    clearTimeout(later);
    source?.close();
    source = undefined;
  };
  const rest = () => {
    close();
    isFailing = false;
    part.check();
  };
  const open = () => {
    close();
    if (document.hidden) return;
    const opened = new EventSource(path);
    let isNew = true;
    opened.onopen = () => {
      isFailing = false;
      part.check();
    };
    opened.onmessage = ({ data }) => {
      onMessage(data, isNew && !isFirst);
      isNew = false;
      isFirst = false;
    };
    opened.onerror = () => {
      const isRefused = opened.readyState === EventSource.CLOSED;
      close();
      isFailing = true;
      notBefore = Date.now() + (isRefused ? REFUSED_MS : BROKEN_MS) * (1 + Math.random());
      // The first sign on a page that makes no calls that its server is away.
      void isServerReached();
      part.check();
    };
    source = opened;
  };
  const reopen = () => {
    if (source === undefined && Date.now() >= notBefore) open();
  };
  const part = retryPart({
    isFailing: () => isFailing,
    isUnreached: () => false,
    notBefore: () => notBefore,
    retry: async () => reopen(),
  });
  const onVisibility = () => {
    clearTimeout(later);
    if (document.hidden) later = setTimeout(rest, HIDDEN_MS);
    else reopen();
  };
  let lookedAt = Date.now();
  const looking = setInterval(() => {
    if (Date.now() - lookedAt > SLEPT_MS) open();
    lookedAt = Date.now();
  }, LOOK_EVERY_MS);
  addEventListener("online", () => Date.now() >= notBefore && open(), { signal: left });
  addEventListener("focus", reopen, { signal: left });
  addEventListener("pointerdown", reopen, { signal: left });
  // An open stream keeps the page out of the back/forward cache.
  addEventListener("pagehide", rest, { signal: left });
  document.addEventListener("visibilitychange", onVisibility, { signal: left });
  left.addEventListener("abort", () => {
    close();
    part.stop();
    clearInterval(looking);
  });
  open();
}
