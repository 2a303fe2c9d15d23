import * as z from "zod/mini";
import { Pagination } from "../endpoint.ts";
import { MeetupId } from "../ids.ts";
import { DescribedPicture } from "../pictures.ts";
import { ClockTime, Day, Instant } from "../text.ts";

/** Without names of members. Apart from the call of `archive.ts`, which a first visit does not load. */
const ArchivedMeetup = z.object({
  id: MeetupId,
  title: z.string(),
  date: Day,
  startTime: ClockTime,
  endTime: z.nullable(ClockTime),
  startsAt: Instant,
  endsAt: Instant,
  location: z.string(),
  confirmed: z.number(),
  cancelled: z.boolean(),
  /** Beginning of the report as plain text; null when there is no report. */
  report: z.nullable(z.string()),
  picture: z.nullable(DescribedPicture),
  /** Of its programme, the titles with a searched word; absent without any. */
  titles: z.optional(z.array(z.string())),
});
export type ArchivedMeetup = z.output<typeof ArchivedMeetup>;

export const Archive = z.object({
  meetups: z.array(ArchivedMeetup),
  /** Every year with matching meetups, newest first, even when the query names one year. */
  years: z.array(z.object({ year: z.number(), meetups: z.number() })),
  pagination: Pagination,
  /** Whether more meetups match than a search returns: it finds the newest hundred. */
  isMore: z.boolean(),
});
export type Archive = z.output<typeof Archive>;

export const ArchiveQuery = z.object({ year: z.nullable(z.number()), page: z.number(), search: z.string() });
export type ArchiveQuery = z.output<typeof ArchiveQuery>;

export const ArchivePageState = z.object({ asked: ArchiveQuery, found: Archive });
export type ArchivePageState = z.output<typeof ArchivePageState>;
