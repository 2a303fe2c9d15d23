import type { Day } from "#domain/dutch-dates.ts";
import { LEAVING, normalised, wordsIn } from "./headings.ts";

interface Row {
  readonly headings: readonly string[] | null;
  readonly cells: readonly string[];
  /** The cells that may say it: no names and no addresses. */
  readonly places: readonly number[];
  readonly today: Day;
}

/** What a list says of a person who left, whose address does not work or who died, as a sentence; empty for others. */
export function leftByList({ headings, cells, places, today }: Row): string {
  const place = places.find((at) => saysLeft(headings?.[at] ?? "", cells[at] ?? "", today));
  if (place === undefined) return "";
  const heading = headings?.[place] ?? "";
  return `De lijst zegt${heading === "" ? "" : ` bij ‘${heading}’`}: ${cells[place]}`;
}

/** What a cell says in any column. */
const LEFT = wordsIn(
  "afgemeld, uitgeschreven, opgezegd, overleden, geroyeerd, oud lid, oudlid, ex lid, exlid, voormalig lid, unsubscribed, opted out, blocklisted, blacklisted, bounced, hard bounced, hard bounce, cleaned, complained, deceased, former member, abgemeldet, gekundigt, verstorben",
);
/** What it says in a column of the status. */
const INACTIVE = wordsIn(
  "inactief, niet actief, non actief, gestopt, geannuleerd, verwijderd, beeindigd, vervallen, verlopen, geblokkeerd, ongeldig, inactive, cancelled, canceled, deleted, removed, expired, blocked, suppressed, invalid, bounce, spam, unsubscribe",
);
const NO = wordsIn(
  "no, nee, neen, n, false, onwaar, 0, nvt, n v t, geen, nog niet, never, nooit, none, nein, falsch",
);

function saysLeft(heading: string, cell: string, today: Day): boolean {
  const called = normalised(heading);
  const said = normalised(cell);
  if (said === "") return false;
  if (LEAVING.answers.has(called)) return NO.has(said);
  const day = dayIn(cell);
  if (LEAVING.lastDays.has(called)) return day !== null && day < today;
  if (LEAVING.moments.has(called) && !NO.has(said)) return day === null || day <= today;
  const [, words = said] = /^(.+?) (?:per|op|sinds|vanaf|met ingang van|since|on) \d/.exec(said) ?? [];
  const isInactive = LEFT.has(words) || (LEAVING.statuses.has(called) && INACTIVE.has(words));
  return isInactive && (day === null || day <= today);
}

/** The first day in a cell, as Excel and clubs write it: `31-12-2026`, `2026-12-31`, `31 december 2026`. An American one has its month first. */
function dayIn(cell: string): string | null {
  const [, isoYear, isoMonth = "", isoDay = ""] = /\b(\d{4})-(\d{1,2})-(\d{1,2})/.exec(cell) ?? [];
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth, isoDay);
  const [, first, second = "", year = ""] = /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/.exec(cell) ?? [];
  if (first !== undefined)
    return Number(second) > 12 ? dayOf(year, first, second) : dayOf(year, second, first);
  const [, date, word = "", of = ""] = /\b(\d{1,2})[ -](\p{L}{3})\p{L}*\.?[ -](\d{4})\b/u.exec(cell) ?? [];
  const month = MONTHS.findIndex((begins) => begins.includes(word.toLowerCase())) + 1;
  return date === undefined || month === 0 ? null : dayOf(of, String(month), date);
}

/** How each begins in Dutch and in English. */
const MONTHS = "jan feb maa/mrt/mar apr mei/may jun jul aug sep okt/oct nov dec"
  .split(" ")
  .map((begins) => begins.split("/"));

const dayOf = (year: string, month: string, day: string) =>
  [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
