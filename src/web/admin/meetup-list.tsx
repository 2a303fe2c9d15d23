import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { AdminMeetup } from "#contract/admin-meetups.ts";
import { shortDate, timeRange } from "#domain/dutch-dates.ts";
import { CalendarLeaf } from "../meetups/calendar-leaf.tsx";
import { iconButtonClass } from "../ui/button.tsx";

interface MeetupListProps {
  readonly meetups: readonly AdminMeetup[];
  readonly onEdit: (meetup: AdminMeetup) => void;
}

/** Cards on small screens, a table on large ones; a click on either edits. */
export function MeetupList(props: MeetupListProps) {
  return (
    <>
      <MeetupCards {...props} />
      <MeetupTable {...props} />
    </>
  );
}

/** `17 / 20`, and who waits; `17` without a maximum. */
function registrations({ registration_count, max_participants, waitlist_count }: AdminMeetup): string {
  const of = max_participants === null ? "" : ` / ${max_participants}`;
  return `${registration_count}${of}${waitlist_count > 0 ? ` (+${waitlist_count})` : ""}`;
}

function MeetupCards({ meetups, onEdit }: MeetupListProps) {
  return (
    <ul className="space-y-3 lg:hidden">
      {meetups.map((meetup) => (
        <li key={meetup.id} className="relative rounded-card border border-line bg-surface p-4">
          <div className="flex gap-3.5">
            <CalendarLeaf date={meetup.date} />
            <div className="min-w-0 flex-1">
              <h2 className="text-[17px] font-[650] wrap-anywhere">
                <button
                  type="button"
                  className="text-left after:absolute after:inset-0 after:rounded-card"
                  onClick={() => onEdit(meetup)}
                >
                  {meetup.title}
                </button>
              </h2>
              <p className="mt-1 line-clamp-2 text-sm text-soft">{meetup.description}</p>
              <dl className="mt-2.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm text-soft">
                <Fact term="Wanneer">
                  {shortDate(meetup.date)}, {timeRange(meetup.start_time, meetup.end_time)}
                </Fact>
                <Fact term="Locatie">{meetup.location}</Fact>
                <Fact term="Deelnemers">{registrations(meetup)}</Fact>
                <Fact term="Door">{meetup.created_by_name ?? "onbekend"}</Fact>
              </dl>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

const COLUMNS = ["Titel", "Datum", "Tijd", "Locatie", "Deelnemers", "Door"];

function MeetupTable({ meetups, onEdit }: MeetupListProps) {
  return (
    <div className="hidden overflow-x-auto rounded-card border border-line bg-surface lg:block">
      <table className="w-full text-left text-[15px] tabular-nums">
        <thead>
          <tr className="border-b border-line text-[13px] text-soft">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold">
                {column}
              </th>
            ))}
            <th scope="col" className="px-4 py-3">
              <span className="sr-only">Acties</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {meetups.map((meetup) => (
            <tr
              key={meetup.id}
              className="cursor-pointer border-b border-line transition-colors last:border-0 hover:bg-raised"
              onClick={() => onEdit(meetup)}
            >
              <td className="max-w-90 px-4 py-3">
                <div className="font-semibold wrap-anywhere">{meetup.title}</div>
                <div className="truncate text-sm text-soft">{meetup.description}</div>
              </td>
              <td className="px-4 py-3 whitespace-nowrap text-soft">{shortDate(meetup.date)}</td>
              <td className="px-4 py-3 whitespace-nowrap text-soft">
                {timeRange(meetup.start_time, meetup.end_time)}
              </td>
              <td className="px-4 py-3 text-soft">{meetup.location}</td>
              <td className="px-4 py-3 font-semibold whitespace-nowrap">{registrations(meetup)}</td>
              <td className="px-4 py-3 text-soft">{meetup.created_by_name ?? "onbekend"}</td>
              <td className="px-2 py-1.5">
                <button
                  type="button"
                  className={iconButtonClass}
                  aria-label={`Bewerk ${meetup.title}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    onEdit(meetup);
                  }}
                >
                  <Pencil size={17} aria-hidden="true" />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function MeetupListSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Meetups laden...</span>
      {["a", "b", "c", "d"].map((row) => (
        <div key={row} className="skeleton h-16 rounded-card" />
      ))}
    </div>
  );
}
