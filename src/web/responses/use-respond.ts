import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MyMeetups } from "#contract/dashboard.ts";
import type { Meetup } from "#contract/meetups.ts";
import { respond } from "#contract/responses.ts";
import type { Action } from "#domain/places.ts";
import { call } from "../api.ts";
import { meetupsKey } from "../queries.ts";
import { answered, moved } from "./answered.ts";
import { sayAnswered } from "./say-answered.tsx";

/** What is cached under `meetupsKey`: one, a list, or the member's own lists. */
type Cached = Meetup | Meetup[] | MyMeetups | undefined;

/** Answers a meetup: it shows at once wherever the meetup is on screen, and is put back if the server refuses. */
export function useRespond(meetup: Meetup) {
  const client = useQueryClient();
  const meetups = { queryKey: meetupsKey };
  const respondTo = useMutation({
    mutationFn: (action: Action) => call(respond, { params: { id: meetup.id }, body: { action } }),
    onMutate: async (action) => {
      await client.cancelQueries(meetups);
      const before = client.getQueriesData<Cached>(meetups);
      client.setQueriesData<Cached>(meetups, (cached) => patched(cached, meetup, action));
      return before;
    },
    meta: { failed: "Er is iets misgegaan" },
    onSuccess: (answer) => sayAnswered(answer, () => respondTo.mutate("confirm")),
    onError: (_error, _action, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => client.invalidateQueries(meetups),
  });
  return respondTo;
}

function patched(cached: Cached, meetup: Meetup, action: Action): Cached {
  if (cached === undefined) return undefined;
  const patch = (each: Meetup) => (each.id === meetup.id ? answered(each, action) : each);
  if (Array.isArray(cached)) return cached.map(patch);
  return "registered" in cached ? moved(cached, answered(meetup, action)) : patch(cached);
}
