import toast from "react-hot-toast/headless";
import * as z from "zod/mini";
import { MAX_IN_SERIES, type RepeatPlan } from "#contract/meetups/repeat-plan.ts";
import { PAGES } from "#contract/pages.ts";
import { Day } from "#contract/text.ts";
import { type Day as DayText, dayInWords } from "#domain/dutch-dates.ts";
import { rulesFor, type SeriesRule, seriesInWords } from "#domain/series.ts";
import { Link } from "../../../ui/link.tsx";

export const Repeat = z.object({
  /** The nth or the last such weekday of each month, or by weeks. */
  how: z.enum(["nth", "last", "weekly", "fortnightly"]),
  count: z.number(),
  days: z.number(),
  skip: z.array(Day),
});
export type Repeat = Readonly<z.output<typeof Repeat>>;

type How = Repeat["how"];

const howOf = (rule: SeriesRule): How => {
  if (rule.rule !== "nth_weekday") return rule.rule;
  return rule.nth === -1 ? "last" : "nth";
};

export const usualCount = (how: How): number => (how === "nth" || how === "last" ? MAX_IN_SERIES : 6);

export function usualRepeat(date: DayText): Repeat {
  const how = howOf(rulesFor(date)[0] ?? { rule: "weekly" });
  return { how, count: usualCount(how), days: 21, skip: [] };
}

export const waysFrom = (date: DayText): readonly { readonly how: How; readonly label: string }[] =>
  rulesFor(date).map((rule) => ({ how: howOf(rule), label: capitalised(seriesInWords(rule, date)) }));

export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The rule on that day. On another day than it was chosen for, it may not fit: then the first one that does. */
function ruleOn(date: DayText, how: How): SeriesRule {
  const rules = rulesFor(date);
  return rules.find((rule) => howOf(rule) === how) ?? rules[0] ?? { rule: "weekly" };
}

export const repeatInWords = ({ how }: Repeat, date: DayText): string =>
  seriesInWords(ruleOn(date, how), date);

export const planOf = ({ how, count, days, skip }: Repeat, date: DayText): RepeatPlan => ({
  ...ruleOn(date, how),
  count,
  announce_days_before: days,
  skip,
});

export function daysInWords(days: readonly DayText[]): string {
  const shown = days.slice(0, SHOWN).map(withoutWeekday).join(", ");
  return days.length > SHOWN ? `${shown} en nog ${days.length - SHOWN}` : shown;
}

const SHOWN = 4;

const withoutWeekday = (day: DayText) => dayInWords(day).replace(/^\S+ /, "");

export const eveningsOf = (title: string): string =>
  `${PAGES.adminMeetups}?search=${encodeURIComponent(title)}`;

const SHOWN_MS = 12_000;

export function toastRepeated(message: string, title: string): void {
  toast.success(
    ({ id }) => (
      <>
        {message}{" "}
        <Link
          to={eveningsOf(title)}
          className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
          onClick={() => toast.dismiss(id)}
        >
          Bekijk ze
        </Link>
      </>
    ),
    { duration: SHOWN_MS },
  );
}
