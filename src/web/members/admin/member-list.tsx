import type { LucideIcon } from "lucide-react";
import Phone from "lucide-react/icons/phone";
import StickyNote from "lucide-react/icons/sticky-note";
import type { AdminMember } from "#contract/members/member-view.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { dateIn, fullDate } from "#domain/dutch-dates.ts";
import { nameParts } from "#domain/name-order.ts";
import { useSite } from "../../base/page-state.tsx";
import { Address } from "../../ui/address.tsx";
import { Badge } from "../../ui/badge.tsx";
import { rowsClass } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { ChooseRow, useHasCheckboxes } from "./chosen/choose-fields.tsx";
import type { Choosing } from "./chosen/choosing.ts";
import { MemberActions } from "./member-state.tsx";

interface MemberListProps {
  readonly members: readonly AdminMember[];
  readonly isByName: boolean;
  readonly choosing: Choosing;
  readonly onEdit: (member: AdminMember) => void;
}

export function MemberList({ members, isByName, choosing, onEdit }: MemberListProps) {
  const { timeZone } = useSite();
  const hasCheckboxes = useHasCheckboxes(choosing);
  return (
    <ul className={`@container ${rowsClass}`}>
      {members.map((member) => (
        <li
          key={member.id}
          className={`relative flex items-center gap-x-4 px-4 py-3.5 first:rounded-t-card last:rounded-b-card ${choosing.ids.has(member.id) ? "bg-accent-soft" : ""}`}
        >
          {hasCheckboxes && <ChooseRow choosing={choosing} member={member} />}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-2 max-sm:gap-y-1">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold max-sm:pr-20">
                <Link
                  to={pathTo(PAGES.adminMember, { id: member.id })}
                  className="relative -my-2.5 inline-block min-h-11 py-2.5 wrap-anywhere underline-offset-3 hover:underline"
                >
                  {isByName ? <SortedName name={member.name} /> : member.name}
                </Link>
                {member.note !== undefined && (
                  <Written icon={StickyNote} label="Notitie" text={member.note} />
                )}
                {member.phone !== undefined && <Written icon={Phone} label="Telefoon" text={member.phone} />}
                {member.admin_role && <Badge colour="orange">Beheerder</Badge>}
                <Badge colour={member.verified ? "green" : "grey"}>
                  {member.verified ? "Geverifieerd" : "Niet geverifieerd"}
                </Badge>
                {member.undeliverable && <Badge colour="red">Onbestelbaar</Badge>}
              </p>
              <p className="text-md wrap-anywhere text-soft">
                <Address address={member.email} />
              </p>
              {member.mail_via && (
                <p className="text-sm wrap-anywhere text-soft">Post via {member.mail_via.name}</p>
              )}
              {member.last_answer_at !== undefined && (
                <p className="text-sm text-soft">
                  <LastAnswer member={member} />
                </p>
              )}
              {member.undeliverable && (
                <p className="mt-1 text-sm wrap-anywhere text-red">
                  Drie e-mails op rij geweigerd: {member.bounce_error}
                </p>
              )}
            </div>
            <dl className="flex flex-wrap gap-x-4 text-sm text-soft @wide:grid @wide:grid-cols-[4.5rem_7.25rem_5.25rem] @wide:gap-x-2">
              <Count label="komt" value={member.confirmed_count} />
              {member.waitlist_count > 0 && (
                <Count className="@wide:order-last" label="wachtlijst" value={member.waitlist_count} />
              )}
              <Count label="geen reactie" value={member.no_response_count} />
              <Count label="keer nee" value={member.declined_count} />
            </dl>
            <p className="text-sm text-soft @wide:w-38">
              Lid sinds <NoBreak>{fullDate(dateIn(timeZone, Date.parse(member.created_at)))}</NoBreak>
            </p>
            {/* On a phone beside the name: a line of their own would make the list half as long again. */}
            <div className="ml-auto flex items-center gap-1 max-sm:absolute max-sm:top-1 max-sm:right-1.5 max-sm:gap-0">
              <MemberActions member={member} onEdit={() => onEdit(member)} isRow />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Written({ icon: Icon, label, text }: { icon: LucideIcon; label: string; text: string }) {
  return (
    <span title={text}>
      <Icon size={15} className="text-soft" aria-hidden="true" />
      <span className="sr-only">
        {label}: {text}
      </span>
    </span>
  );
}

/** Bold is the part that decides where the name stands. */
function SortedName({ name }: { name: string }) {
  const { before, sortedBy } = nameParts(name);
  return (
    <>
      <span className="font-normal">{before}</span>
      {sortedBy}
    </>
  );
}

function LastAnswer({ member }: { member: AdminMember }) {
  const { timeZone } = useSite();
  if (member.last_answer_at)
    return (
      <>
        Laatste antwoord <NoBreak>{fullDate(dateIn(timeZone, Date.parse(member.last_answer_at)))}</NoBreak>
      </>
    );
  return member.no_response_count > 0 ? "Antwoordde nog nooit" : "Nog geen uitnodiging";
}

function Count({
  label,
  value,
  className = "",
}: {
  readonly label: string;
  readonly value: number;
  readonly className?: string;
}) {
  return (
    <div className={`flex flex-row-reverse justify-end gap-1 ${className}`}>
      <dt>{label}</dt>
      <dd className="font-semibold text-ink tabular-nums">{value}</dd>
    </div>
  );
}
