import type { AdminMeetup } from "#contract/meetups/admin.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { oneLine } from "#domain/plain-text.ts";
import { CalendarLeaf } from "../../ui/calendar-leaf.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { cellClass, rowClass, Table } from "../../ui/table.tsx";
import { useRoomForTable } from "../../ui/use-media.ts";
import { MeetupActions } from "./meetup-actions.tsx";
import type { Opened } from "./use-opened.ts";

interface MeetupListProps {
  readonly meetups: readonly AdminMeetup[];
  readonly open: (opened: Opened) => void;
  readonly onMailing: (id: MeetupId) => void;
}

export function MeetupList(props: MeetupListProps) {
  return useRoomForTable() ? <MeetupTable {...props} /> : <MeetupCards {...props} />;
}

/** `17 / 20`, and who waits; `17` without a maximum. */
function registrations({ registration_count, max_participants, waitlist_count }: AdminMeetup): string {
  const of = max_participants === null ? "" : ` / ${max_participants}`;
  return `${registration_count}${of}${waitlist_count > 0 ? ` (+${waitlist_count})` : ""}`;
}

function MeetupCards({ meetups, open, onMailing }: MeetupListProps) {
  return (
    <ul className="space-y-3">
      {meetups.map((meetup) => (
        <li key={meetup.id} className="relative rounded-card border border-line bg-surface p-4">
          <div className="flex gap-3.5">
            <CalendarLeaf date={meetup.date} />
            <div className="min-w-0 flex-1">
              <h2 className="text-[17px] font-[650] wrap-anywhere">
                <button
                  type="button"
                  className="text-left after:absolute after:inset-0 after:rounded-card"
                  onClick={() => open({ kind: "edit", meetup })}
                >
                  {meetup.title}
                </button>
              </h2>
              <p className="mt-1 line-clamp-2 text-sm text-soft">{oneLine(meetup.description)}</p>
            </div>
          </div>
          <Facts className="mt-2.5 text-sm">
            <Fact term="Wanneer">
              {fullDate(meetup.date)}, {timeRange(meetup.start_time, meetup.end_time)}
            </Fact>
            <Fact term="Locatie">{meetup.location}</Fact>
            <Fact term="Deelnemers">{registrations(meetup)}</Fact>
            <Fact term="Door">{meetup.created_by_name ?? "onbekend"}</Fact>
          </Facts>
          <div className="relative z-1 -mx-2 mt-3 -mb-1.5 flex justify-end border-t border-line pt-1.5">
            <MeetupActions meetup={meetup} open={open} onMailing={onMailing} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const COLUMNS = [
  { name: "Titel" },
  { name: "Datum en tijd", width: "w-42" },
  { name: "Locatie", width: "w-38" },
  { name: "Deelnemers", width: "w-28" },
  { name: "Door", width: "w-30" },
  { name: "Acties", width: "w-82" },
];

function MeetupTable({ meetups, open, onMailing }: MeetupListProps) {
  return (
    <Table caption="Meetups" columns={COLUMNS}>
      {meetups.map((meetup) => (
        <tr
          key={meetup.id}
          className={`${rowClass} cursor-pointer`}
          onClick={() => open({ kind: "edit", meetup })}
        >
          <td className={cellClass}>
            <div className="line-clamp-3 font-semibold">{meetup.title}</div>
            <div className="truncate text-sm text-soft">{oneLine(meetup.description)}</div>
          </td>
          <td className={`${cellClass} text-soft`}>
            {fullDate(meetup.date)}
            <br />
            {timeRange(meetup.start_time, meetup.end_time)}
          </td>
          <td className={`${cellClass} text-soft`}>{meetup.location}</td>
          <td className={`${cellClass} font-semibold tabular-nums`}>{registrations(meetup)}</td>
          <td className={`${cellClass} text-soft`}>{meetup.created_by_name ?? "onbekend"}</td>
          <td className="px-2 py-1.5">
            <MeetupActions meetup={meetup} open={open} onMailing={onMailing} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
