import type { Day } from "#domain/dutch-dates.ts";
import { relativeDay } from "#domain/relative-day.ts";
import { useNow, useSite } from "../base/page-state.tsx";

/** `Vandaag, ` before a full date within a week, else nothing. Never alone on a line. */
export function RelativeDay({ date }: { date: Day }) {
  const { timeZone } = useSite();
  const words = relativeDay(date, { timeZone, now: useNow() });
  if (words === null) return null;
  return (
    <>
      <span className="font-semibold whitespace-nowrap text-ink">{words}</span>
      {",\u00a0"}
    </>
  );
}
