import { CalendarDays, Clock, type LucideIcon, MapPin, Users } from "lucide-react";
import type { Meetup } from "#contract/meetups.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";

interface MeetupMetaProps {
  readonly meetup: Pick<Meetup, "date" | "startTime" | "endTime" | "location">;
  /** `17/20 deelnemers` on cards, `17 van 20 deelnemers` on the detail page. */
  readonly participants?: string;
}

/** When, where and how many, a line with an icon each. */
export function MeetupMeta({ meetup, participants }: MeetupMetaProps) {
  return (
    <dl className="space-y-1.5 text-[15px] text-soft">
      <Line icon={CalendarDays} term="Datum" text={fullDate(meetup.date)} />
      <Line icon={Clock} term="Tijd" text={timeRange(meetup.startTime, meetup.endTime)} />
      <Line icon={MapPin} term="Locatie" text={meetup.location} />
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

/** How full it is; nothing to show without a maximum. */
export function Occupancy({ meetup }: { meetup: Pick<Meetup, "maxParticipants" | "registrationCounts"> }) {
  const { maxParticipants, registrationCounts } = meetup;
  if (maxParticipants === null) return null;
  return (
    <progress
      className="bar"
      aria-label="Bezetting"
      max={maxParticipants}
      value={Math.min(registrationCounts.confirmed, maxParticipants)}
    />
  );
}
