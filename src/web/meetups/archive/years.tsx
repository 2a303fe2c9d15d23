import { archiveAddress } from "#contract/meetups/archive.ts";
import type { Archive, ArchivedMeetup } from "#contract/meetups/archived.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { timingOf } from "#domain/timing.ts";
import { countInWords } from "#domain/wording.ts";
import { useNow } from "../../base/page-state.tsx";
import { RelativeDay } from "../../meetup-parts/relative-day.tsx";
import { Badge, TimingBadge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { CalendarLeaf, NoBreak } from "../../ui/when-and-where.tsx";
import { MeetupPicture } from "../meetup-card.tsx";

const linkClass =
  "inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-md font-medium text-soft transition-colors hover:bg-raised hover:text-ink aria-[current=true]:bg-raised aria-[current=true]:font-semibold aria-[current=true]:text-ink lg:w-full lg:justify-between";

/** Links to years: above the meetups on a phone, next to them on a wide screen. */
export function YearList({
  years,
  year,
  search,
}: {
  readonly years: Archive["years"];
  readonly year: number | null;
  readonly search: string;
}) {
  const all = years.reduce((sum, { meetups }) => sum + meetups, 0);
  return (
    <nav
      aria-label="Jaren, met het aantal meetups"
      className="mb-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:mb-0 lg:self-start"
    >
      <ul className="-mx-3 flex flex-wrap lg:block">
        <li>
          <Link to={archiveAddress({ search })} aria-current={year === null} className={linkClass}>
            Alle jaren <Count meetups={all} />
          </Link>
        </li>
        {years.map((each) => (
          <li key={each.year}>
            <Link
              to={archiveAddress({ search, year: each.year })}
              aria-current={each.year === year}
              className={linkClass}
            >
              {each.year} <Count meetups={each.meetups} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Count = ({ meetups }: { meetups: number }) => (
  <span className="text-sm font-normal tabular-nums">{meetups}</span>
);

/** A year begins where the one before it ended, on whatever page that is. */
export function Years({ meetups }: { meetups: readonly ArchivedMeetup[] }) {
  const years = new Set(meetups.map(yearOf));
  return [...years].map((year) => (
    <section key={year} aria-labelledby={`jaar-${year}`} className="mb-9">
      <h2 id={`jaar-${year}`} className="mb-3 text-xl font-heading">
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
  const { date, startTime, endTime, location, confirmed, report, titles = [] } = meetup;
  return (
    <article className="relative flex gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-field-line sm:p-5">
      <CalendarLeaf date={date} />
      <div className="min-w-0 flex-1">
        <h3 className="text-lg font-heading wrap-anywhere hyphens-long">
          <Link
            to={pathTo(PAGES.meetup, meetup)}
            className="rounded-control after:absolute after:inset-0 after:rounded-card"
          >
            {meetup.title}
          </Link>
        </h3>
        <Standing meetup={meetup} />
        <p className="mt-1 text-md text-soft wrap-anywhere">
          <RelativeDay date={date} />
          <NoBreak>{fullDate(date)}</NoBreak>, <NoBreak>{timeRange(startTime, endTime, date)}</NoBreak>
          <br />
          {location}
          {!meetup.cancelled && confirmed > 0 && (
            <>
              <br />
              {countInWords(confirmed, "deelnemer", "deelnemers")}
            </>
          )}
        </p>
        {titles.length > 0 && (
          <p className="mt-1 text-md wrap-anywhere">
            <span className="text-soft">Op het programma:</span> {titles.join(", ")}
          </p>
        )}
        {report !== null && <p className="mt-2.5 line-clamp-3 max-w-170 text-md wrap-anywhere">{report}</p>}
      </div>
      <div className="w-36 shrink-0 self-start overflow-hidden rounded-control max-sm:hidden">
        <MeetupPicture meetup={meetup} sizes="144px" className="aspect-2/1 w-full" />
      </div>
    </article>
  );
}

/** Badge for a cancelled or coming meetup; a past meetup needs none in the archive. */
function Standing({ meetup }: { meetup: ArchivedMeetup }) {
  const timing = timingOf(meetup, useNow());
  if (!meetup.cancelled && timing === "past") return null;
  return (
    <div className="my-1.5">
      {meetup.cancelled ? <Badge colour="red">Geannuleerd</Badge> : <TimingBadge timing={timing} />}
    </div>
  );
}
