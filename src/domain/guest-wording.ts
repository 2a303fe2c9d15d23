import { type Day, dateIn, shortDate } from "./dutch-dates.ts";
import type { ResponseStatus, ResponseVia } from "./places.ts";

/** What organisers call where somebody stands; null: no answer. */
export const guestStatus = (status: ResponseStatus | null): string =>
  status ? STATUSES[status] : "Geen antwoord";

const STATUSES: Readonly<Record<ResponseStatus, string>> = {
  confirmed: "Komt",
  waitlist: "Wachtlijst",
  declined: "Komt niet",
};

interface Answer {
  readonly answered_at: string | null;
  readonly via: ResponseVia | null;
  readonly recorded_by: string | null;
}

/** `do 12 nov, via mail`; `za 14 nov, door Piet`; empty without an answer. */
export function howAnswered({ answered_at, via, recorded_by }: Answer, timeZone: string): string {
  if (answered_at === null) return "";
  const day: Day = dateIn(timeZone, Date.parse(answered_at));
  const how = via === null ? "" : via === "organiser" ? `door ${recorded_by ?? "een beheerder"}` : HOW[via];
  return how === "" ? shortDate(day) : `${shortDate(day)}, ${how}`;
}

const HOW: Readonly<Record<Exclude<ResponseVia, "organiser">, string>> = {
  site: "op de site",
  mail: "via mail",
  waitlist: "van de wachtlijst",
};
