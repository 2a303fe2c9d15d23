import ArrowRight from "lucide-react/icons/arrow-right";
import { useState } from "react";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { relativeDay } from "#domain/countdown.ts";
import { shortDate, toTheMinute } from "#domain/dutch-dates.ts";
import { isYes } from "#domain/places.ts";
import { isUnderWay, TIMING_LABELS } from "#domain/timing.ts";
import { useNow, useSite } from "../page-state.tsx";
import { Link } from "../ui/link.tsx";

/**
 * A line that leads to the next meetup that the member said yes to: `Morgen 19:30: {title}, {place}`. An answer on this page
 * neither adds nor removes it, because the cards below would move under the finger.
 */
export function NextAttended({ coming }: { coming: readonly Meetup[] }) {
  const next = coming.find(({ registrationStatus, cancelled }) => isYes(registrationStatus) && !cancelled);
  const [hasRoom] = useState(next !== undefined);
  const now = useNow();
  const { timeZone } = useSite();
  if (!hasRoom) return null;
  if (!next) return <div className="mb-6 min-h-11" />;
  const { date, startTime, title, location, waitlistPosition, offer } = next;
  const day = relativeDay(date, { timeZone, now }) ?? shortDate(date);
  const when = isUnderWay(next, now)
    ? TIMING_LABELS.running
    : `${day.charAt(0).toUpperCase()}${day.slice(1)} ${toTheMinute(startTime)}`;
  return (
    <Link
      to={pathTo(PAGES.meetup, next)}
      className="mb-6 flex min-h-11 items-center gap-3 rounded-card bg-accent-soft px-4 py-2.5 text-[15px] text-ink"
    >
      <span className="min-w-0 grow wrap-anywhere">
        <strong className="font-[650]">{when}:</strong> {title}, {location}
        {waitlistPosition != null &&
          (offer ? " (er is een plek voor je)" : ` (wachtlijst, nummer ${waitlistPosition})`)}
      </span>
      <ArrowRight size={16} className="shrink-0 text-accent" aria-hidden="true" />
    </Link>
  );
}
