import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { oneLine } from "#domain/markdown-tree.ts";
import { isOver } from "#domain/timing.ts";
import { inDigits } from "#domain/wording.ts";
import { useNow } from "../../../base/page-state.tsx";
import { type Columns, RecordList } from "../../../lists/record-list.tsx";
import { useRights } from "../../../sessions/viewer.ts";
import { Fact, Facts } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { CalendarLeaf, NoBreak } from "../../../ui/when-and-where.tsx";
import {
  AdminBadges,
  dayInWords,
  knownDay,
  placeInWords,
  timesInWords,
  whenInWords,
} from "../meetup-facts.tsx";
import { MeetupMenu } from "../meetup-heading.tsx";
import { EDIT_IN_URL, type Open } from "../use-open-dialog.ts";
import { AttendeesLink, EditButton, RowActions, type RowProps } from "./row-actions.tsx";

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
            <h2 className="mb-3 text-xl font-heading">{title}</h2>
            <Group caption={title} meetups={group} open={open} />
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

function Group({ caption, meetups, open }: MeetupListProps & { readonly caption: string }) {
  const columns = {
    title: {
      heading: "Titel",
      cell: (meetup: AdminMeetup) => (
        <>
          <div className="font-semibold">
            <Title meetup={meetup} open={open} isClamped />
          </div>
          <div className="truncate text-sm text-soft">{oneLine(meetup.description)}</div>
          <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            <AdminBadges meetup={meetup} isAmongDrafts />
          </div>
        </>
      ),
    },
    ...MEETUP_COLUMNS,
    actions: {
      heading: "Acties",
      width: "w-48 @wide:w-71",
      isActions: true,
      look: "px-1 py-1.5 @wide:px-2",
      cell: (meetup: AdminMeetup) => (
        <div className="flex flex-wrap items-center justify-end">
          <EditButton meetup={meetup} open={open} />
          <AttendeesLink meetup={meetup} />
          <RowActions meetup={meetup} open={open} />
          <MeetupMenu meetup={meetup} open={open} isBare isBesideRow />
        </div>
      ),
    },
  };
  return (
    <RecordList
      caption={caption}
      rows={meetups}
      columns={columns}
      onPress={(meetup) => open({ kind: "edit", meetup })}
      card={(meetup, cells) => (
        <>
          <CardHead meetup={meetup} open={open} />
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
  when: {
    heading: "Datum en tijd",
    width: "w-36 @wide:w-57",
    look: "text-sm text-soft",
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
    width: "w-25 @wide:w-36",
    look: "text-soft",
    cell: placeInWords,
  },
  guests: {
    heading: "Deelnemers",
    width: "w-24 @wide:w-29",
    cell: (meetup) => (
      <>
        <div className="font-semibold tabular-nums">{registrations(meetup)}</div>
        <div className="text-sm text-soft">{waiting(meetup)}</div>
      </>
    ),
  },
  creator: {
    heading: "Door",
    width: "w-25 @wide:w-28",
    look: "text-soft",
    cell: ({ created_by_name }) => created_by_name ?? "onbekend",
  },
} satisfies Columns<AdminMeetup, string>;

const CardHead = ({ meetup, open }: RowProps) => (
  <div className="flex gap-3.5">
    <CalendarLeaf date={knownDay(meetup)} />
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap gap-1.5">
        <AdminBadges meetup={meetup} isAmongDrafts />
      </div>
      <h3 className="mt-0.5 text-lg font-heading wrap-anywhere">
        <Title meetup={meetup} open={open} />
      </h3>
      <p className="line-clamp-2 text-sm text-soft">{oneLine(meetup.description)}</p>
    </div>
  </div>
);

/** Opens the dialog in place; in a new tab, the page of the meetup opens it. An organiser without admin rights gets the page. */
function Title({
  meetup,
  open,
  isClamped = false,
}: RowProps & {
  readonly isClamped?: boolean;
}) {
  const { isAdmin } = useRights();
  const page = pathTo(PAGES.adminMeetup, meetup);
  return (
    <Link
      to={isAdmin ? `${page}?${EDIT_IN_URL}` : page}
      className="relative z-1 inline-flex min-h-11 items-center underline-offset-3 hover:underline lg:min-h-0"
      onClick={(event) => {
        event.stopPropagation();
        if (!isAdmin || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        open({ kind: "edit", meetup });
      }}
    >
      {/* On the text: a link that is a flex container cannot be clamped. */}
      <span className={isClamped ? "line-clamp-3 wrap-anywhere" : ""}>{meetup.title}</span>
    </Link>
  );
}
