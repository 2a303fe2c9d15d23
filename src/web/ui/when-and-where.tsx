import { CalendarDays, Clock, type LucideIcon, MapPin, Users } from "lucide-react";
import { type ClockTime, type Day, fullDate, timeRange } from "#domain/dutch-dates.ts";

interface WhenAndWhereProps {
  readonly date: Day;
  readonly startTime: ClockTime;
  readonly endTime: ClockTime | null;
  readonly location: string;
  readonly participants?: string;
}

export function WhenAndWhere({ date, startTime, endTime, location, participants }: WhenAndWhereProps) {
  return (
    <dl className="space-y-1.5 text-[15px] text-soft">
      <Line icon={CalendarDays} term="Datum" text={fullDate(date)} />
      <Line icon={Clock} term="Tijd" text={timeRange(startTime, endTime)} />
      <Line icon={MapPin} term="Locatie" text={location} />
      {participants !== undefined && <Line icon={Users} term="Deelnemers" text={participants} />}
    </dl>
  );
}

function Line({ icon: Icon, term, text }: { icon: LucideIcon; term: string; text: string }) {
  return (
    <div className="flex items-start gap-2.5">
      <dt className="mt-1 shrink-0">
        <Icon size={16} aria-hidden="true" />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{text}</dd>
    </div>
  );
}
