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

/** Delays loading other pages until the requested page is loaded. */
const AFTER_FIRST_PAGE_MS = 3_000;

// In a browser that is too old for the scripts, the server-rendered page stays as it is (`index.html`).
if ("scripts" in document.documentElement.dataset) await start();

async function start(): Promise<void> {
  const state = readPageState();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const isWhole = await loadMatchedPages();
  const router = createBrowserRouter(routes);
  whenSessionIsLost(() => {
    // After a first 401, a second one may find the sign-in page already open.
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
  // A transition, because React then yields and a slow phone stays responsive.
  if (isRendered && isWhole) startTransition(() => void hydrateRoot(root, app));
  else {
    // Removes the rendered page: without its script it does not work, and the error must not appear below it.
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
 * Loads the code of the current page, which hydration of a server-rendered page needs.
 * @returns whether all of it loaded
 */
async function loadMatchedPages(): Promise<boolean> {
  let isWhole = true;
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== "function") continue;
    // On failure, the router loads the page again and shows the error.
    const page = await route.lazy().catch(() => null);
    if (page) Object.assign(route, page, { lazy: undefined });
    else isWhole = false;
  }
  return isWhole;
}
