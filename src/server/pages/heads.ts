import { archiveAddress } from "#contract/meetups/archive.ts";
import type { ArchiveQuery } from "#contract/meetups/archived.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, type PageName, type PagesWith, pageNames, pageSpec, pathTo } from "#contract/pages.ts";
import type { Site } from "#contract/site.ts";
import { freeToNew } from "#domain/companions.ts";
import { isOnline, onlineAddress } from "#domain/meetup-links.ts";
import { UNNAMED_SPEAKER } from "#domain/talks.ts";
import { isOver } from "#domain/timing.ts";
import { whenAndWhere, withCancelled } from "#domain/wording.ts";
import type { Head } from "./document.ts";
import { homePicture, meetupPicture } from "./link-pictures/facts.ts";

export const LISTED_PATHS = pageNames.filter((name) => pageSpec(name).inSearch).map((name) => PAGES[name]);

type Describe = (site: Site) => string;

const DESCRIPTIONS: Readonly<Record<PagesWith<{ readonly inSearch: true }>, Describe>> = {
  home: ({ sentence }) =>
    sentence ?? "Bekijk de komende meetups en schrijf je in om uitnodigingen per e-mail te krijgen.",
  archive: ({ name }) => `Alle meetups van ${name} die er waren, van jaar tot jaar, met hoe het was.`,
  follow: ({ name }) => `Volg de meetups van ${name} in je agenda of je feedlezer, zonder account.`,
  privacy: ({ name }) => `Wat ${name} van leden bewaart, hoe lang, en wie het ziet.`,
};

export const NOT_FOUND: Head = { title: "Pagina niet gevonden", path: null };
export const NO_MEETUP: Head = { title: "Meetup niet gevonden", path: null };

export function pageHead(name: PageName, site: Site): Head {
  const { path, title } = pageSpec(name);
  const described: Partial<Record<PageName, Describe>> = DESCRIPTIONS;
  const description = described[name]?.(site);
  return {
    title: title ?? "",
    path: path.includes(":") ? null : path,
    about: description === undefined ? undefined : { description, picture: homePicture(site) },
  };
}

/** Each year and page has its own head; search results within the archive are kept out of search engines. */
export function archiveHead(asked: ArchiveQuery, site: Site): Head {
  const head = pageHead("archive", site);
  if (asked.search !== "") return { title: `Zoeken naar ${asked.search}`, path: null };
  const title = asked.year === null ? head.title : `${head.title} ${asked.year}`;
  return { ...head, title, path: archiveAddress(asked) };
}

interface MeetupHead {
  readonly meetup: Meetup;
  readonly site: Site;
  readonly validFrom: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export async function meetupHead({ meetup, site, validFrom, now }: MeetupHead): Promise<Head> {
  const picture = meetupPicture(meetup, site);
  const image = `${site.publicUrl}${picture.path}`;
  return {
    title: meetup.title,
    path: pathTo(PAGES.meetup, meetup),
    about: {
      description: withCancelled(whenAndWhere(meetup), meetup.cancelled !== undefined),
      shownAs: meetup.title,
      picture,
      data: await eventJsonLd({ meetup, site, image, validFrom, now }),
    },
  };
}

interface EventFacts {
  readonly meetup: Meetup;
  readonly site: Site;
  readonly image: string;
  readonly validFrom: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A schema.org Event: https://developers.google.com/search/docs/appearance/structured-data/event */
async function eventJsonLd({ meetup, site, image, validFrom, now }: EventFacts): Promise<object> {
  const { plainText } = await import("#domain/markdown-tree.ts");
  const url = `${site.publicUrl}${pathTo(PAGES.meetup, meetup)}`;
  const at = (instant: string) => onTheClocks(instant, site.timeZone);
  const isFull = freeToNew(meetup) === 0;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: meetup.title,
    description: plainText(meetup.description, site.publicUrl),
    url,
    image: [image],
    startDate: at(meetup.startsAt),
    endDate: meetup.endsAt === meetup.startsAt ? undefined : at(meetup.endsAt),
    eventStatus: `https://schema.org/${meetup.cancelled ? "EventCancelled" : "EventScheduled"}`,
    ...whereOf(meetup.location, url, site.timeZone),
    organizer: { "@type": "Organization", name: site.name, url: `${site.publicUrl}/` },
    performer: performersOf(meetup),
    maximumAttendeeCapacity: meetup.maxParticipants ?? undefined,
    isAccessibleForFree: true,
    // A meetup that is over has no places to offer.
    offers: isOver(meetup, now)
      ? undefined
      : {
          "@type": "Offer",
          price: 0,
          priceCurrency: "EUR",
          availability: `https://schema.org/${isFull || meetup.cancelled ? "SoldOut" : "InStock"}`,
          url,
          validFrom: at(validFrom),
        },
  };
}

/** Speakers that chose to be named; undefined without any. */
function performersOf({ programme = [] }: Meetup): object[] | undefined {
  const names = programme.flatMap(({ talk }) => talk?.by ?? []);
  const named = new Set(names.filter((name) => name !== UNNAMED_SPEAKER));
  const performers = [...named].map((name) => ({ "@type": "Person", name }));
  return performers.length === 0 ? undefined : performers;
}

const COUNTRIES: Readonly<Record<string, string>> = { "Europe/Amsterdam": "NL", "Europe/Brussels": "BE" };

function whereOf(location: string, url: string, timeZone: string): object {
  if (isOnline(location))
    return {
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", name: location, url: onlineAddress(location) ?? url },
    };
  return {
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: location,
      address: {
        "@type": "PostalAddress",
        ...postalAddress(location),
        addressCountry: COUNTRIES[timeZone],
      },
    },
  };
}

/** Local time with its UTC offset, such as `2026-12-03T19:30:00+01:00`. */
const onTheClocks = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: "never", smallestUnit: "second" });

interface PostalAddress {
  readonly streetAddress?: string;
  readonly postalCode?: string | undefined;
  readonly addressLocality?: string;
}

/** As organisers type it: a name, the street, and after the last comma a town with or without postcode. */
export function postalAddress(location: string): PostalAddress {
  const parts = location
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return { streetAddress: last };
  const [, postcode, town = last] = /^(\d{4} ?[A-Z]{2})\s+(.+)$/.exec(last) ?? [];
  const street = parts.slice(1, -1).join(", ");
  const first = parts[0] ?? "";
  return {
    streetAddress: street || first,
    postalCode: postcode,
    addressLocality: town,
  };
}
