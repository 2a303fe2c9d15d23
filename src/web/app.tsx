import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect, useState } from "react";
import type { PageState } from "#contract/site.ts";
import { watchConnection } from "./connection.ts";
import { inOrder, meetupQuery, upcomingQuery } from "./meetups/queries.ts";
import { PageStateProvider } from "./page-state.tsx";
import { newMutationCache, newQueryCache } from "./query-meta.ts";
import { retryQueries } from "./retried-queries.ts";

/** The context providers of every page, on the server and in the browser. @param children the site in its router */
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
        // `connection.ts` decides when to try again.
        retry: false,
      },
    },
  });
  if (state.upcoming)
    client.setQueryData(upcomingQuery(null).queryKey, inOrder(state.running ?? [], state.upcoming));
  if (state.meetup) client.setQueryData(meetupQuery(state.meetup.id, null).queryKey, state.meetup);
  return client;
}
