import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import {
  type ClockTime,
  calendarLeaf,
  type Day,
  endsNextDay,
  fullDate,
  nextWeekday,
  toTheMinute,
} from "#domain/dutch-dates.ts";

const NO_DAY: ReturnType<typeof calendarLeaf> = { month: "\u00a0", day: "?", weekday: "\u00a0" };

/** The date as a calendar leaf. Hidden from screen readers, because the full date is next to it. */
export function CalendarLeaf({
  date,
  className = "",
  isNarrow = false,
}: {
  readonly date: Day | null;
  readonly className?: string;
  readonly isNarrow?: boolean;
}) {
  const leaf = date === null ? NO_DAY : calendarLeaf(date);
  return (
    <div
      aria-hidden="true"
      className={`${isNarrow ? "w-12" : "w-14.5"} shrink-0 self-start overflow-hidden rounded-control border border-line bg-surface text-center leading-none ${className}`}
    >
      <div className="bg-leaf py-1 text-xs/none font-heading tracking-wide text-white uppercase">
        {leaf.month}
      </div>
      <div className="pt-1.5 text-2xl font-heading">{leaf.day}</div>
      <div className="pt-1 pb-2 text-xs text-soft">{leaf.weekday}</div>
    </div>
  );
}

interface WhenAndWhereProps {
  readonly date: Day;
  readonly startTime: ClockTime;
  readonly endTime: ClockTime | null;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly location: string;
  readonly beforeDate?: ReactNode;
}

/** Its classes are properties of the microformat h-event (https://microformats.org/wiki/h-event). */
export function WhenAndWhere(props: WhenAndWhereProps) {
  const { date, location, startsAt, beforeDate } = props;
  return (
    <dl className="space-y-1.5 text-md text-soft">
      <Line icon={CalendarDays} term="Datum en tijd">
        {beforeDate}
        <time className="dt-start" dateTime={startsAt}>
          <NoBreak>{fullDate(date)}</NoBreak>
        </time>
        {", "}
        <span className="whitespace-nowrap">
          <Times {...props} />
        </span>
      </Line>
      <Line icon={MapPin} term="Locatie">
        <span className="p-location">{location}</span>
      </Line>
    </dl>
  );
}

type TimesProps = Pick<WhenAndWhereProps, "date" | "startTime" | "endTime" | "endsAt">;

export const Times = ({ date, startTime, endTime, endsAt }: TimesProps) => (
  <>
    {toTheMinute(startTime)}
    {endTime && (
      <>
        {" – "}
        <time className="dt-end" dateTime={endsAt}>
          {toTheMinute(endTime)}
        </time>
        {endsNextDay(startTime, endTime) && ` (${nextWeekday(date)})`}
      </>
    )}
  </>
);

/** A fact behind its icon, in a list of terms. */
export function Line({
  icon: Icon,
  term,
  children,
}: {
  icon: LucideIcon;
  term: string;
  children: ReactNode;
}) {
  return (
    <div className="flex items-start gap-2.5">
      <dt className="mt-1 shrink-0">
        <Icon size={16} aria-hidden="true" />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A day, a time, a time range with the weekday of an end past midnight, a span of time, or `e-mail`. */
const UNBROKEN = /(\d+ \w+ \d+|\d+:[\d –:]*\d(?: \(\w+\))?|\d+ (?:minuten|uur|dagen)|[Ee]-mail\w*)/;

/** Text in which none of these is broken over two lines. A line may break after the weekday. */
export const NoBreak = ({ children }: { children: string }) =>
  children.split(UNBROKEN).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
