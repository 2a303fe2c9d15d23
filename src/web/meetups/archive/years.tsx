import { Link } from "react-router";
import type { ArchivedMeetup } from "#contract/meetups/archive.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { TIMING_LABELS, timingOf } from "#domain/timing.ts";
import { useNow } from "../../page-state.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CalendarLeaf } from "../../ui/calendar-leaf.tsx";
import { Undivided } from "../../ui/undivided.tsx";
import { MeetupPicture } from "../meetup-picture.tsx";

/** A year begins where the one before it ended, on whatever page that is. */
export function Years({ meetups }: { meetups: readonly ArchivedMeetup[] }) {
  const years = new Set(meetups.map(yearOf));
  return [...years].map((year) => (
    <section key={year} aria-labelledby={`jaar-${year}`} className="mb-9">
      <h2 id={`jaar-${year}`} className="mb-3 text-xl font-[650]">
        {year}
      </h2>
      <ul className="space-y-3">
        {meetups
          .filter((meetup) => yearOf(meetup) === year)
          .map((meetup) => (
            <li key={meetup.id}>
              <Row meetup={meetup} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

const yearOf = ({ date }: ArchivedMeetup) => date.slice(0, 4);

function Row({ meetup }: { meetup: ArchivedMeetup }) {
  const { date, startTime, endTime, location, confirmed, report } = meetup;
  return (
    <article className="relative flex gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-field-line sm:p-5">
      <CalendarLeaf date={date} />
      <div className="min-w-0 flex-1">
        <h3 className="text-lg font-[650] wrap-anywhere">
          <Link
            to={pathTo(PAGES.meetup, meetup)}
            className="rounded-control after:absolute after:inset-0 after:rounded-card"
          >
            {meetup.title}
          </Link>
        </h3>
        <Standing meetup={meetup} />
        <p className="mt-1 text-[15px] text-soft wrap-anywhere">
          <Undivided>{`${fullDate(date)}, ${timeRange(startTime, endTime)}`}</Undivided>
          <br />
          {location}
          {!meetup.cancelled && confirmed > 0 && (
            <>
              <br />
              {confirmed} deelnemer{confirmed === 1 ? "" : "s"}
            </>
          )}
        </p>
        {report !== null && <p className="mt-2.5 line-clamp-3 text-[15px] wrap-anywhere">{report}</p>}
      </div>
      <div className="w-36 shrink-0 self-start overflow-hidden rounded-control max-sm:hidden">
        <MeetupPicture meetup={meetup} sizes="144px" className="aspect-2/1 w-full" />
      </div>
    </article>
  );
}

/** That it was needs no word here: only what did not happen, or is to come. */
function Standing({ meetup }: { meetup: ArchivedMeetup }) {
  const timing = timingOf(meetup.startsAt, useNow());
  if (!meetup.cancelled && timing === "past") return null;
  return (
    <p className="my-1.5">
      {meetup.cancelled ? (
        <Badge colour="red">Geannuleerd</Badge>
      ) : (
        <Badge colour={timing === "soon" ? "orange" : "green"}>{TIMING_LABELS[timing]}</Badge>
      )}
    </p>
  );
}
