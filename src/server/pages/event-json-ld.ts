import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { Site } from "#contract/site.ts";
import { postalAddress } from "#domain/postal-address.ts";
import { isOnline, onlineAddress } from "#domain/route-link.ts";
import { isOver } from "#domain/timing.ts";

export interface EventFacts {
  readonly meetup: Meetup;
  readonly site: Site;
  /** Absolute. */
  readonly image: string;
  readonly validFrom: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** schema.org Event with what Google asks and recommends (https://developers.google.com/search/docs/appearance/structured-data/event). */
export async function eventJsonLd({ meetup, site, image, validFrom, now }: EventFacts): Promise<object> {
  const { plainText } = await import("#domain/plain-text.ts");
  const url = `${site.publicUrl}${pathTo(PAGES.meetup, meetup)}`;
  const at = (instant: string) => onTheClocks(instant, site.timeZone);
  const isFull = meetup.registrationCounts.available === 0;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: meetup.title,
    description: plainText(meetup.description),
    url,
    image: [image],
    startDate: at(meetup.startsAt),
    ...(meetup.endsAt !== meetup.startsAt && { endDate: at(meetup.endsAt) }),
    eventStatus: `https://schema.org/${meetup.cancelled ? "EventCancelled" : "EventScheduled"}`,
    ...whereOf(meetup.location, url, site.timeZone),
    organizer: { "@type": "Organization", name: site.name, url: `${site.publicUrl}/` },
    ...(meetup.maxParticipants !== null && { maximumAttendeeCapacity: meetup.maxParticipants }),
    isAccessibleForFree: true,
    // Of what is over nobody can have a place any more.
    ...(!isOver(meetup.endsAt, now) && {
      offers: {
        "@type": "Offer",
        price: 0,
        priceCurrency: "EUR",
        availability: `https://schema.org/${isFull || meetup.cancelled ? "SoldOut" : "InStock"}`,
        url,
        validFrom: at(validFrom),
      },
    }),
  };
}

const COUNTRIES: Readonly<Record<string, string>> = { "Europe/Amsterdam": "NL", "Europe/Brussels": "BE" };

function whereOf(location: string, url: string, timeZone: string): object {
  if (isOnline(location))
    return {
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", name: location, url: onlineAddress(location) ?? url },
    };
  const country = COUNTRIES[timeZone];
  return {
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: location,
      address: {
        "@type": "PostalAddress",
        ...postalAddress(location),
        ...(country !== undefined && { addressCountry: country }),
      },
    },
  };
}

/** `2026-12-03T19:30:00+01:00`: the hour as it stands on the door, and what it is from UTC. */
const onTheClocks = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: "never", smallestUnit: "second" });
