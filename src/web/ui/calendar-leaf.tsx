import { calendarLeaf, type Day } from "#domain/dutch-dates.ts";

/** The date as a calendar leaf. Hidden from screen readers, because the full date is next to it. */
export function CalendarLeaf({ date, className = "" }: { date: Day; className?: string }) {
  const leaf = calendarLeaf(date);
  return (
    <div
      aria-hidden="true"
      className={`w-14.5 shrink-0 self-start overflow-hidden rounded-control border border-line bg-surface text-center leading-none ${className}`}
    >
      <div className="bg-leaf py-1 text-[11px] font-[650] tracking-wide text-white uppercase">
        {leaf.month}
      </div>
      <div className="pt-1.5 text-2xl font-[650]">{leaf.day}</div>
      <div className="pt-1 pb-2 text-xs text-soft">{leaf.weekday}</div>
    </div>
  );
}
