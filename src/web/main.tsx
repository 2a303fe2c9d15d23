import "./styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { App } from "./app.tsx";
import { ignoring } from "./base/ignoring.ts";
import { isMissing } from "./base/load-script.ts";
import { readPageState } from "./base/page-state.tsx";
import { draftKeysOf, draftStorage } from "./base/storage.ts";
import { preload, preloadOrganisers, Site } from "./routes.tsx";

/** Delays loading other pages until the requested page is loaded. */
const AFTER_FIRST_PAGE_MS = 3_000;

// In a browser that is too old for the scripts, the server-rendered page stays as it is (`index.html`).
if ("scripts" in document.documentElement.dataset) await start();

async function start(): Promise<void> {
  dropOldDrafts();
  const state = readPageState();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // Hydration needs the code of the rendered page. When it fails to load, the page itself says so.
  const isLoaded = await preload(location.pathname).then(() => true, ignoring(isMissing));
  const app = (
    <App state={state}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </App>
  );

  const isRendered = root.querySelector(":scope > :not(noscript)") !== null;
  // A transition, because React then yields and a slow phone stays responsive.
  if (isRendered && isLoaded) startTransition(() => void hydrateRoot(root, app));
  else {
    // Removes the rendered page: without its script it does not work, and the error must not appear below it.
    root.replaceChildren();
    createRoot(root).render(app);
  }

  if (location.pathname.startsWith(PAGES.admin)) setTimeout(preloadOrganisers, AFTER_FIRST_PAGE_MS);
}

/** Only where there is text, because most visitors never need the script. When it fails to load, a later visit does it. */
function dropOldDrafts(): void {
  if (draftKeysOf(draftStorage("device")).length + draftKeysOf(draftStorage("tab")).length === 0) return;
  void import("./forms/kept-text.ts").then((keptText) => keptText.dropOldDrafts(), ignoring(isMissing));
}
