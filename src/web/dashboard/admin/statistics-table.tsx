import { useNavigate } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { fieldsInWords } from "#contract/meetups/form.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { responseRate } from "#domain/statistics.ts";
import { countInWords } from "#domain/wording.ts";
import { type Column, type Columns, RecordList } from "../../lists/record-list.tsx";
import { AdminBadges, whenInWords } from "../../meetups/admin/meetup-facts.tsx";
import { plannedInWords } from "../../meetups/admin/planned-announcement.tsx";
import { Link } from "../../ui/link.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

/** A series adds a draft for each of its evenings. */
const MOST_DRAFTS = 2;

/** The one list of meetups on the dashboard: the answers of the announced ones, then the first drafts. */
export function MeetupStatisticsTable({
  drafts,
  meetups,
}: {
  readonly drafts: readonly AdminMeetup[];
  readonly meetups: readonly AdminMeetup[];
}) {
  const all = [...meetups, ...drafts.slice(0, MOST_DRAFTS)];
  return (
    <section aria-labelledby="meetup-statistieken">
      <h2 id="meetup-statistieken" className="mb-3 text-xl font-[650]">
        Meetup Statistieken
      </h2>
      {all.length === 0 && (
        <p className="rounded-card border border-dashed border-line p-8 text-center text-soft">
          Nog geen meetups met statistieken
        </p>
      )}
      {all.length > 0 && <Statistics meetups={all} />}
      {drafts.length > MOST_DRAFTS && (
        <Link
          to={PAGES.adminMeetups}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent underline-offset-3 hover:underline"
        >
          Alle concepten
        </Link>
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
      merged={{
        from: "invited",
        cell: (meetup) => (meetup.status === "draft" ? <DraftState meetup={meetup} /> : null),
      }}
      onPress={(meetup) => void navigate(pageOf(meetup))}
      card={(meetup, cells) => (
        <>
          <Link
            to={pageOf(meetup)}
            className="text-[17px] font-[650] wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            {meetup.title}
          </Link>
          <p className="mt-0.5 text-sm text-soft">{cells.when}</p>
          {meetup.status === "draft" ? (
            <p className="mt-2 text-[15px] text-soft">
              <DraftState meetup={meetup} />
            </p>
          ) : (
            <>
              <Numbers meetup={meetup} />
              {cells.rate}
            </>
          )}
        </>
      )}
    />
  );
}

const Numbers = ({ meetup }: { readonly meetup: AdminMeetup }) => (
  <dl className="my-2 flex flex-wrap gap-x-4 text-[15px]">
    {Object.values(NUMBERS).map(({ heading, value }) => (
      <div key={heading} className="flex flex-row-reverse items-baseline gap-1.5">
        <dt className="text-sm text-soft">
          {heading}
          {heading === NUMBERS.yes.heading && meetup.waitlist_count > 0 && `, ${waiting(meetup)}`}
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
  invited: number("Uitgenodigd", "w-30", ({ stats }) => stats.totalInvited),
  yes: {
    // Below it stands how many wait.
    ...number("Ja", "w-24", ({ stats }) => stats.yesResponses),
    look: "font-semibold text-green",
    cell: (meetup) => (
      <>
        {meetup.stats.yesResponses}
        {meetup.waitlist_count > 0 && (
          <span className="block text-sm font-normal whitespace-nowrap text-soft">{waiting(meetup)}</span>
        )}
      </>
    ),
  },
  no: number("Nee", "w-18", ({ stats }) => stats.noResponses),
  changed: number("Gewijzigd", "w-30", ({ stats }) => stats.changed),
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
    width: "w-68",
    look: "text-soft",
    cell: (meetup) => <NoBreak>{whenOf(meetup)}</NoBreak>,
  },
  ...NUMBERS,
  rate: {
    heading: "Respons",
    width: "w-40",
    cell: (meetup) => <Rate meetup={meetup} />,
  },
} satisfies Columns<AdminMeetup, string>;

const whenOf = (meetup: AdminMeetup) =>
  meetup.missing.length > 0
    ? whenInWords(meetup)
    : `${fullDate(meetup.date)} ${meetup.start_time.slice(0, 5)}`;

const DraftState = ({ meetup }: { meetup: AdminMeetup }) => (
  <>
    <AdminBadges meetup={meetup} />{" "}
    {meetup.missing.length > 0
      ? `Nog nodig: ${fieldsInWords(meetup.missing)}`
      : (plannedInWords(meetup) ?? (meetup.announce_at === null && "Klaar om te publiceren"))}
  </>
);

const waiting = ({ waitlist_count }: AdminMeetup) => countInWords(waitlist_count, "wacht", "wachten");

function Rate({ meetup: { title, stats } }: { meetup: AdminMeetup }) {
  const rate = responseRate({
    invited: stats.totalInvited,
    yes: stats.yesResponses,
    no: stats.noResponses,
  });
  return (
    <div className="flex items-center gap-2.5">
      <span className="w-11 shrink-0 text-right whitespace-nowrap tabular-nums">{rate}%</span>
      <progress className="bar" aria-label={`Respons ${title}`} max={100} value={Math.min(rate, 100)} />
    </div>
  );
}
