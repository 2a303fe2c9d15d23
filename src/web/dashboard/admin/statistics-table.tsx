import { useNavigate } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { fieldsInWords } from "#contract/meetups/form.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { responseRate } from "#domain/statistics.ts";
import { countInWords } from "#domain/wording.ts";
import { AdminBadges, whenInWords } from "../../meetups/admin/meetup-facts.tsx";
import { plannedInWords } from "../../meetups/admin/planned-announcement.tsx";
import { Link } from "../../ui/link.tsx";
import { cellClass, rowClass, Table, useRoomForTable } from "../../ui/table.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

interface MeetupStatisticsProps {
  readonly drafts: readonly AdminMeetup[];
  /** Announced ones. */
  readonly meetups: readonly AdminMeetup[];
}

/** A series adds a draft for each of its evenings. */
const MOST_DRAFTS = 2;

/** The one list of meetups on the dashboard: the answers of the announced ones, then the first drafts. */
export function MeetupStatisticsTable({ drafts, meetups }: MeetupStatisticsProps) {
  const isTable = useRoomForTable();
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
      {all.length > 0 && (isTable ? <Rows meetups={all} /> : <Cards meetups={all} />)}
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

const NUMBERS = [
  ["Uitgenodigd", "totalInvited"],
  ["Ja", "yesResponses"],
  ["Nee", "noResponses"],
  ["Gewijzigd", "changed"],
] as const satisfies (readonly [string, keyof AdminMeetup["stats"]])[];

/** Below 'Ja' stands how many wait. */
const WIDTHS = { Uitgenodigd: "w-30", Ja: "w-24", Nee: "w-18", Gewijzigd: "w-30" } as const;

const COLUMNS = [
  { name: "Titel" },
  { name: "Datum", width: "w-68" },
  ...NUMBERS.map(([name]) => ({ name, width: WIDTHS[name], isNumeric: true })),
  { name: "Respons", width: "w-40" },
];

const pageOf = (meetup: AdminMeetup) => pathTo(PAGES.adminMeetup, meetup);

function Rows({ meetups }: { meetups: readonly AdminMeetup[] }) {
  const navigate = useNavigate();
  return (
    <Table caption="Antwoorden per meetup" columns={COLUMNS}>
      {meetups.map((meetup) => (
        <tr
          key={meetup.id}
          className={`${rowClass} cursor-pointer`}
          onClick={() => void navigate(pageOf(meetup))}
        >
          <td className={`${cellClass} font-semibold`}>
            <Link to={pageOf(meetup)} onClick={(event) => event.stopPropagation()}>
              {meetup.title}
            </Link>
          </td>
          <td className={`${cellClass} text-soft`}>
            <NoBreak>{whenOf(meetup)}</NoBreak>
          </td>
          {meetup.status === "draft" ? (
            <td className={`${cellClass} text-soft`} colSpan={NUMBERS.length + 1}>
              <DraftState meetup={meetup} />
            </td>
          ) : (
            <>
              {NUMBERS.map(([name, key]) => (
                <td
                  key={name}
                  className={`${cellClass} text-right tabular-nums ${key === "yesResponses" ? "font-semibold text-green" : ""}`}
                >
                  {meetup.stats[key]}
                  {key === "yesResponses" && meetup.waitlist_count > 0 && (
                    <span className="block text-sm font-normal whitespace-nowrap text-soft">
                      {waiting(meetup)}
                    </span>
                  )}
                </td>
              ))}
              <td className={cellClass}>
                <Rate meetup={meetup} />
              </td>
            </>
          )}
        </tr>
      ))}
    </Table>
  );
}

function Cards({ meetups }: { meetups: readonly AdminMeetup[] }) {
  return (
    <ul className="space-y-3">
      {meetups.map((meetup) => (
        <li key={meetup.id} className="relative rounded-card border border-line bg-surface p-4">
          <Link
            to={pageOf(meetup)}
            className="text-[17px] font-[650] wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            {meetup.title}
          </Link>
          <p className="mt-0.5 text-sm text-soft">
            <NoBreak>{whenOf(meetup)}</NoBreak>
          </p>
          {meetup.status === "draft" ? (
            <p className="mt-2 text-[15px] text-soft">
              <DraftState meetup={meetup} />
            </p>
          ) : (
            <>
              <dl className="my-2 flex flex-wrap gap-x-4 text-[15px]">
                {NUMBERS.map(([name, key]) => (
                  <div key={name} className="flex flex-row-reverse items-baseline gap-1.5">
                    <dt className="text-sm text-soft">
                      {name}
                      {key === "yesResponses" && meetup.waitlist_count > 0 && `, ${waiting(meetup)}`}
                    </dt>
                    <dd className="font-semibold tabular-nums">{meetup.stats[key]}</dd>
                  </div>
                ))}
              </dl>
              <Rate meetup={meetup} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

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
