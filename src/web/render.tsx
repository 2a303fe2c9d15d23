import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import type { PageState } from "#contract/site.ts";
import { PageStateProvider } from "./page-state.tsx";
import { newQueryClient } from "./query-client.ts";
import { routes } from "./routes.tsx";

const handler = createStaticHandler(routes);

/** The page as a visitor sees it; what stands in its head is the server's. */
export async function render(page: { path: string; state: PageState }): Promise<string> {
  const context = await handler.query(new Request(new URL(page.path, "http://render")));
  if (context instanceof Response) throw new Error(`${page.path} answered with a redirect`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <StrictMode>
      <PageStateProvider state={page.state}>
        <QueryClientProvider client={newQueryClient(page.state)}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </QueryClientProvider>
      </PageStateProvider>
    </StrictMode>,
  );
}
