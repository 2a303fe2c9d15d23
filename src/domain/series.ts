import { addDays, type Day, dateIn, dateInWords, weekdayOf } from "./dutch-dates.ts";
import { capitalised } from "./wording.ts";

/** So many days at most move at once. */
export const MAX_DAYS_MOVED = 31;
/** With those of a new series. */
export const MAX_DRAFTS = 50;

export const SERIES_RULES = ["weekly", "fortnightly", "nth_weekday"] as const;

/** How a series goes on from its first day; `nth` -1 is the last such weekday of each month. */
export type SeriesRule =
  | { readonly rule: "weekly" | "fortnightly" }
  | { readonly rule: "nth_weekday"; readonly nth: NthOfMonth };

export const NTHS = [1, 2, 3, 4, -1] as const;
export type NthOfMonth = (typeof NTHS)[number];

const ORDINALS: Readonly<Record<NthOfMonth, string>> = {
  1: "eerste",
  2: "tweede",
  3: "derde",
  4: "vierde",
  [-1]: "laatste",
};

/** "elke eerste dinsdag", "elke week op dinsdag", "om de week op dinsdag" */
export function seriesInWords(rule: SeriesRule, day: Day): string {
  const weekday = weekdayOf(day);
  if (rule.rule === "nth_weekday") return `elke ${ORDINALS[rule.nth]} ${weekday}`;
  return rule.rule === "weekly" ? `elke week op ${weekday}` : `om de week op ${weekday}`;
}

/** The rules that this day fits; a fifth weekday is only the last of its month, because most months have four. */
export function rulesFor(day: Day): readonly SeriesRule[] {
  const nth = NTHS.find((each) => each === Math.ceil(dayOfMonth(day) / 7));
  const isLast = monthOf(addDays(day, 7)) !== monthOf(day);
  return [
    ...(nth === undefined ? [] : [{ rule: "nth_weekday", nth } as const]),
    ...(isLast ? [{ rule: "nth_weekday", nth: -1 } as const] : []),
    { rule: "weekly" },
    { rule: "fortnightly" },
  ];
}

export function daysOf(rule: SeriesRule, first: Day, count: number): Day[] {
  const places = Array.from({ length: count }, (_none, place) => place);
  if (rule.rule !== "nth_weekday")
    return places.map((place) => addDays(first, place * (rule.rule === "weekly" ? 7 : 14)));
  const { nth } = rule;
  return places.map((place) => (place === 0 ? first : nthLike(first, place, nth)));
}

function nthLike(first: Day, months: number, nth: NthOfMonth): Day {
  const [year = 0, month = 0] = first.split("-").map(Number);
  const firstOf = (later: number) => dateIn("UTC", Date.UTC(year, month - 1 + later, 1));
  const from = firstOf(months);
  const earliest = addDays(from, (dayOfWeek(first) - dayOfWeek(from) + 7) % 7);
  if (nth !== -1) return addDays(earliest, (nth - 1) * 7);
  const fifth = addDays(earliest, 28);
  return fifth < firstOf(months + 1) ? fifth : addDays(earliest, 21);
}

/** A title that names the month of its evening names that of another: `Avond van december` becomes `Avond van januari`. */
export function titleOn(title: string, own: Day, other: Day): string {
  const [day, month, year] = dateInWords(own).split(" ");
  const [otherDay, otherMonth = "", otherYear] = dateInWords(other).split(" ");
  const named = new RegExp(`(?<![\\p{L}\\d])(${day} )?(${month})( ${year})?(?![\\p{L}\\d])`, "giu");
  return title.replace(named, (_words, ofDay, ofMonth: string, ofYear) =>
    [ofDay && otherDay, alike(otherMonth, ofMonth), ofYear && otherYear].filter(Boolean).join(" "),
  );
}

const alike = (month: string, written: string): string =>
  written[0] === written[0]?.toUpperCase() ? capitalised(month) : month;

const dayOfMonth = (day: Day): number => Number(day.slice(8));
const monthOf = (day: Day): string => day.slice(0, 7);
const dayOfWeek = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();
