import { Link, useNavigate } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { responseRate } from "#domain/statistics.ts";
import { cellClass, rowClass, Table, useRoomForTable } from "../../ui/table.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

export function MeetupStatisticsTable({ meetups }: { meetups: readonly AdminMeetup[] }) {
  const isTable = useRoomForTable();
  return (
    <section aria-labelledby="meetup-statistieken">
      <h2 id="meetup-statistieken" className="mb-3 text-xl font-[650]">
        Meetup Statistieken
      </h2>
      {meetups.length === 0 && (
        <p className="rounded-card border border-dashed border-line p-8 text-center text-soft">
          Nog geen meetups met statistieken
        </p>
      )}
      {meetups.length > 0 && (isTable ? <Rows meetups={meetups} /> : <Cards meetups={meetups} />)}
    </section>
  );
}

const NUMBERS = [
  ["Uitgenodigd", "totalInvited"],
  ["Ja", "yesResponses"],
  ["Nee", "noResponses"],
  ["Gewijzigd", "changed"],
] as const satisfies (readonly [string, keyof AdminMeetup["stats"]])[];

const COLUMNS = [
  { name: "Titel" },
  { name: "Datum", width: "w-56" },
  ...NUMBERS.map(([name]) => ({ name, width: name.length > 3 ? "w-30" : "w-16", isNumeric: true })),
  { name: "Respons", width: "w-44" },
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
          {NUMBERS.map(([name, key]) => (
            <td
              key={name}
              className={`${cellClass} text-right tabular-nums ${key === "yesResponses" ? "font-semibold text-green" : ""}`}
            >
              {meetup.stats[key]}
            </td>
          ))}
          <td className={cellClass}>
            <Rate meetup={meetup} />
          </td>
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
          <dl className="mt-3 mb-2 grid grid-cols-2 gap-x-4 gap-y-1 text-[15px] sm:grid-cols-4">
            {NUMBERS.map(([name, key]) => (
              <div key={name} className="flex flex-row-reverse items-baseline justify-end gap-1.5">
                <dt className="text-sm text-soft">{name}</dt>
                <dd className="font-semibold tabular-nums">{meetup.stats[key]}</dd>
              </div>
            ))}
          </dl>
          <Rate meetup={meetup} />
        </li>
      ))}
    </ul>
  );
}

const whenOf = ({ date, start_time }: AdminMeetup) => `${fullDate(date)} ${start_time.slice(0, 5)}`;

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
