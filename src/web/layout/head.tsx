import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { PageState } from "#contract/site.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { plainText } from "#domain/plain-text.ts";

interface HeadProps {
  readonly publicUrl: string;
  readonly state: PageState;
}

/** What search engines and link previews read of a server-rendered page. */
export function Head({ publicUrl, state }: HeadProps) {
  const { site, meetup, upcoming } = state;
  if (!meetup && !upcoming)
    return (
      <>
        <title>{site.name}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  const url = `${publicUrl}${meetup ? pathTo(PAGES.meetup, meetup) : PAGES.home}`;
  const title = meetup ? `${meetup.title} · ${site.name}` : `Komende meetups · ${site.name}`;
  const description = meetup
    ? `${fullDate(meetup.date)}, ${timeRange(meetup.startTime, meetup.endTime)}, ${meetup.location}`
    : "Bekijk de komende meetups en schrijf je in om uitnodigingen per e-mail te krijgen.";
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="nl_NL" />
      <meta property="og:title" content={meetup?.title ?? title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${publicUrl}/icon-512.png`} />
      {meetup && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, in a block no browser runs
          dangerouslySetInnerHTML={{ __html: jsonLd(meetup, site.name, publicUrl) }}
        />
      )}
    </>
  );
}

/** schema.org Event (https://schema.org/Event). */
function jsonLd(meetup: Meetup, siteName: string, publicUrl: string): string {
  const event = {
    "@context": "https://schema.org",
    "@type": "Event",
    name: meetup.title,
    description: plainText(meetup.description),
    startDate: meetup.startsAt,
    ...(meetup.endsAt !== meetup.startsAt && { endDate: meetup.endsAt }),
    eventStatus: `https://schema.org/${meetup.cancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: meetup.location, address: meetup.location },
    organizer: { "@type": "Organization", name: siteName, url: `${publicUrl}/` },
    ...(meetup.maxParticipants !== null && { maximumAttendeeCapacity: meetup.maxParticipants }),
    url: `${publicUrl}${pathTo(PAGES.meetup, meetup)}`,
  };
  return JSON.stringify(event).replaceAll("<", "\\u003c");
}
