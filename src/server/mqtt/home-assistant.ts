import { PAGES, pathTo } from "#contract/pages.ts";
import { available, placesOf } from "#domain/places.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import type { Read } from "../platform/db/schema.ts";
import { isNotOverAt, RESERVED } from "../platform/db/sql.ts";
import { titlesOnProgrammes } from "../records/talks.ts";

interface DiscoveryInput {
  readonly topics: Topics;
  readonly siteName: string;
  readonly publicUrl: string;
  /** The processes publishing now; the site is available while any of them is. */
  readonly processes: readonly string[];
}

/** Entity ids are fixed: automations survive another name. https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload */
export function discovery({ topics, siteName, publicUrl, processes }: DiscoveryInput): object {
  const entity = (key: string, shown: Readonly<Record<string, string>>) => ({
    platform: "sensor",
    unique_id: `${topics.site}_${key}`,
    default_entity_id: `sensor.trefpunt_${key}`,
    state_topic: topics.state(key),
    state_class: "unit_of_measurement" in shown ? "measurement" : undefined,
    ...shown,
  });
  const { key: mails, shown: mailsShown } = MAILS_SENSOR;
  return {
    device: {
      identifiers: [topics.site],
      name: siteName,
      manufacturer: "Trefpunt",
      model: "Meetupsite",
      configuration_url: publicUrl,
    },
    origin: { name: "Trefpunt" },
    availability: processes.map((process) => ({ topic: topics.status(process) })),
    availability_mode: "any",
    components: {
      ...Object.fromEntries(
        Object.entries(SENSORS).map(([key, sensor]) => [
          key,
          {
            ...entity(key, sensor.shown),
            json_attributes_topic: "attributes" in sensor ? topics.attributes(key) : undefined,
          },
        ]),
      ),
      [mails]: entity(mails, mailsShown),
    },
  };
}

/** The default, which its users can change (https://www.home-assistant.io/integrations/mqtt/). */
const HOME_ASSISTANT = "homeassistant";

/** Topic where Home Assistant publishes that it starts or stops. */
export const BIRTH_TOPIC = `${HOME_ASSISTANT}/status`;

export const ONLINE = "online";
export const OFFLINE = "offline";

export interface Topics {
  /** Identifies the site at the broker and in Home Assistant, the same for all its processes. */
  readonly site: string;
  readonly discovery: string;
  status(process: string): string;
  state(sensor: string): string;
  attributes(sensor: string): string;
  /** Begins with the site, so that a broker can admit all its clients by one prefix. */
  clientId(process: string): string;
}

/** Topics contain the site's host: sites may share a broker, and several processes publish for one site. */
export function topicsOf(ownHost: string): Topics {
  const place = ownHost.replaceAll(/[^a-z0-9-]/gi, "_");
  const base = `trefpunt/${place}`;
  const site = `trefpunt_${place}`;
  return {
    site,
    discovery: `${HOME_ASSISTANT}/device/${site}/config`,
    status: (process) => `${base}/status/${process}`,
    state: (sensor) => `${base}/${sensor}`,
    attributes: (sensor) => `${base}/${sensor}/attributes`,
    clientId: (process) => `${site}_${process}`,
  };
}

/** Home Assistant's payload for a sensor without a value. */
const NONE = "None";

/** Home Assistant records no history of attributes larger than 16 KB. */
const MAX_LISTED = 25;

export interface Facts {
  readonly publicUrl: string;
  readonly coming: readonly UpcomingMeetup[];
}

interface Sensor {
  readonly shown: Readonly<Record<string, string>>;
  readonly state: (facts: Facts) => string | number | null;
  readonly attributes?: (facts: Facts) => object;
}

/** Only numbers and what the public feeds contain: a reader of the broker need not be a member. */
export const SENSORS = {
  // Published before the places, so that an automation knows to which meetup these belong.
  volgende_meetup: {
    shown: { name: "Volgende meetup", icon: "mdi:calendar-star", device_class: "timestamp" },
    state: ({ coming: [next] }) => next?.starts_at ?? null,
    attributes: ({ coming: [next], publicUrl }) =>
      next ? { ...about(next, publicUrl), wachtlijst: next.waitlist } : {},
  },
  vrije_plekken: {
    shown: { name: "Vrije plekken", icon: "mdi:seat-outline", unit_of_measurement: "plekken" },
    state: ({ coming: [next] }) => (next ? available(placesOf(next)) : null),
  },
  leden_die_komen: {
    shown: { name: "Leden die komen", icon: "mdi:account-group", unit_of_measurement: "leden" },
    state: ({ coming: [next] }) => next?.confirmed ?? null,
  },
  komende_meetups: {
    shown: { name: "Komende meetups", icon: "mdi:calendar-multiple", unit_of_measurement: "meetups" },
    state: ({ coming }) => coming.length,
    attributes: ({ coming, publicUrl }) => ({
      meetups: coming.slice(0, MAX_LISTED).map((meetup) => about(meetup, publicUrl)),
    }),
  },
} as const satisfies Record<string, Sensor>;

/** Counted separately, at fixed intervals (`publishSite`). */
export const MAILS_SENSOR = {
  key: "mails_in_de_wachtrij",
  shown: {
    name: "Mails in de wachtrij",
    icon: "mdi:email-fast-outline",
    unit_of_measurement: "mails",
    entity_category: "diagnostic",
  },
} as const;

const about = (
  { id, title, location, starts_at, ends_at, programme }: UpcomingMeetup,
  publicUrl: string,
) => ({
  nummer: id,
  titel: title,
  plaats: location,
  begin: starts_at,
  einde: ends_at,
  url: `${publicUrl}${pathTo(PAGES.meetup, { id })}`,
  programma: programme,
});

export const asState = (value: string | number | null): string => (value === null ? NONE : String(value));

/** Most meetups published; further ones are too far in the future to matter at home. */
const MAX_PUBLISHED = 200;

type UpcomingMeetup = Awaited<ReturnType<typeof meetupsToPublish>>[number];

/** Meetups that are announced, not cancelled and not over, soonest first; only public columns, and of the programme no names. */
export async function meetupsToPublish(read: Read, now: Date) {
  const rows = await meetupsNotOver(read, now).execute();
  const lines = await titlesOnProgrammes(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, programme: lines.get(row.id) }));
}

function meetupsNotOver(read: Read, now: Date) {
  return (
    read
      .selectFrom("meetups")
      .select([
        "id",
        "title",
        "location",
        "starts_at",
        "ends_at",
        "max_participants",
        "confirmed",
        "held",
        "waitlist",
        RESERVED,
      ])
      .where(isNotOverAt(now))
      // No meetup lasts a whole day, so this skips rows that ended long ago.
      .where("starts_at", ">", instantBefore(now, DAY_MS))
      .where("status", "=", "published")
      .orderBy("starts_at")
      .orderBy("id")
      .limit(MAX_PUBLISHED)
  );
}
