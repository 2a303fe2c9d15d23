import { PAGES, pathTo } from "#contract/pages.ts";
import type { DeliveryEvent } from "#contract/webhooks.ts";
import { inWords } from "#domain/dutch-counts.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import type { Facts } from "./facts.ts";

/** What a person reads of it: one line that says what happened, and what there is to say below. */
export interface Wording {
  readonly headline: string;
  readonly lines: readonly string[];
  /** Where to read more. */
  readonly link: { readonly url: string; readonly text: string };
  /** Address of a picture. */
  readonly picture: string | null;
}

interface Host {
  readonly publicUrl: string;
  readonly siteName: string;
}

const HEADLINES: Readonly<Record<Exclude<DeliveryEvent, "test">, string>> = {
  announced: "Nieuwe meetup",
  changed: "Meetup gewijzigd",
  cancelled: "Meetup gaat niet door",
  place_freed: "Plek vrij",
};

type Agreed = Facts["meetup"] | NonNullable<Facts["before"]>;

const whenAndWhere = ({ date, startTime, endTime, location }: Agreed) =>
  `${fullDate(date)}, ${timeRange(startTime, endTime)}, ${location}`;

export function wordingOf(event: DeliveryEvent, facts: Facts | null, host: Host): Wording {
  const home = { url: `${host.publicUrl}/`, text: `Naar ${host.siteName}` };
  if (event === "test" || facts === null)
    return {
      headline: `Testbericht van ${host.siteName}`,
      lines: ["Deze koppeling werkt. Hier komt voortaan bericht van de meetups."],
      link: home,
      picture: null,
    };
  const { meetup, isGone } = facts;
  return {
    headline: `${HEADLINES[event]}: ${meetup.title}`,
    lines: [whenAndWhere(meetup), ...details(event, facts)],
    link: isGone
      ? home
      : { url: `${host.publicUrl}${pathTo(PAGES.meetup, meetup)}`, text: "Bekijk de meetup" },
    picture: meetup.picture && `${host.publicUrl}${meetup.picture}`,
  };
}

function details(event: DeliveryEvent, { meetup, before, reason }: Facts): string[] {
  if (event === "changed" && before) return [`Eerst: ${before.title}, ${whenAndWhere(before)}`];
  if (event === "cancelled" && reason) return [`Reden: ${reason}`];
  if (event === "place_freed" && meetup.placesAvailable !== null)
    return [`Er is weer ${inWords(meetup.placesAvailable, "plek", "plekken")} vrij.`];
  return [];
}
