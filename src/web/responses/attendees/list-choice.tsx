import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import Copy from "lucide-react/icons/copy";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import {
  ATTENDEE_LISTS,
  attendeeAddresses,
  type AttendeeList as ListName,
  type meetupAttendees,
} from "#contract/responses/attendees.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { call } from "../../base/api.ts";
import type { Filters } from "../../lists/list.tsx";
import { useRights } from "../../sessions/viewer.ts";
import { copyText } from "../../ui/browser.ts";
import { Button } from "../../ui/button.tsx";

export const NAMES = ["list", "search", "sort", "reconfirmed"] as const;
export type Name = (typeof NAMES)[number];

const TITLES: Readonly<Record<ListName, string>> = {
  confirmed: "Komt",
  waitlist: "Wachtlijst",
  declined: "Komt niet",
  silent: "Geen antwoord",
};

type Guests = AnswerOf<typeof meetupAttendees>;
type Counts = Guests["counts"];

export function Lists({
  counts,
  list,
  isClosed,
}: {
  readonly counts: Counts;
  readonly list: Filters<Name>;
  readonly isClosed: boolean;
}) {
  const { isAdmin } = useRights();
  const titles = isClosed ? { ...TITLES, confirmed: "Zou komen" } : TITLES;
  const chosen = list.filters.search ? null : (list.filters.list ?? "confirmed");
  // Where four do not fit on one row: longer words on a phone, and the smallest phones.
  const inPairs = isClosed ? "max-sm:grid max-sm:grid-cols-2" : "max-xs:grid max-xs:grid-cols-2";
  const layout = isAdmin ? inPairs : "";
  return (
    <fieldset className={`flex flex-wrap gap-2 max-sm:gap-1.5 ${layout}`}>
      <legend className="sr-only">Welke lijst</legend>
      {ATTENDEE_LISTS.filter((name) => isAdmin || name !== "silent").map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          className={choiceClass}
          onClick={() =>
            list.replace({ list: name === "confirmed" ? "" : name, search: "", reconfirmed: "" })
          }
        >
          {titles[name]} <span className="max-sm:block">{inDigits(counts[name] ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  );
}

const choiceClass =
  "min-h-11 shrink-0 rounded-full border border-line bg-surface px-3.5 text-md font-semibold max-sm:flex-auto max-sm:rounded-control max-sm:px-1.5 max-sm:text-xs max-sm:leading-tight aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page";

const RECONFIRMED = [
  ["", "Alle"],
  ["yes", "Bevestigd"],
  ["no", "Nog niet bevestigd"],
] as const;

/** Chooses attendees with a place by whether they confirmed it once more, where the meetup asks for that. */
export function ReconfirmedChoice({
  guests,
  list,
}: {
  readonly guests: Guests;
  readonly list: Filters<Name>;
}) {
  const { list: name = "confirmed", search, reconfirmed = "" } = list.filters;
  if (guests.reconfirmed === null || guests.counts.confirmed === 0 || name !== "confirmed" || search)
    return null;
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2 max-sm:mb-2.5 max-sm:gap-1.5">
      <legend className="sr-only">Wie bevestigde</legend>
      {RECONFIRMED.map(([value, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={reconfirmed === value}
          className={choiceClass}
          onClick={() => list.replace({ list: "", search: "", reconfirmed: value })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** The order of the chosen list, and its addresses. A search is in order of name. */
export function ListTools({ id, counts, list }: { id: MeetupId; counts: Counts; list: Filters<Name> }) {
  const chosen = ATTENDEE_LISTS.find((name) => name === list.filters.list) ?? "confirmed";
  const count = counts[chosen];
  if (list.filters.search || count === 0) return null;
  const isByName = list.filters.sort === "name";
  const addresses = async () =>
    (await call(attendeeAddresses, { params: { id }, query: { list: chosen } })).addresses.join(", ");
  return (
    <div className="-ml-4 flex flex-wrap items-center max-sm:mt-2 sm:-mr-4">
      {/* With its border, the text begins where the list does. */}
      <Button
        look="bare"
        className="pl-[0.9375rem]"
        onClick={() => list.change("sort", isByName ? "" : "name")}
      >
        <ArrowDownUp size={16} aria-hidden="true" /> {isByName ? "Sorteer op antwoord" : "Sorteer op naam"}
      </Button>
      <Button
        look="bare"
        onClick={() => void copyText(addresses(), `${countInWords(count, "adres", "adressen")} gekopieerd`)}
      >
        <Copy size={16} aria-hidden="true" /> Kopieer adressen
      </Button>
    </div>
  );
}
