import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type ReactNode, useState } from "react";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { relativeDay } from "#domain/countdown.ts";
import { shortDate, toTheMinute } from "#domain/dutch-dates.ts";
import { isYes } from "#domain/places.ts";
import { isOver, isUnderWay, TIMING_LABELS } from "#domain/timing.ts";
import { capitalised } from "#domain/wording.ts";
import { useNow, useSite } from "../base/page-state.tsx";
import { organisedQuery } from "../hosts/queries.ts";
import { useRights } from "../sessions/viewer.ts";
import { Link } from "../ui/link.tsx";

/** `Morgen 19:30: {title}, {place}`; not of an offered place, whose card is next. Its room stays: the cards below do not move up. */
export function NextAttended({ coming }: { coming: readonly Meetup[] }) {
  const first = coming.find(({ registrationStatus, cancelled }) => isYes(registrationStatus) && !cancelled);
  const next = first?.offer ? undefined : first;
  const [hasRoom, setRoom] = useState(next !== undefined);
  if (next && !hasRoom) setRoom(true);
  const now = useNow();
  const { timeZone } = useSite();
  if (!hasRoom) return null;
  if (!next) return <div className="mb-6 min-h-11" />;
  const { date, startTime, title, location, waitlistPosition } = next;
  const day = relativeDay(date, { timeZone, now }) ?? capitalised(shortDate(date));
  const when = isUnderWay(next, now) ? TIMING_LABELS.running : `${day} ${toTheMinute(startTime)}`;
  return (
    <NextLine to={pathTo(PAGES.meetup, next)} what={when} className="bg-accent-soft text-ink">
      {title}, {location}
      {waitlistPosition != null && ` (wachtlijst, nummer ${waitlistPosition})`}
    </NextLine>
  );
}

/** A line for a member that organises evenings: leads to the only one that comes, or to all of them. */
export function NextOrganised() {
  const { isAdmin, organises = [] } = useRights();
  const now = useNow();
  const { data } = useQuery({
    ...organisedQuery,
    enabled: !isAdmin && organises.length > 0,
    meta: { failed: () => null },
  });
  const coming = (data?.meetups ?? []).filter((meetup) => !isOver(meetup, now)).reverse();
  const [next, ...others] = coming;
  if (isAdmin || !next) return null;
  const day = next.missing.includes("date") ? "" : `, ${shortDate(next.date)}`;
  return (
    <NextLine
      to={others.length === 0 ? pathTo(PAGES.adminMeetup, next) : PAGES.myEvenings}
      what="Je organiseert"
      className="border border-line bg-surface"
    >
      {next.title}
      {day}
      {others.length > 0 && ` en nog ${others.length}`}
    </NextLine>
  );
}

interface NextLineProps {
  readonly to: string;
  readonly what: string;
  readonly className: string;
  readonly children: ReactNode;
}

const NextLine = ({ to, what, className, children }: NextLineProps) => (
  <Link
    to={to}
    className={`mb-6 flex min-h-11 items-center gap-3 rounded-card px-4 py-2.5 text-[15px] ${className}`}
  >
    <span className="min-w-0 grow wrap-anywhere">
      <strong className="font-[650]">{what}:</strong> {children}
    </span>
    <ArrowRight size={16} className="shrink-0 text-accent" aria-hidden="true" />
  </Link>
);
