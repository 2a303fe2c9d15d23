import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { Site } from "#contract/site.ts";
import { PageStateProvider } from "./page-state.tsx";

const SITE: Site = {
  name: "Trefpunt",
  sentence: null,
  logo: null,
  accent: null,
  publicUrl: "https://meetup.example.org",
  isReachable: true,
  communityUrl: null,
  contactEmail: "info@example.org",
  timeZone: "Europe/Amsterdam",
  hasMailServer: true,
  confirmLinks: false,
  hasTalks: true,
};

/** For tests: the text of a part of a page, on a site with these settings, with what was fetched before. */
export function textOf(part: ReactNode, site: Partial<Site> = {}, queries = new QueryClient()): string {
  const html = renderToStaticMarkup(
    <PageStateProvider state={{ site: { ...SITE, ...site }, now: Date.now() }}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>{part}</MemoryRouter>
      </QueryClientProvider>
    </PageStateProvider>,
  );
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
