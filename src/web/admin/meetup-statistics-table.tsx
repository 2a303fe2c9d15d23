import { Link, useNavigate } from "react-router";
import type { AdminMeetup } from "#contract/admin-meetups.ts";
import { PAGES } from "#contract/pages.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { responseRate } from "#domain/statistics.ts";
import { rowClass, Table } from "../ui/table.tsx";

const COLUMNS = ["Titel", "Datum", "Uitgenodigd", "Ja", "Nee", "Gewijzigd", "Respons"];

const NUMERIC = ["Uitgenodigd", "Ja", "Nee", "Gewijzigd"];

/** 'Meetup Statistieken': a row opens its meetup. */
export function MeetupStatisticsTable({ meetups }: { meetups: readonly AdminMeetup[] }) {
  return (
    <section aria-labelledby="meetup-statistieken">
      <h2 id="meetup-statistieken" className="mb-3 text-xl font-[650]">
        Meetup Statistieken
      </h2>
      {meetups.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-8 text-center text-soft">
          Nog geen meetups met statistieken
        </p>
      ) : (
        <Table caption="Antwoorden per meetup" columns={COLUMNS} numeric={NUMERIC}>
          {meetups.map((meetup) => (
            <Row key={meetup.id} meetup={meetup} />
          ))}
        </Table>
      )}
    </section>
  );
}

function Row({ meetup }: { meetup: AdminMeetup }) {
  const navigate = useNavigate();
  const to = `${PAGES.adminMeetups}?edit=${meetup.id}`;
  const { totalInvited, yesResponses, noResponses, changed } = meetup.stats;
  const rate = responseRate({ invited: totalInvited, yes: yesResponses, no: noResponses });
  return (
    <tr className={`${rowClass} cursor-pointer`} onClick={() => void navigate(to)}>
      <td className="min-w-48 px-4 py-3 font-semibold wrap-anywhere">
        <Link to={to} onClick={(event) => event.stopPropagation()}>
          {meetup.title}
        </Link>
      </td>
      <td className="px-4 py-3 whitespace-nowrap text-soft">
        {fullDate(meetup.date)} {meetup.start_time.slice(0, 5)}
      </td>
      <td className="px-4 py-3 text-right">{totalInvited}</td>
      <td className="px-4 py-3 text-right font-semibold text-green">{yesResponses}</td>
      <td className="px-4 py-3 text-right">{noResponses}</td>
      <td className="px-4 py-3 text-right">{changed}</td>
      <td className="px-4 py-3">
        <div className="flex min-w-36 items-center gap-2.5">
          <span className="w-11 text-right">{rate}%</span>
          <progress
            className="bar"
            aria-label={`Respons ${meetup.title}`}
            max={100}
            value={Math.min(rate, 100)}
          />
        </div>
      </td>
    </tr>
  );
}
