import * as z from "zod/mini";
import { MeetupId } from "./ids.ts";
import { ArchivePageState } from "./meetups/archived.ts";
import { Meetup } from "./meetups.ts";
import { Logo } from "./pictures.ts";

export const Site = z.object({
  name: z.string(),
  sentence: z.nullable(z.string()),
  logo: z.nullable(Logo),
  /** `#rrggbb`; null: the colours of the style sheet. */
  accent: z.nullable(z.string()),
  /** Origin of the site's links, without a trailing slash. */
  publicUrl: z.string(),
  /** False where that origin leads each visitor to their own computer. */
  isReachable: z.boolean(),
  /** Target of the logo's link on `/`; null: `/`. */
  communityUrl: z.nullable(z.string()),
  /** Null until the site has an address that organisers read. */
  contactEmail: z.nullable(z.string()),
  /** IANA name of the zone that meetups' dates and times are in. */
  timeZone: z.string(),
  /** Without a mail server, mails are kept in files and reach no member. */
  hasMailServer: z.boolean(),
  /** The response page asks for one press before it answers. */
  confirmLinks: z.boolean(),
  /** Members can offer to show something. */
  hasTalks: z.boolean(),
});
export type Site = z.output<typeof Site>;

/** State that the server embeds as JSON in a rendered page. */
export const PageState = z.object({
  site: Site,
  /** Render time in milliseconds since the epoch; badges hydrate with it without a mismatch. */
  now: z.number(),
  running: z.optional(z.array(Meetup)),
  upcoming: z.optional(z.array(Meetup)),
  meetup: z.optional(Meetup),
  asked: z.optional(Meetup),
  archive: z.optional(ArchivePageState),
  missingMeetup: z.optional(MeetupId),
  /** State of the link to unsubscribe that the page was opened by, which the page parses; absent where the link is invalid. */
  leaving: z.optional(z.unknown()),
  /** Answer to the page's posted form. With it, pages behind links in mails work without JavaScript. */
  posted: z.optional(
    z.object({
      status: z.number(),
      answer: z.unknown(),
      typed: z.optional(
        z.object({ name: z.string(), email: z.string(), clubMessages: z.optional(z.boolean()) }),
      ),
    }),
  ),
});
export type PageState = z.output<typeof PageState>;
