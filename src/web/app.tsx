import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useState } from "react";
import type { PageState } from "#contract/site.ts";
import { PageStateProvider } from "./page-state.tsx";
import { newQueryClient } from "./query-client.ts";

/** The context providers of every page, on the server and in the browser. @param children the site in its router */
export function App({ state, children }: { state: PageState; children: ReactNode }) {
  const [client] = useState(() => newQueryClient(state));
  return (
    <StrictMode>
      <PageStateProvider state={state}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </PageStateProvider>
    </StrictMode>
  );
}
