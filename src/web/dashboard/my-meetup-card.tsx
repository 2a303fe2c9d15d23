import type { Meetup } from "#contract/meetups.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { isUnderWay } from "#domain/timing.ts";
import { useNow } from "../base/page-state.tsx";
import { Cancelled } from "../meetup-parts/cancelled.tsx";
import { RelativeDay } from "../meetup-parts/relative-day.tsx";
import { UnderWay } from "../meetup-parts/under-way.tsx";
import { isWithheld } from "../meetup-parts/way-there.tsx";
import { Route, WhereaboutsButtons, WhereaboutsText } from "../meetup-parts/whereabouts.tsx";
import { StatusInText } from "../responses/answer-control.tsx";
import { OwnAnswer } from "../responses/own-answer.tsx";
import { OwnDetails } from "../responses/own-details.tsx";
import { CalendarLeaf, NoBreak } from "../ui/when-and-where.tsx";
import { CalendarDownload, DetailsLink, TitleLink } from "./my-meetup-links.tsx";

export function MyMeetupCard({
  meetup,
  isCompact,
}: {
  readonly meetup: Meetup;
  readonly isCompact: boolean;
}) {
  const { date, startTime, endTime, location, cancelled, registrationStatus } = meetup;
  return (
    <article
      tabIndex={-1}
      className={`rounded-card border border-line bg-surface ${isCompact ? "space-y-2 px-3.5 pt-2.5 pb-1" : "space-y-4 px-5 pt-5 pb-2.5"}`}
    >
      <div className={`flex ${isCompact ? "gap-3" : "gap-3.5"}`}>
        <CalendarLeaf date={date} isNarrow={isCompact} />
        <div className="min-w-0">
          <h3
            className={`${isCompact ? "text-base" : "text-lg"} leading-snug font-heading wrap-anywhere hyphens-long`}
          >
            <TitleLink meetup={meetup} />
          </h3>
          <p
            className={`text-soft wrap-anywhere ${isCompact ? "text-sm leading-5" : "mt-1 text-md leading-6"}`}
          >
            <RelativeDay date={date} />
            <NoBreak>{fullDate(date)}</NoBreak>
            {isCompact ? ", " : <br />}
            <NoBreak>{timeRange(startTime, endTime, date)}</NoBreak>
            <br />
            {location} {!cancelled && registrationStatus === null && <StatusInText status={null} />}
          </p>
        </div>
      </div>
      <Answer meetup={meetup} />
      {meetup.whereabouts && !cancelled && <Whereabouts whereabouts={meetup.whereabouts} />}
      <div className={`flex items-center justify-between gap-3 text-md ${isCompact ? "-mt-1 -mb-1.5" : ""}`}>
        <DetailsLink meetup={meetup} />
        {!cancelled && <CalendarDownload meetup={meetup} />}
      </div>
    </article>
  );
}

function Whereabouts({ whereabouts }: { whereabouts: NonNullable<Meetup["whereabouts"]> }) {
  return (
    <div className="space-y-2 rounded-control bg-page px-3.5 py-2.5 text-md">
      <WhereaboutsText {...whereabouts} />
      <WhereaboutsButtons {...whereabouts} />
    </div>
  );
}

function Answer({ meetup }: { meetup: Meetup }) {
  if (meetup.cancelled) return <Cancelled {...meetup.cancelled} />;
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
