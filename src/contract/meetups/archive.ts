import * as z from "zod/mini";
import { endpoint, Pagination, paging } from "../endpoint.ts";
import { MeetupId } from "../ids.ts";
import { PAGES } from "../pages.ts";
import { DescribedPicture } from "../picture.ts";
import { ClockTime, Day, Instant, optionalText } from "../text.ts";

/** A meetup in the archive: what it was and nobody's name. */
const ArchivedMeetup = z.object({
  id: MeetupId,
  title: z.string(),
  date: Day,
  startTime: ClockTime,
  endTime: z.nullable(ClockTime),
  startsAt: Instant,
  location: z.string(),
  confirmed: z.number(),
  cancelled: z.boolean(),
  /** How its report begins, without signs of markdown; null: there is none. */
  report: z.nullable(z.string()),
  picture: z.nullable(DescribedPicture),
});
export type ArchivedMeetup = z.output<typeof ArchivedMeetup>;

export const Archive = z.object({
  meetups: z.array(ArchivedMeetup),
  /** Every year that has what is asked for, newest first, also where one year is asked for. */
  years: z.array(z.object({ year: z.number(), meetups: z.number() })),
  pagination: Pagination,
  /** Whether the search fits older ones too, which it does not say: the newest hundred are found. */
  isMore: z.boolean(),
});
export type Archive = z.output<typeof Archive>;

export const ARCHIVE_PAGE_SIZE = 20;
const FIRST_YEAR = 1000;
const LAST_YEAR = 9999;
const LONGEST_SEARCH = 100;

const NO_YEAR = "Dit jaar bestaat niet";

export const archive = endpoint({
  method: "GET",
  path: "/meetups/archive",
  access: "anyone",
  cached: true,
  summary:
    "Meetups that began, newest first. With `search` coming ones too: those whose title, place, text or report has words that begin like all of its words; accents and case do not count. A page past the last one is the last one.",
  query: z.extend(paging(ARCHIVE_PAGE_SIZE), {
    year: z.optional(
      z.coerce
        .number({ error: NO_YEAR })
        .check(z.int(NO_YEAR), z.minimum(FIRST_YEAR, NO_YEAR), z.maximum(LAST_YEAR, NO_YEAR)),
    ),
    search: optionalText("Zoeken", LONGEST_SEARCH),
  }),
  answer: Archive,
});

/** What the page shows, as its address says. */
export const ArchiveQuery = z.object({ year: z.nullable(z.number()), page: z.number(), search: z.string() });
export type ArchiveQuery = z.output<typeof ArchiveQuery>;

/** What the server rendered the page with, which goes along with it. */
export const ArchivePageState = z.object({ asked: ArchiveQuery, found: Archive });
export type ArchivePageState = z.output<typeof ArchivePageState>;

/** Whatever stands in the address there is a page for it. */
export function parseArchiveQuery(address: { get(name: string): string | null }): ArchiveQuery {
  const whole = (name: string) => /^\d{1,6}$/.exec(address.get(name) ?? "")?.[0];
  const year = Number(whole("jaar"));
  return {
    year: year >= FIRST_YEAR && year <= LAST_YEAR ? year : null,
    page: Math.max(1, Number(whole("pagina") ?? 1)),
    search: [...(address.get("zoek") ?? "").trim()]
      .slice(0, LONGEST_SEARCH)
      .join("")
      .slice(0, LONGEST_SEARCH),
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
