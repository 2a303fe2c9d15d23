import { QueryClient } from "@tanstack/react-query";
import type { PageState } from "#contract/site.ts";
import { ApiError } from "./api.ts";
import { meetupQuery, upcomingQuery } from "./meetups/queries.ts";
import { newMutationCache, newQueryCache } from "./query-meta.ts";

export function newQueryClient(state: PageState): QueryClient {
  const client = new QueryClient({
    queryCache: newQueryCache(),
    mutationCache: newMutationCache(),
    defaultOptions: {
      // Without a connection a call fails at once. A paused call would leave outdated data on screen without an error.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  });
  if (state.upcoming) client.setQueryData(upcomingQuery(null).queryKey, state.upcoming);
  if (state.meetup) client.setQueryData(meetupQuery(state.meetup.id, null).queryKey, state.meetup);
  return client;
}
