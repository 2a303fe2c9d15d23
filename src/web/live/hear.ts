import { hashKey, type InvalidateQueryFilters, type QueryClient } from "@tanstack/react-query";
import type { News, Places } from "#contract/live.ts";
import type { Meetup } from "#contract/meetups.ts";
import { meetupsKey } from "../queries.ts";

/** Puts the numbers in what is shown; what a number cannot tell, as who comes, is asked for anew at a moment of one's own. */
export function hearing(client: QueryClient) {
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
  const hear = ({ places, isMore, withinMs }: News) => {
    const told = new Map(places.map((each) => [each.id, each]));
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: meetupsKey })) {
      const changed: Meetup[] = [];
      const data = patched(state.data, told, changed);
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

type Told = ReadonlyMap<number, Places>;

/** Lists of meetups, lists by name, or one; the same where nothing in it changed. */
function patched(data: unknown, told: Told, changed: Meetup[]): unknown {
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
  list.map((each) => patched(each, told, changed));

function patchedMeetup(meetup: Meetup, told: Told, changed: Meetup[]): Meetup {
  const now = told.get(meetup.id);
  const { confirmed, waitlist, available } = meetup.registrationCounts;
  if (!now || (now.confirmed === confirmed && now.waitlist === waitlist && now.available === available))
    return meetup;
  changed.push(meetup);
  const { id: _id, ...registrationCounts } = now;
  return { ...meetup, registrationCounts };
}
