import { PAGES, pathTo } from "#contract/pages.ts";
import type { AdminAttendee } from "#contract/responses/attendees.ts";
import { untilInWords } from "#domain/countdown.ts";
import { PRESENCE_IN_WORDS, responseLabel, responseSource } from "#domain/wording.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import { type Columns, RecordList } from "../../lists/record-list.tsx";
import { useRights } from "../../sessions/viewer.ts";
import { Address } from "../../ui/address.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Link } from "../../ui/link.tsx";
import { type AttendeeActions, AttendeeMenu } from "./attendee-menu.tsx";

interface AttendeeRowsProps extends AttendeeActions {
  readonly attendees: readonly AdminAttendee[];
  /** The attendees have different statuses, so each row shows its own. */
  readonly isMixed: boolean;
}

export function AttendeeRows({ attendees, isMixed, ...actions }: AttendeeRowsProps) {
  const { status, ...alike } = ATTENDEE_COLUMNS;
  const columns = {
    ...(isMixed ? ATTENDEE_COLUMNS : alike),
    actions: {
      heading: "Acties",
      width: "w-16",
      isActions: true,
      look: "py-1 pr-2 text-right",
      cell: (attendee: AdminAttendee) => <AttendeeMenu attendee={attendee} {...actions} />,
    },
  };
  return (
    <RecordList
      caption="Deelnemers"
      rows={attendees}
      columns={columns}
      isJoined
      isBusy={({ id }) => id === actions.pending}
      card={(attendee, cells) => (
        <div className="flex items-center gap-3 py-2.5 pr-1.5 pl-4">
          <Avatar name={attendee.name} className="size-9 text-sm" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-semibold">
              <MemberLink attendee={attendee} /> <Plus attendee={attendee} />
            </p>
            <p className="text-sm text-pretty text-soft">
              <Source attendee={attendee} hasStatus={isMixed || attendee.status === null} />
            </p>
            <More attendee={attendee} />
            {attendee.note !== "" && <p className="text-sm">{cells.note}</p>}
          </div>
          {cells.actions}
        </div>
      )}
    />
  );
}

const ATTENDEE_COLUMNS = {
  name: {
    heading: "Naam",
    width: "@wide:w-72",
    look: "font-semibold",
    cell: (attendee) => (
      <span className="flex items-center gap-3.5">
        <Avatar name={attendee.name} className="size-7 text-xs" />
        <MemberLink attendee={attendee} />
        <Plus attendee={attendee} />
      </span>
    ),
  },
  email: {
    heading: "E-mailadres",
    look: "text-soft",
    cell: (attendee) => <Address address={attendee.email} />,
  },
  status: {
    heading: "Status",
    width: "w-28 @wide:w-34",
    cell: (attendee) => responseLabel(attendee.status),
  },
  answer: {
    heading: "Antwoord",
    width: "w-42 @wide:w-52",
    look: "text-sm text-pretty text-soft",
    cell: (attendee) => (
      <>
        <Source attendee={attendee} />
        <More attendee={attendee} />
      </>
    ),
  },
  note: {
    heading: "Notitie",
    width: "w-28 @wide:w-52",
    look: "text-sm",
    cell: (attendee) => attendee.note,
  },
} satisfies Columns<AdminAttendee, string>;

function MemberLink({ attendee: { id, name } }: { attendee: AdminAttendee }) {
  const { isAdmin } = useRights();
  if (!isAdmin) return name;
  return (
    <Link
      to={pathTo(PAGES.adminMember, { id })}
      className="relative -my-2.5 inline-block min-h-11 py-2.5 wrap-anywhere underline-offset-3 hover:underline"
    >
      {name}
    </Link>
  );
}

const Plus = ({ attendee: { guests } }: { attendee: AdminAttendee }) =>
  guests === 0 ? null : (
    <span className="shrink-0 rounded-full bg-accent-soft px-2 text-sm font-semibold text-accent whitespace-nowrap">
      +{guests}
    </span>
  );

function More({ attendee }: { attendee: AdminAttendee }) {
  const { timeZone } = useSite();
  const now = useNow();
  const { is_offered, offered_until, late, status, guests, reconfirmed_at, answers } = attendee;
  const said = [
    ...presenceIn(attendee),
    ...(is_offered && offered_until
      ? [`Aangeboden tot ${untilInWords(Date.parse(offered_until), { timeZone, now })}`]
      : []),
    ...(late
      ? ["Wacht op jou"]
      : status === "waitlist" && guests > 0
        ? [`Wacht, komt met ${1 + guests}`]
        : []),
    ...(status === "confirmed" && reconfirmed_at && attendee.presence === null ? ["Bevestigd"] : []),
    ...answers.map(({ text }) => text),
  ];
  return said.length === 0 ? null : <span className="block text-sm text-ink">{said.join(" · ")}</span>;
}

function presenceIn({ presence, present_guests, guests }: AdminAttendee): string[] {
  if (presence === null) return [];
  const words = PRESENCE_IN_WORDS[presence];
  const isPartly = presence === "present" && guests > 0 && present_guests !== guests;
  return [isPartly ? `${words}, met ${present_guests} van de ${guests}` : words];
}

function Source({
  attendee,
  hasStatus = false,
}: {
  readonly attendee: AdminAttendee;
  readonly hasStatus?: boolean;
}) {
  const { timeZone } = useSite();
  return [
    hasStatus ? responseLabel(attendee.status) : "",
    attendee.waitlist_position === null ? "" : `nummer ${attendee.waitlist_position}`,
    responseSource(attendee, timeZone),
  ]
    .filter(Boolean)
    .join(" · ");
}
