import * as z from "zod/mini";
import { get, paging } from "../endpoint.ts";
import { PAGES } from "../pages.ts";
import { searchText, typedNumber } from "../text.ts";
import { Archive, type ArchiveQuery } from "./archived.ts";

export const ARCHIVE_PAGE_SIZE = 20;
const FIRST_YEAR = 1000;
const LAST_YEAR = 9999;
export const MAX_SEARCH_LENGTH = 100;

const NO_YEAR = "Dit jaar bestaat niet";

export const archive = get("/meetups/archive", "anyone", {
  cached: true,
  summary:
    "Meetups that are over, newest first. `search` also finds running and upcoming ones: every word must begin a word of the title, place, text or report, ignoring case and accents. A page past the last one is the last one.",
  query: z.extend(paging(ARCHIVE_PAGE_SIZE), {
    year: z.optional(typedNumber(NO_YEAR, FIRST_YEAR, LAST_YEAR)),
    search: searchText("Zoeken", MAX_SEARCH_LENGTH),
  }),
  answer: Archive,
});

/** Replaces invalid parameters by defaults, because every address must show a page. */
export function parseArchiveQuery(address: { get(name: string): string | null }): ArchiveQuery {
  const whole = (name: string) => /^\d{1,6}$/.exec(address.get(name) ?? "")?.[0];
  const year = Number(whole("jaar"));
  return {
    year: year >= FIRST_YEAR && year <= LAST_YEAR ? year : null,
    page: Math.max(1, Number(whole("pagina") ?? 1)),
    search: [...(address.get("zoek") ?? "").trim()]
      .slice(0, MAX_SEARCH_LENGTH)
      .join("")
      .slice(0, MAX_SEARCH_LENGTH),
  };
}

export function archiveAddress({ year = null, page = 1, search = "" }: Partial<ArchiveQuery>): string {
  const asked = [
    ...(search === "" ? [] : [`zoek=${encodeURIComponent(search)}`]),
    ...(year === null ? [] : [`jaar=${year}`]),
    ...(page > 1 ? [`pagina=${page}`] : []),
  ];
  return [PAGES.archive, ...(asked.length === 0 ? [] : [asked.join("&")])].join("?");
}
