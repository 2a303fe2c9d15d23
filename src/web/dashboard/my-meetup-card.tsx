import ArrowRight from "lucide-react/icons/arrow-right";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { apiPath } from "#contract/endpoint.ts";
import { meetupCalendar } from "#contract/meetups/feeds.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { isUnderWay } from "#domain/timing.ts";
import { useNow } from "../base/page-state.tsx";
import { Cancelled } from "../meetup-parts/cancelled.tsx";
import { RelativeDay } from "../meetup-parts/relative-day.tsx";
import { UnderWay } from "../meetup-parts/under-way.tsx";
import { isWithheld, Route, WhereaboutsButtons, WhereaboutsText } from "../meetup-parts/whereabouts.tsx";
import { StatusBadge } from "../responses/answer-control.tsx";
import { OwnAnswer } from "../responses/own-answer.tsx";
import { OwnDetails } from "../responses/own-details.tsx";
import { Link } from "../ui/link.tsx";
import { CalendarLeaf, NoBreak } from "../ui/when-and-where.tsx";

export function MyMeetupCard({
  meetup,
  isPast,
  isCompact,
}: {
  readonly meetup: Meetup;
  readonly isPast: boolean;
  readonly isCompact: boolean;
}) {
  const { title, date, startTime, endTime, location } = meetup;
  return (
    <article
      className={`rounded-card border border-line bg-surface ${isCompact ? "space-y-2 px-3.5 pt-2.5 pb-1" : "space-y-4 px-5 pt-5 pb-2.5"}`}
    >
      <div className={`flex ${isCompact ? "gap-3" : "gap-3.5"}`}>
        <CalendarLeaf date={date} isNarrow={isCompact} />
        <div className="min-w-0">
          <h3
            className={`${isCompact ? "text-base" : "text-[17px]"} leading-snug font-[650] wrap-anywhere hyphens-long`}
          >
            {title}
          </h3>
          <p
            className={`text-soft wrap-anywhere ${isCompact ? "text-sm leading-5" : "mt-1 text-[15px] leading-6"}`}
          >
            <RelativeDay date={date} />
            <NoBreak>{fullDate(date)}</NoBreak>
            {isCompact ? ", " : <br />}
            <NoBreak>{timeRange(startTime, endTime, date)}</NoBreak>
            <br />
            {location} {!isPast && !meetup.cancelled && <Unanswered meetup={meetup} />}
          </p>
        </div>
      </div>
      <Answer meetup={meetup} isPast={isPast} />
      {meetup.whereabouts && !meetup.cancelled && <Whereabouts whereabouts={meetup.whereabouts} />}
      <div
        className={`flex items-center justify-between gap-3 text-[15px] font-semibold *:min-h-11 ${isCompact ? "-mt-1 -mb-1.5" : ""}`}
      >
        <Link
          to={pathTo(PAGES.meetup, meetup)}
          aria-label={`Meer details over ${title}`}
          className="inline-flex items-center gap-2 text-accent"
        >
          Meer details <ArrowRight size={16} aria-hidden="true" />
        </Link>
        {!isPast && !meetup.cancelled && (
          <a
            href={apiPath(meetupCalendar, meetup)}
            download
            aria-label={`Agenda: ${title}`}
            className="inline-flex items-center gap-2 text-soft hover:text-ink"
          >
            <Download size={16} aria-hidden="true" /> Agenda
          </a>
        )}
      </div>
    </article>
  );
}

function Whereabouts({ whereabouts }: { whereabouts: NonNullable<Meetup["whereabouts"]> }) {
  return (
    <div className="space-y-2 rounded-control bg-page px-3.5 py-2.5 text-[15px]">
      <WhereaboutsText {...whereabouts} />
      <WhereaboutsButtons {...whereabouts} />
    </div>
  );
}

/** Keeps its space after the member answers, to avoid a layout shift. */
function Unanswered({ meetup: { registrationStatus } }: { meetup: Meetup }) {
  const [isShown] = useState(registrationStatus === null);
  if (!isShown) return null;
  return (
    <span className={`my-0.5 inline-block align-middle ${registrationStatus === null ? "" : "invisible"}`}>
      <StatusBadge status={null} />
    </span>
  );
}

function Answer({ meetup, isPast }: { meetup: Meetup; isPast: boolean }) {
  if (meetup.cancelled) return <Cancelled {...meetup.cancelled} />;
  if (isPast) return <StatusBadge status={meetup.registrationStatus ?? null} />;
  return (
    <>
      <WhileItRuns meetup={meetup} />
      <OwnAnswer meetup={meetup} hasRoom />
      <OwnDetails meetup={meetup} isFolded />
    </>
  );
}

function WhileItRuns({ meetup }: { meetup: Meetup }) {
  if (!isUnderWay(meetup, useNow())) return null;
  return (
    <div className="space-y-2">
      <UnderWay endTime={meetup.endTime} />
      {!isWithheld(meetup) && (
        <div className="flex flex-wrap gap-2">
          <Route location={meetup.location} />
        </div>
      )}
    </div>
  );
}
