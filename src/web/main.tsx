import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { PAGES } from "#contract/pages.ts";
import { whenSessionIsLost } from "./api.ts";
import { PageStateProvider, readPageState } from "./page-state.tsx";
import { newQueryClient } from "./query-client.ts";
import { routes } from "./routes.tsx";
import { signInFrom } from "./sign-in/return-address.ts";

/** What may be visited next comes when the page that was asked for is there. */
const AFTER_FIRST_PAGE_MS = 3_000;

// The page of a browser that is too old for its scripts stays as the server rendered it (`index.html`).
if ("scripts" in document.documentElement.dataset) await start();

async function start(): Promise<void> {
  const state = readPageState();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const isWhole = await loadMatchedPages();
  const router = createBrowserRouter(routes);
  whenSessionIsLost(() => {
    // A second call that is answered 401 finds the sign-in there already.
    if (location.pathname !== PAGES.adminLogin)
      void router.navigate(signInFrom(PAGES.adminLogin, location.pathname));
  });

  const app = (
    <StrictMode>
      <PageStateProvider state={state}>
        <QueryClientProvider client={newQueryClient(state)}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PageStateProvider>
    </StrictMode>
  );

  const isRendered = root.querySelector(":scope > :not(noscript)") !== null;
  // As a transition, so that a slow phone stays responsive in between.
  if (isRendered && isWhole) startTransition(() => void hydrateRoot(root, app));
  else {
    // What says that a script is missing does not stand below a page that is dead without it.
    root.replaceChildren();
    createRoot(root).render(app);
  }

  if (location.pathname.startsWith(PAGES.admin))
    setTimeout(
      async () => (await import("./organisers-pages.ts")).fetchOrganisersPages(),
      AFTER_FIRST_PAGE_MS,
    );
}

/**
 * A page that the server rendered must be here before React compares it.
 * @returns whether all of it came
 */
async function loadMatchedPages(): Promise<boolean> {
  let isWhole = true;
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== "function") continue;
    // One that could not be fetched the router asks for again, and says that it failed.
    const page = await route.lazy().catch(() => null);
    if (page) Object.assign(route, page, { lazy: undefined });
    else isWhole = false;
  }
  return isWhole;
}
