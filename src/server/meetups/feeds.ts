import { apiPath } from "#contract/endpoint.ts";
import { atomFeed as atomCall } from "#contract/meetups/feeds.ts";
import { type Meetup, meetupFeed } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { isCancelled } from "#domain/meetup-status.ts";
import { available, placesOf } from "#domain/places.ts";
import { whenAndWhere, withCancelled } from "#domain/wording.ts";
import type { MeetupRow } from "../platform/db/schema.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import type { SiteIdentity } from "../platform/site.ts";

export interface FeedMeetup extends MeetupRow {
  readonly series: string | null;
  readonly programme: Meetup["programme"];
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), with descriptions as plain text. */
export async function jsonFeed(
  { config: { publicUrl }, site }: SiteIdentity,
  meetups: readonly FeedMeetup[],
): Promise<string> {
  // Loaded on first use, which keeps the start fast.
  const { plainText } = await import("#domain/markdown-tree.ts");
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: site.name,
    description: `Komende meetups van ${site.name}`,
    home_page_url: `${publicUrl}/`,
    feed_url: `${publicUrl}${apiPath(meetupFeed, {})}`,
    language: "nl-NL",
    items: meetups.map((meetup) => ({
      id: `${publicUrl}${pathTo(PAGES.meetup, meetup)}`,
      url: `${publicUrl}${pathTo(PAGES.meetup, meetup)}`,
      title: titleOf(meetup),
      content_text: `${summaryOf(meetup)}\n\n${plainText(meetup.description, publicUrl)}`,
      summary: summaryOf(meetup),
      date_published: meetup.created_at,
      _trefpunt: inFigures(meetup),
    })),
  });
}

/** The same as Atom (RFC 4287), for readers without JSON Feed. */
export async function atomFeed(
  { config: { publicUrl }, site }: SiteIdentity,
  meetups: readonly FeedMeetup[],
  now: Date,
): Promise<string> {
  const { Feed } = await import("feed");
  const newest = meetups
    .map((meetup) => meetup.created_at)
    .sort()
    .at(-1);
  const feed = new Feed({
    id: `${publicUrl}/`,
    link: `${publicUrl}/`,
    feedLinks: { atom: `${publicUrl}${apiPath(atomCall, {})}` },
    title: site.name,
    description: `Komende meetups van ${site.name}`,
    language: "nl-NL",
    copyright: site.name,
    author: { name: site.name },
    updated: newest === undefined ? now : new Date(newest),
  });
  for (const meetup of meetups) {
    const url = `${publicUrl}${pathTo(PAGES.meetup, meetup)}`;
    const date = new Date(meetup.created_at);
    feed.addItem({
      id: url,
      link: url,
      title: asHtml(titleOf(meetup)),
      description: asHtml(summaryOf(meetup)),
      date,
    });
  }
  return feed.atom1();
}

/** For programs, which cannot read the sentences; JSON Feed extensions begin with an underscore. */
const inFigures = (meetup: FeedMeetup) => ({
  starts_at: meetup.starts_at,
  ends_at: meetup.ends_at,
  location: meetup.location,
  is_cancelled: isCancelled(meetup),
  members_coming: meetup.confirmed,
  waiting: meetup.waitlist,
  places_left: available(placesOf(meetup)),
  programme: meetup.programme?.map(({ time, title, minutes, talk }) => ({
    time,
    title,
    minutes,
    by: talk?.by,
  })),
});

const titleOf = (meetup: MeetupRow) => withCancelled(meetup.title, isCancelled(meetup));

const summaryOf = (meetup: FeedMeetup) =>
  whenAndWhere({ ...meetup, startTime: meetup.start_time, endTime: meetup.end_time }) +
  (meetup.series === null ? "" : `. Deel van: ${meetup.series}`);

/** Readers treat an entry's texts as HTML; control characters that XML 1.0 forbids would break the whole feed. */
const asHtml = (text: string) => escapeHtml(text.replace(/\p{Cc}/gu, " "));
