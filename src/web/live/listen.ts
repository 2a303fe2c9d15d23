import { hashKey, type InvalidateQueryFilters, type QueryClient } from "@tanstack/react-query";
import { LIVE_PATH, LiveUpdate, type PlaceCounts } from "#contract/live.ts";
import type { Meetup } from "#contract/meetups.ts";
import { meetupsKey } from "../queries.ts";

/** Nobody looks any more: a page behind others for so long lets go. */
const HIDDEN_MS = 60_000;
/** Refused, as when there is no room: the page then lives without. Asked again this much later, or twice that. */
const REFUSED_MS = 60_000;
/** A device that slept does not know that its connection is gone. */
const LOOK_EVERY_MS = 15_000;
const SLEPT_MS = 60_000;

/** Listens until the page is left; a break that the browser mends itself it comes back from at the server's `retry`. */
export function listen(client: QueryClient, left: AbortSignal): void {
  if (left.aborted) return;
  const hear = applyUpdates(client);
  let source: EventSource | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;

  const close = () => {
    clearTimeout(later);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    if (document.hidden) return;
    const opened = new EventSource(LIVE_PATH);
    let isNew = true;
    opened.onopen = () => {
      isNew = true;
    };
    opened.onmessage = ({ data }) => {
      const news = LiveUpdate.parse(JSON.parse(data));
      // After a gap more may have changed than numbers.
      hear({ ...news, isMore: news.isMore || (isNew && !isFirst) });
      isNew = false;
      isFirst = false;
    };
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED)
        later = setTimeout(open, REFUSED_MS * (1 + Math.random()));
    };
    source = opened;
  };
  const onVisibility = () => {
    clearTimeout(later);
    if (document.hidden) later = setTimeout(close, HIDDEN_MS);
    else if (source?.readyState !== EventSource.OPEN) open();
  };
  let lookedAt = Date.now();
  const looking = setInterval(() => {
    if (Date.now() - lookedAt > SLEPT_MS) open();
    lookedAt = Date.now();
  }, LOOK_EVERY_MS);
  addEventListener("online", open, { signal: left });
  // A page that listens is not kept for who comes back to it.
  addEventListener("pagehide", close, { signal: left });
  document.addEventListener("visibilitychange", onVisibility, { signal: left });
  left.addEventListener("abort", () => {
    close();
    hear.stop();
    clearInterval(looking);
  });
  open();
}

/** Puts the numbers in what is shown; what a number cannot tell, as who comes, is asked for anew at a moment of one's own. */
export function applyUpdates(client: QueryClient) {
  const asking = new Map<string, ReturnType<typeof setTimeout>>();
  const askLater = (asked: InvalidateQueryFilters, withinMs: number) => {
    const hash = hashKey(asked.queryKey ?? []);
    if (asking.has(hash)) return;
    const ask = () => {
      asking.delete(hash);
      void client.invalidateQueries(asked);
    };
    asking.set(hash, setTimeout(ask, Math.random() * withinMs));
  };
  const hear = ({ places, isMore, withinMs }: LiveUpdate) => {
    const told = new Map(places.map((each) => [each.id, each]));
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: meetupsKey })) {
      const changed: Meetup[] = [];
      const data = withPlaceCounts(state.data, told, changed);
      // How old the rest is stays as it was.
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

/** Names stand beside it, or a place in the line. */
const isMoreThanNumbers = ({ attendees, registrationStatus }: Meetup): boolean =>
  attendees !== undefined || registrationStatus === "waitlist";

type Told = ReadonlyMap<number, PlaceCounts>;

/** Lists of meetups, lists by name, or one; the same where nothing in it changed. */
function withPlaceCounts(data: unknown, told: Told, changed: Meetup[]): unknown {
  if (Array.isArray(data)) return withPatched(data, told, changed);
  if (typeof data !== "object" || data === null) return data;
  if ("registrationCounts" in data) return patchedMeetup(data as Meetup, told, changed);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) ? withPatched(value, told, changed) : value,
    ]),
  );
}

const withPatched = (list: readonly unknown[], told: Told, changed: Meetup[]) =>
  list.map((each) => withPlaceCounts(each, told, changed));

function patchedMeetup(meetup: Meetup, told: Told, changed: Meetup[]): Meetup {
  const now = told.get(meetup.id);
  const { confirmed, waitlist, available } = meetup.registrationCounts;
  if (!now || (now.confirmed === confirmed && now.waitlist === waitlist && now.available === available))
    return meetup;
  changed.push(meetup);
  const { id: _id, ...registrationCounts } = now;
  return { ...meetup, registrationCounts };
}
