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
  const said = places.find((at) => saysLeft(headings?.[at] ?? "", cells[at] ?? "", today));
  const place = said ?? cells.findIndex((cell) => cell.includes(DIED));
  if (place === -1) return "";
  const heading = headings?.[place] ?? "";
  return `De lijst zegt${heading === "" ? "" : ` bij ‘${heading}’`}: ${cells[place]}`;
}

/** Beside a name too. */
const DIED = "†";

/** What a cell says in any column. */
const LEFT = wordsIn(
  "afgemeld, uitgeschreven, opgezegd, overleden, overl, geroyeerd, oud lid, oudlid, ex lid, exlid, voormalig lid, unsubscribed, opted out, blocklisted, blacklisted, bounced, hard bounced, hard bounce, cleaned, complained, deceased, former member, abgemeldet, gekundigt, verstorben",
);
/** What it says in a column of the status. */
const INACTIVE = wordsIn(
  "unconfirmed, not confirmed, onbevestigd, niet bevestigd, junk, geschorst, inactief, niet actief, non actief, gestopt, geannuleerd, verwijderd, beeindigd, vervallen, verlopen, geblokkeerd, ongeldig, inactive, cancelled, canceled, deleted, removed, expired, blocked, suppressed, invalid, bounce, spam, unsubscribe",
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
  if (WANTS_NO_MAIL.test(said)) return true;
  const [, words = said, date = ""] = WITH_DATE.exec(said) ?? [];
  const isInactive = LEFT.has(words) || (LEAVING.statuses.has(called) && INACTIVE.has(words));
  const since = day ?? monthIn(date);
  return isInactive && (since === null || since <= today);
}

/** A whole remark: a longer one may tell of a mail that did not come. */
const WANTS_NO_MAIL =
  /^(?:(?:wil|wenst|graag|liever|stuur) )?geen (?:e ?)?(?:mails?|mailtjes|mailings?|post|nieuwsbrief|uitnodigingen)(?: (?:meer|ontvangen|krijgen|sturen|graag|s ?v ?p|a ?u ?b))*$/;

/** How each month begins in Dutch and in English. */
const MONTHS = "jan feb maa/mrt/mar apr mei/may jun jul aug sep okt/oct nov dec"
  .split(" ")
  .map((begins) => begins.split("/"));

/** `opgezegd per 1 1 2026`, `overleden mei 2024`. */
const WITH_DATE = new RegExp(
  `^(.+?) (?:(?:per|op|in|sinds|vanaf|met ingang van|since|on) )?(\\d.*|(?:${MONTHS.flat().join("|")})\\p{L}* \\d.*)$`,
  "u",
);

/** The first day in a cell, as Excel and clubs write it: `31-12-2026`, `2026-12-31`, `31 december 2026`. An American one has its month first. */
function dayIn(cell: string): string | null {
  const [, isoYear, isoMonth = "", isoDay = ""] = /\b(\d{4})-(\d{1,2})-(\d{1,2})/.exec(cell) ?? [];
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth, isoDay);
  const [, first, second = "", year = ""] = /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/.exec(cell) ?? [];
  if (first !== undefined)
    return Number(second) > 12 ? dayOf(year, first, second) : dayOf(year, second, first);
  const [, date, word = "", of = ""] = /\b(\d{1,2})[ -](\p{L}{3})\p{L}*\.?[ -](\d{4})\b/u.exec(cell) ?? [];
  const month = monthCalled(word);
  return date === undefined || month === "0" ? null : dayOf(of, month, date);
}

/** The first day of a month as it stands alone: `mei 2026`. */
function monthIn(text: string): string | null {
  const [, word, year] = /^(\p{L}{3})\p{L}* (\d{4})$/u.exec(text) ?? [];
  return word === undefined || year === undefined ? null : dayOf(year, monthCalled(word), "1");
}

/** Its number, `0` for another word. */
const monthCalled = (word: string): string =>
  String(MONTHS.findIndex((begins) => begins.includes(word.slice(0, 3).toLowerCase())) + 1);

const dayOf = (year: string, month: string, day: string) =>
  [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
