import { dateIn, shortDate } from "./dutch-dates.ts";

/** `2026-11-21T12:00:00.000Z` → `za 21 nov 13:00`, on the clocks of the zone, for what is of these days. */
export function shortMoment(timeZone: string, instant: string): string {
  const time = new Intl.DateTimeFormat("nl-NL", { timeZone, hour: "2-digit", minute: "2-digit" });
  const at = Date.parse(instant);
  return `${shortDate(dateIn(timeZone, at))} ${time.format(at)}`;
}
