import { addDays, calendarLeaf, type Day } from "./dutch-dates.ts";

export function holidayOn(day: Day): string | null {
  const year = day.slice(0, 4);
  const fixed = FIXED[day.slice(5)];
  if (fixed !== undefined) return fixed;
  if (day === kingsDay(year)) return "Koningsdag";
  const easter = easterOf(Number(year));
  return AFTER_EASTER.find(([days]) => addDays(easter, days) === day)?.[1] ?? null;
}

const FIXED: Readonly<Record<string, string>> = {
  "01-01": "Nieuwjaarsdag",
  "05-05": "Bevrijdingsdag",
  "12-25": "Eerste Kerstdag",
  "12-26": "Tweede Kerstdag",
};

const AFTER_EASTER = [
  [-2, "Goede Vrijdag"],
  [0, "Eerste Paasdag"],
  [1, "Tweede Paasdag"],
  [39, "Hemelvaartsdag"],
  [49, "Eerste Pinksterdag"],
  [50, "Tweede Pinksterdag"],
] as const;

function kingsDay(year: string): Day {
  const day = `${year}-04-27` as Day;
  return calendarLeaf(day).weekday === "zo" ? addDays(day, -1) : day;
}

/** Easter Sunday in the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const l = (32 + 2 * (b % 4) + 2 * i - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const of = h + l - 7 * m + 114;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(Math.floor(of / 31))}-${two((of % 31) + 1)}` as Day;
}
