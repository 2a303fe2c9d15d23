import { PAGES, pathTo } from "#contract/pages.ts";
import { available } from "#domain/places.ts";
import type { Coming } from "./queries.ts";

/** What can be shown in Home Assistant, whose word for "there is none" this is. */
const NONE = "None";

/** Home Assistant keeps no history of attributes larger than 16 KB. */
const MOST_LISTED = 25;

export interface Facts {
  readonly publicUrl: string;
  /** The soonest first. */
  readonly coming: readonly Coming[];
}

/** One entity: how Home Assistant shows it, and what is told of it. */
interface Sensor {
  readonly shown: Readonly<Record<string, string>>;
  readonly state: (facts: Facts) => string | number | null;
  readonly attributes?: (facts: Facts) => object;
}

/** Numbers and what the public feeds say, and nothing else: who reads a broker need not be a member. */
export const SENSORS = {
  // Before the places: an automation sees by it that those are another meetup's.
  volgende_meetup: {
    shown: { name: "Volgende meetup", icon: "mdi:calendar-star", device_class: "timestamp" },
    state: ({ coming: [next] }) => next?.starts_at ?? null,
    attributes: ({ coming: [next], publicUrl }) =>
      next ? { ...about(next, publicUrl), wachtlijst: next.waitlist } : {},
  },
  vrije_plekken: {
    shown: { name: "Vrije plekken", icon: "mdi:seat-outline", unit_of_measurement: "plekken" },
    state: ({ coming: [next] }) =>
      next ? available({ max: next.max_participants, confirmed: next.confirmed }) : null,
  },
  leden_die_komen: {
    shown: { name: "Leden die komen", icon: "mdi:account-group", unit_of_measurement: "leden" },
    state: ({ coming: [next] }) => next?.confirmed ?? null,
  },
  komende_meetups: {
    shown: { name: "Komende meetups", icon: "mdi:calendar-multiple", unit_of_measurement: "meetups" },
    state: ({ coming }) => coming.length,
    attributes: ({ coming, publicUrl }) => ({
      meetups: coming.slice(0, MOST_LISTED).map((meetup) => about(meetup, publicUrl)),
    }),
  },
} as const satisfies Record<string, Sensor>;

/** Counted apart, at moments of its own. */
export const MAILS_SENSOR = {
  key: "mails_in_de_wachtrij",
  shown: {
    name: "Mails in de wachtrij",
    icon: "mdi:email-fast-outline",
    unit_of_measurement: "mails",
    entity_category: "diagnostic",
  },
} as const;

const about = ({ id, title, location, starts_at, ends_at }: Coming, publicUrl: string) => ({
  nummer: id,
  titel: title,
  plaats: location,
  begin: starts_at,
  einde: ends_at,
  url: `${publicUrl}${pathTo(PAGES.meetup, { id })}`,
});

export const asState = (value: string | number | null): string => (value === null ? NONE : String(value));
