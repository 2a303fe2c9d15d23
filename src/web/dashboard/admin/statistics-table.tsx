import { useNavigate } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { distanceInWords } from "#domain/countdown.ts";
import { fullDate, toTheMinute } from "#domain/dutch-dates.ts";
import { responseRate } from "#domain/statistics.ts";
import { countInWords } from "#domain/wording.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import { type Column, type Columns, RecordList } from "../../lists/record-list.tsx";
import { Bar } from "../../ui/bar.tsx";
import { Link } from "../../ui/link.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

export function MeetupStatisticsTable({ meetups }: { readonly meetups: readonly AdminMeetup[] }) {
  return (
    <section aria-labelledby="meetup-statistieken">
      <h2 id="meetup-statistieken" className="mb-3 text-xl font-heading">
        Meetup Statistieken
      </h2>
      {meetups.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-8 text-center text-soft">
          Nog geen meetups met statistieken
        </p>
      ) : (
        <Statistics meetups={meetups} />
      )}
    </section>
  );
}

const pageOf = (meetup: AdminMeetup) => pathTo(PAGES.adminMeetup, meetup);

function Statistics({ meetups }: { readonly meetups: readonly AdminMeetup[] }) {
  const navigate = useNavigate();
  return (
    <RecordList
      caption="Antwoorden per meetup"
      rows={meetups}
      columns={STATISTICS_COLUMNS}
      onPress={(meetup) => void navigate(pageOf(meetup))}
      card={(meetup, cells) => (
        <>
          <Link
            to={pageOf(meetup)}
            className="text-lg font-heading wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            {meetup.title}
          </Link>
          <div className="mt-0.5 text-sm text-soft">{cells.when}</div>
          <Numbers meetup={meetup} />
          <p className="text-sm text-soft">{STATISTICS_COLUMNS.rate.heading}</p>
          {cells.rate}
        </>
      )}
    />
  );
}

const Numbers = ({ meetup }: { readonly meetup: AdminMeetup }) => (
  <dl className="my-2 flex flex-wrap gap-x-4 text-md">
    {Object.values(NUMBERS).map(({ heading, value }) => (
      <div key={heading} className="flex flex-row-reverse items-baseline gap-1.5">
        <dt className="text-sm text-soft">
          {heading}
          {heading === NUMBERS.yes.heading && besideYes(meetup).map((words) => `, ${words}`)}
        </dt>
        <dd className="font-semibold tabular-nums">{value(meetup)}</dd>
      </div>
    ))}
  </dl>
);

const number = (heading: string, width: string, value: (meetup: AdminMeetup) => number) => ({
  heading,
  width,
  isNumeric: true,
  value,
  cell: value,
});

const NUMBERS = {
  invited: number("Uitgenodigd", "w-26 @wide:w-30", ({ stats }) => stats.totalInvited),
  yes: {
    // Below it stand the people where some bring companions, and how many wait.
    ...number("Ja", "w-22 @wide:w-24", ({ stats }) => stats.yesResponses),
    look: "font-semibold text-green",
    cell: (meetup) => (
      <>
        {meetup.stats.yesResponses}
        {besideYes(meetup).map((words) => (
          <span key={words} className="block text-sm font-normal whitespace-nowrap text-soft">
            {words}
          </span>
        ))}
      </>
    ),
  },
  no: number("Nee", "w-14 @wide:w-18", ({ stats }) => stats.noResponses),
  changed: number("Gewijzigd", "w-23 @wide:w-30", ({ stats }) => stats.changed),
} satisfies Record<string, Column<AdminMeetup> & { readonly value: (meetup: AdminMeetup) => number }>;

const STATISTICS_COLUMNS = {
  title: {
    heading: "Titel",
    look: "font-semibold",
    cell: (meetup) => (
      <Link to={pageOf(meetup)} onClick={(event) => event.stopPropagation()}>
        {meetup.title}
      </Link>
    ),
  },
  when: {
    heading: "Datum",
    width: "w-40 @wide:w-72",
    look: "text-soft",
    cell: (meetup) => <When meetup={meetup} />,
  },
  ...NUMBERS,
  rate: {
    heading: "Respons",
    width: "w-32 @wide:w-40",
    cell: (meetup) => <Rate meetup={meetup} />,
  },
} satisfies Columns<AdminMeetup, string>;

function When({ meetup: { date, start_time, status } }: { meetup: AdminMeetup }) {
  const { timeZone } = useSite();
  return (
    <>
      <NoBreak>{`${fullDate(date)} ${toTheMinute(start_time)}`}</NoBreak>
      <span className="block text-sm">
        {distanceInWords(date, { timeZone, now: useNow() })}
        {status === "cancelled" && ", geannuleerd"}
      </span>
    </>
  );
}

/** 'Ja' counts answers, places count people. */
function besideYes({ registration_count, waitlist_count, stats }: AdminMeetup): string[] {
  const hasCompanions = registration_count + waitlist_count > stats.yesResponses;
  const people = hasCompanions ? [countInWords(registration_count, "mens", "mensen")] : [];
  return waitlist_count > 0 ? [...people, countInWords(waitlist_count, "wacht", "wachten")] : people;
}

function Rate({ meetup: { stats } }: { meetup: AdminMeetup }) {
  const rate = responseRate({
    invited: stats.totalInvited,
    yes: stats.yesResponses,
    no: stats.noResponses,
  });
  return (
    <div className="flex items-center gap-2.5">
      <span className="w-11 shrink-0 whitespace-nowrap md:text-right tabular-nums">{rate}%</span>
      <Bar max={100} value={rate} />
    </div>
  );
}
