import { queryOptions } from "@tanstack/react-query";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { type Pending, pending } from "#contract/pending.ts";
import { call } from "../base/api.ts";
import { adminKey, polled } from "../base/query-meta.ts";

/** Polls even when nothing is pending, because another organiser may announce something. */
const POLL_IDLE_MS = 15_000;
const POLL_WAITING_MS = 5_000;
const POLL_WHEN_DUE_MS = 1_000;

export interface TimedPending extends Pending {
  /** By this device's clock, in milliseconds since the epoch. */
  readonly until: number;
}

export const pendingQuery = queryOptions({
  queryKey: [...adminKey, "pending"],
  queryFn: async ({ client, queryKey }): Promise<TimedPending[]> => {
    const waiting = await waitingNow();
    const before = client.getQueryData<TimedPending[]>(queryKey) ?? waiting;
    // What happened, or was undone in another window, changed its meetup or the members.
    if (before.some(({ id }) => waiting.every((each) => each.id !== id)))
      void client.invalidateQueries({
        queryKey: adminKey,
        predicate: (query) => query.queryKey[1] !== queryKey[1],
      });
    return waiting;
  },
  staleTime: 0,
  refetchInterval: polled<TimedPending[]>((data = []) => {
    if (data.length === 0) return POLL_IDLE_MS;
    return data.some(({ until }) => until <= Date.now()) ? POLL_WHEN_DUE_MS : POLL_WAITING_MS;
  }),
});

async function waitingNow(): Promise<TimedPending[]> {
  const { pending: all } = await call(pending, {});
  return all.map((each) => ({ ...each, until: Date.now() + each.secondsLeft * 1000 }));
}

/** Whether no meetup has this id any more. Not kept: a removal that was undone can be repeated. */
export const isGoneQuery = ({ id, title }: NonNullable<Pending["meetup"]>) =>
  queryOptions({
    queryKey: [...adminKey, "gone", id],
    queryFn: async () => {
      const { meetups } = await call(adminMeetups, { query: { title, limit: 100 } });
      return meetups.every((meetup) => meetup.id !== id);
    },
    staleTime: 0,
    gcTime: 0,
  });
