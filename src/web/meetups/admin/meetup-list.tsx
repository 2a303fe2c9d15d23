import Pencil from "lucide-react/icons/pencil";
import Users from "lucide-react/icons/users";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { oneLine } from "#domain/markdown-tree.ts";
import { isOver } from "#domain/timing.ts";
import { inDigits } from "#domain/wording.ts";
import { useNow } from "../../base/page-state.tsx";
import { type Columns, RecordList } from "../../lists/record-list.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { CalendarLeaf, NoBreak } from "../../ui/when-and-where.tsx";
import {
  AdminBadges,
  dayInWords,
  knownDay,
  placeInWords,
  timesInWords,
  whenInWords,
} from "./meetup-facts.tsx";
import { MeetupMenu } from "./meetup-heading.tsx";
import type { Open } from "./use-open-dialog.ts";

interface MeetupListProps {
  readonly meetups: readonly AdminMeetup[];
  readonly open: Open;
}

/** In the order of the server (`coming`), so that a group may go on on the next page. */
const GROUPS = ["Aangekondigd", "Concepten", "Geweest"] as const;

const groupOf = (meetup: AdminMeetup, now: number): (typeof GROUPS)[number] => {
  if (meetup.status === "draft") return "Concepten";
  return isOver(meetup, now) ? "Geweest" : "Aangekondigd";
};

export function MeetupList({ meetups, open }: MeetupListProps) {
  const now = useNow();
  return (
    <div className="space-y-6">
      {GROUPS.map((title) => {
        const group = meetups.filter((meetup) => groupOf(meetup, now) === title);
        if (group.length === 0) return null;
        return (
          <section key={title} aria-label={title}>
            <h2 className="mb-3 text-xl font-[650]">{title}</h2>
            <Group meetups={group} open={open} />
          </section>
        );
      })}
    </div>
  );
}

function registrations({ registration_count, max_participants }: AdminMeetup): string {
  return max_participants === null
    ? String(registration_count)
    : `${registration_count} / ${max_participants}`;
}

const waiting = ({ waitlist_count }: AdminMeetup) =>
  waitlist_count === 0 ? "" : `${inDigits(waitlist_count)} op de wachtlijst`;

function Group({ meetups, open }: MeetupListProps) {
  const columns = {
    ...MEETUP_COLUMNS,
    actions: {
      heading: "Acties",
      width: "w-82",
      isActions: true,
      look: "px-2 py-1.5",
      cell: (meetup: AdminMeetup) => (
        <div className="flex items-center justify-end gap-1">
          <AttendeesLink meetup={meetup} />
          <EditButton meetup={meetup} open={open} />
          <MeetupMenu meetup={meetup} open={open} isBare />
        </div>
      ),
    },
  };
  return (
    <RecordList
      caption="Meetups"
      rows={meetups}
      columns={columns}
      onPress={(meetup) => open({ kind: "edit", meetup })}
      card={(meetup, cells) => (
        <>
          <CardHead meetup={meetup} />
          <Facts className="mt-2.5 text-sm">
            <Fact term="Wanneer">
              <NoBreak>{whenInWords(meetup)}</NoBreak>
            </Fact>
            <Fact term={columns.place.heading}>{cells.place}</Fact>
            <Fact term={columns.guests.heading}>
              {[registrations(meetup), waiting(meetup)].filter(Boolean).join(", ")}
            </Fact>
            <Fact term={columns.creator.heading}>{cells.creator}</Fact>
          </Facts>
          <div className="mt-3 flex items-center gap-2">
            <AttendeesLink meetup={meetup} />
            <EditButton meetup={meetup} open={open} isWhole />
            <span className="relative z-1 -mr-2 ml-auto">
              <MeetupMenu meetup={meetup} open={open} isBare />
            </span>
          </div>
        </>
      )}
    />
  );
}

const MEETUP_COLUMNS = {
  title: {
    heading: "Titel",
    cell: (meetup) => (
      <>
        <div className="line-clamp-3 font-semibold">
          <Title meetup={meetup} />
        </div>
        <div className="truncate text-sm text-soft">{oneLine(meetup.description)}</div>
        <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          <AdminBadges meetup={meetup} />
        </div>
      </>
    ),
  },
  when: {
    heading: "Datum en tijd",
    width: "w-42",
    look: "text-soft",
    cell: (meetup) => (
      <>
        <NoBreak>{dayInWords(meetup)}</NoBreak>
        <br />
        {timesInWords(meetup)}
      </>
    ),
  },
  place: {
    heading: "Locatie",
    width: "w-36",
    look: "text-soft",
    cell: placeInWords,
  },
  guests: {
    heading: "Deelnemers",
    width: "w-34",
    cell: (meetup) => (
      <>
        <div className="font-semibold tabular-nums">{registrations(meetup)}</div>
        <div className="text-sm text-soft">{waiting(meetup)}</div>
      </>
    ),
  },
  creator: {
    heading: "Door",
    width: "w-28",
    look: "text-soft",
    cell: ({ created_by_name }) => created_by_name ?? "onbekend",
  },
} satisfies Columns<AdminMeetup, string>;

const CardHead = ({ meetup }: { readonly meetup: AdminMeetup }) => (
  <div className="flex gap-3.5">
    <CalendarLeaf date={knownDay(meetup)} />
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap gap-1.5">
        <AdminBadges meetup={meetup} />
      </div>
      <h3 className="mt-0.5 text-[17px] font-[650] wrap-anywhere">
        <Title meetup={meetup} />
      </h3>
      <p className="line-clamp-2 text-sm text-soft">{oneLine(meetup.description)}</p>
    </div>
  </div>
);

function Title({ meetup }: { meetup: AdminMeetup }) {
  return (
    <Link
      to={pathTo(PAGES.adminMeetup, meetup)}
      className="relative z-1 inline-flex min-h-11 items-center underline-offset-3 hover:underline lg:min-h-0"
      onClick={(event) => event.stopPropagation()}
    >
      {meetup.title}
    </Link>
  );
}

const AttendeesLink = ({ meetup }: { meetup: AdminMeetup }) => (
  <Link
    to={pathTo(PAGES.adminMeetup, meetup)}
    aria-label={`Deelnemers: ${meetup.title}`}
    className={buttonClass({}, "relative z-1 px-3.5 max-sm:[&_svg]:hidden max-[359px]:px-2.5")}
    onClick={(event) => event.stopPropagation()}
  >
    <Users size={16} aria-hidden="true" /> Deelnemers
  </Link>
);

/** @property isWhole whether a press anywhere on the card triggers the button */
function EditButton({
  meetup,
  open,
  isWhole = false,
}: {
  readonly meetup: AdminMeetup;
  readonly open: Open;
  readonly isWhole?: boolean;
}) {
  return (
    <Button
      look="bare"
      aria-label={`Bewerk: ${meetup.title}`}
      className={`px-3.5 max-sm:[&_svg]:hidden max-[359px]:px-2.5 ${isWhole ? "after:absolute after:inset-0 after:rounded-card" : ""}`}
      onClick={(event) => {
        event.stopPropagation();
        open({ kind: "edit", meetup });
      }}
    >
      <Pencil size={16} aria-hidden="true" /> Bewerk
    </Button>
  );
}
