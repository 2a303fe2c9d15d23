import { type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect, useState } from "react";
import type { PageState } from "#contract/site.ts";
import { isUnreached, isWorthAnotherTry, retryNotBefore } from "./base/api.ts";
import { retryPart, watchConnection } from "./base/connection.ts";
import { PageStateProvider } from "./base/page-state.tsx";
import { isDue, newMutationCache, newQueryCache } from "./base/query-meta.ts";
import { inOrder, meetupQuery, upcomingQuery } from "./meetups/queries.ts";
import { profileKey } from "./sessions/viewer.ts";

export function App({ state, children }: { state: PageState; children: ReactNode }) {
  const [client] = useState(() => newQueryClient(state));
  useEffect(watchConnection, []);
  useEffect(() => retryQueries(client), [client]);
  return (
    <StrictMode>
      <PageStateProvider state={state}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </PageStateProvider>
    </StrictMode>
  );
}

function newQueryClient(state: PageState): QueryClient {
  const client = new QueryClient({
    queryCache: newQueryCache(),
    mutationCache: newMutationCache(),
    defaultOptions: {
      // Without a connection a call fails at once. A paused call would leave outdated data on screen without an error.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        retry: false,
        retryOnMount: ({ state }) => !isWorthAnotherTry(state.error),
        refetchOnWindowFocus: isDue,
        refetchOnReconnect: isDue,
      },
    },
  });
  if (state.upcoming)
    client.setQueryData(upcomingQuery(null).queryKey, inOrder(state.running ?? [], state.upcoming));
  if (state.meetup) client.setQueryData(meetupQuery(state.meetup.id, null).queryKey, state.meetup);
  return client;
}

/** Tries the failed queries on screen again, and fetches all of them again when the server returns. */
function retryQueries(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const failing = () => cache.findAll({ type: "active", predicate: isFailing });
  // A fetch that is under way is not asked for again.
  const options = { cancelRefetch: false };
  const part = retryPart({
    isFailing: () => failing().length > 0,
    isUnreached: () => failing().some((query) => isUnreached(query.state.error) || isProfile(query)),
    notBefore: () => Math.min(...failing().map(({ state }) => retryNotBefore(state.error))),
    retry: () =>
      client.refetchQueries(
        { type: "active", predicate: (query) => isFailing(query) && isDue(query) },
        options,
      ),
    onReturn: () => client.refetchQueries({ type: "active", predicate: isDue }, options),
  });
  const stop = cache.subscribe(part.check);
  return () => {
    stop();
    part.stop();
  };
}

/** Also during a retry of a query that never had data: its state is then the one before the first try. */
const isFailing = ({ state }: Query) =>
  (state.status === "error" || (state.status === "pending" && state.errorUpdateCount > 0)) &&
  isWorthAnotherTry(state.error);

/** Without it the session is not confirmed, whatever the server answers. */
const isProfile = ({ queryKey }: Query) => queryKey[0] === profileKey[0];
