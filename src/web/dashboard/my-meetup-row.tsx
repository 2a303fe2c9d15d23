import type { Meetup } from "#contract/meetups.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { RelativeDay } from "../meetup-parts/relative-day.tsx";
import { StatusBadge, StatusInText } from "../responses/answer-control.tsx";
import { OwnAnswer } from "../responses/own-answer.tsx";
import { Badge } from "../ui/badge.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { CalendarDownload, DetailsLink, TitleLink } from "./my-meetup-links.tsx";

/** One meetup in a line: one that is over, or on a phone one that the member declined. */
export function MyMeetupRow({ meetup, isPast }: { readonly meetup: Meetup; readonly isPast: boolean }) {
  const { date, startTime, endTime, location, cancelled, registrationStatus = null } = meetup;
  const isOpen = !isPast && !cancelled;
  return (
    <article
      tabIndex={-1}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 pt-2 lg:py-0.5 ${isOpen ? "pb-2" : "pb-0.5"}`}
    >
      <div className="grow basis-64 lg:flex lg:items-baseline lg:gap-3">
        <h3 className="text-md font-heading wrap-anywhere hyphens-long">
          <TitleLink meetup={meetup} />
        </h3>
        <p className="text-sm leading-5 text-soft wrap-anywhere">
          <RelativeDay date={date} />
          <NoBreak>{fullDate(date)}</NoBreak>, <NoBreak>{timeRange(startTime, endTime, date)}</NoBreak>,{" "}
          {location} {isOpen && <StatusInText status={registrationStatus} />}
        </p>
      </div>
      <div className="flex grow flex-wrap items-center justify-between gap-x-1.5 text-sm max-sm:[&_a>svg]:hidden sm:grow-0 sm:gap-x-4">
        {isOpen && <OwnAnswer meetup={meetup} only="confirm" />}
        {cancelled && <Badge colour="red">Geannuleerd</Badge>}
        {!cancelled && isPast && <StatusBadge status={registrationStatus} />}
        <DetailsLink meetup={meetup} />
        {isOpen && <CalendarDownload meetup={meetup} />}
      </div>
    </article>
  );
}
