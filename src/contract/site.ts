import * as z from "zod/mini";
import { MeetupId } from "./ids.ts";
import { Meetup } from "./meetups.ts";
import { Logo } from "./picture.ts";

export const Site = z.object({
  name: z.string(),
  /** A sentence about the club, which home begins with. */
  sentence: z.nullable(z.string()),
  /** Beside the name; null: the mark of the house. */
  logo: z.nullable(Logo),
  /** `#rrggbb`; null: the colours of the style sheet. */
  accent: z.nullable(z.string()),
  /** What its links begin with, without a slash at the end. */
  publicUrl: z.string(),
  /** Where the logo on `/` leads; null: to `/`. */
  communityUrl: z.nullable(z.string()),
  contactEmail: z.string(),
  /** IANA name of the zone that meetups' dates and times are in. */
  timeZone: z.string(),
  /** The response page asks for one press before it answers. */
  confirmLinks: z.boolean(),
});
export type Site = z.output<typeof Site>;

/** What the server hands over to the page it rendered, as JSON in the page. */
export const PageState = z.object({
  site: Site,
  /** Milliseconds since the epoch at which the page was rendered: badges then hydrate without mismatch. */
  now: z.number(),
  upcoming: z.optional(z.array(Meetup)),
  meetup: z.optional(Meetup),
  asked: z.optional(Meetup),
  /** What the archive was asked and what it says, `ArchivePageState` of `contract/meetups/archive.ts`. */
  archive: z.optional(z.unknown()),
  missingMeetup: z.optional(MeetupId),
  /** What the call behind the page's form answered: how pages that links in mails lead to work without a script. */
  posted: z.optional(z.object({ status: z.number(), answer: z.unknown() })),
});
export type PageState = z.output<typeof PageState>;
