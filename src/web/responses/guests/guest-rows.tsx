import { PAGES, pathTo } from "#contract/pages.ts";
import type { Guest } from "#contract/responses/guests.ts";
import { untilInWords } from "#domain/countdown.ts";
import { responseLabel, responseSource } from "#domain/wording.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import { type Columns, RecordList } from "../../lists/record-list.tsx";
import { useRights } from "../../sessions/viewer.ts";
import { Address } from "../../ui/address.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Link } from "../../ui/link.tsx";
import { type GuestActions, GuestMenu } from "./guest-menu.tsx";

interface GuestRowsProps extends GuestActions {
  readonly guests: readonly Guest[];
  /** The guests have different statuses, so each row shows its own. */
  readonly isMixed: boolean;
}

export function GuestRows({ guests, isMixed, ...actions }: GuestRowsProps) {
  const { status, ...alike } = GUEST_COLUMNS;
  const columns = {
    ...(isMixed ? GUEST_COLUMNS : alike),
    actions: {
      heading: "Acties",
      width: "w-16",
      isActions: true,
      look: "py-1 pr-2 text-right",
      cell: (guest: Guest) => <GuestMenu guest={guest} {...actions} />,
    },
  };
  return (
    <RecordList
      caption="Deelnemers"
      rows={guests}
      columns={columns}
      isJoined
      isBusy={({ id }) => id === actions.pending}
      card={(guest, cells) => (
        <div className="flex items-center gap-3 py-2.5 pr-1.5 pl-4">
          <Avatar name={guest.name} className="size-9 text-[13px]" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-semibold">
              <MemberLink guest={guest} /> <Plus guest={guest} />
            </p>
            <p className="text-sm text-soft">
              <Source guest={guest} hasStatus={isMixed || guest.status === null} />
            </p>
            <More guest={guest} />
            {guest.note !== "" && <p className="text-sm">{cells.note}</p>}
          </div>
          {cells.actions}
        </div>
      )}
    />
  );
}

const GUEST_COLUMNS = {
  name: {
    heading: "Naam",
    width: "w-72",
    look: "font-semibold",
    cell: (guest) => (
      <span className="flex items-center gap-3.5">
        <Avatar name={guest.name} className="size-7 text-[11px]" />
        <MemberLink guest={guest} />
        <Plus guest={guest} />
      </span>
    ),
  },
  email: {
    heading: "E-mailadres",
    look: "text-soft",
    cell: (guest) => <Address address={guest.email} />,
  },
  status: {
    heading: "Status",
    width: "w-34",
    cell: (guest) => responseLabel(guest.status),
  },
  answer: {
    heading: "Antwoord",
    width: "w-52",
    look: "text-sm text-soft",
    cell: (guest) => (
      <>
        <Source guest={guest} />
        <More guest={guest} />
      </>
    ),
  },
  note: {
    heading: "Notitie",
    width: "w-52",
    look: "text-sm",
    cell: (guest) => guest.note,
  },
} satisfies Columns<Guest, string>;

function MemberLink({ guest: { id, name } }: { guest: Guest }) {
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

const Plus = ({ guest: { guests } }: { guest: Guest }) =>
  guests === 0 ? null : (
    <span className="rounded-full bg-accent-soft px-2 text-sm font-semibold text-accent">+{guests}</span>
  );

function More({ guest }: { guest: Guest }) {
  const { timeZone } = useSite();
  const now = useNow();
  const { is_offered, offered_until, late, status, guests, reconfirmed_at, answers } = guest;
  const said = [
    ...(is_offered && offered_until
      ? [`Aangeboden tot ${untilInWords(Date.parse(offered_until), { timeZone, now })}`]
      : []),
    ...(late
      ? ["Wacht op jou"]
      : status === "waitlist" && guests > 0
        ? [`Wacht, komt met ${1 + guests}`]
        : []),
    ...(status === "confirmed" && reconfirmed_at ? ["Bevestigd"] : []),
    ...answers.map(({ text }) => text),
  ];
  return said.length === 0 ? null : <span className="block text-sm text-ink">{said.join(" · ")}</span>;
}

/** "nummer 3 · zo 25 okt, op de site" */
function Source({ guest, hasStatus = false }: { readonly guest: Guest; readonly hasStatus?: boolean }) {
  const { timeZone } = useSite();
  return [
    hasStatus ? responseLabel(guest.status) : "",
    guest.waitlist_position === null ? "" : `nummer ${guest.waitlist_position}`,
    responseSource(guest, timeZone),
  ]
    .filter(Boolean)
    .join(" · ");
}
