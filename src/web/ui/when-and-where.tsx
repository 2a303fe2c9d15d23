import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import Clock from "lucide-react/icons/clock";
import MapPin from "lucide-react/icons/map-pin";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { type ClockTime, type Day, fullDate, toTheMinute } from "#domain/dutch-dates.ts";
import { Undivided } from "./undivided.tsx";

interface WhenAndWhereProps {
  readonly date: Day;
  readonly startTime: ClockTime;
  readonly endTime: ClockTime | null;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly location: string;
  readonly participants?: string;
}

/** Its classes are properties of the microformat h-event (https://microformats.org/wiki/h-event). */
export function WhenAndWhere(props: WhenAndWhereProps) {
  const { date, location, startsAt, participants } = props;
  return (
    <dl className="space-y-1.5 text-[15px] text-soft">
      <Line icon={CalendarDays} term="Datum">
        <time className="dt-start" dateTime={startsAt}>
          <Undivided>{fullDate(date)}</Undivided>
        </time>
      </Line>
      <Line icon={Clock} term="Tijd">
        <Times {...props} />
      </Line>
      <Line icon={MapPin} term="Locatie">
        <span className="p-location">{location}</span>
      </Line>
      {participants !== undefined && (
        <Line icon={Users} term="Deelnemers">
          {participants}
        </Line>
      )}
    </dl>
  );
}

type TimesProps = Pick<WhenAndWhereProps, "startTime" | "endTime" | "endsAt">;

export const Times = ({ startTime, endTime, endsAt }: TimesProps) => (
  <>
    {toTheMinute(startTime)}
    {endTime && (
      <>
        {" – "}
        <time className="dt-end" dateTime={endsAt}>
          {toTheMinute(endTime)}
        </time>
      </>
    )}
  </>
);

function Line({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
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
