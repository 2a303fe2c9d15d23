import KeyRound from "lucide-react/icons/key-round";
import MailCheck from "lucide-react/icons/mail-check";
import MailQuestion from "lucide-react/icons/mail-question";
import Pencil from "lucide-react/icons/pencil";
import ShieldMinus from "lucide-react/icons/shield-minus";
import ShieldPlus from "lucide-react/icons/shield-plus";
import Trash2 from "lucide-react/icons/trash-2";
import { Fragment, type ReactNode } from "react";
import type { AdminMember, MemberDetails } from "#contract/members/member-view.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { type Day, dateIn, fullDate } from "#domain/dutch-dates.ts";
import { countInWords } from "#domain/wording.ts";
import { useSite } from "../../base/page-state.tsx";
import { useTableFits } from "../../lists/record-list.tsx";
import { useViewer } from "../../sessions/viewer.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Link } from "../../ui/link.tsx";
import { MoreItem, MoreMenu } from "../../ui/menu.tsx";
import { Note } from "../../ui/notices.tsx";
import { useMedia, WINDOW } from "../../ui/use-media.ts";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { LeavingDialog } from "./leaving-dialog.tsx";
import { type MemberChangeKind, useMemberChange } from "./use-member-change.ts";

interface MemberActionsProps {
  readonly member: AdminMember;
  readonly onEdit: () => void;
  /** In a table row, the 'Meer' button shows only three dots. */
  readonly isRow?: boolean;
  readonly onDeleted?: () => Promise<void>;
}

/** Actions on a member. Organisers cannot change their own rights or delete their own account here. */
export function MemberActions({ member, onEdit, isRow = false, onDeleted }: MemberActionsProps) {
  const change = useMemberChange(member, onDeleted);
  const isInRow = useTableFits() && isRow;
  const isPhone = useMedia(WINDOW.belowSm);
  return (
    <>
      {isRow && isPhone ? (
        <IconButton icon={Pencil} label="Bewerk" about={member.name} onPress={onEdit} />
      ) : (
        <Button aria-label={`Bewerk: ${member.name}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" /> Bewerk
        </Button>
      )}
      {isInRow && <RowActions member={member} {...change} />}
      <MemberMenu member={member} isBare={isRow} isBesideRow={isInRow} {...change} />
      {change.leaving && <LeavingDialog member={member} leaving={change.leaving} onSettle={change.settle} />}
    </>
  );
}

interface ActionsProps extends Pick<ReturnType<typeof useMemberChange>, "isPending" | "ask"> {
  readonly member: AdminMember;
}

export function useIsSelf({ id }: AdminMember): boolean {
  const viewer = useViewer();
  return viewer.kind === "member" && viewer.member.id === id;
}

/** What the specification names for a row, besides 'Bewerk'. */
function RowActions({ member, isPending, ask }: ActionsProps) {
  const isSelf = useIsSelf(member);
  const rights = RIGHTS[member.admin_role ? "revoke" : "grant"];
  return (
    <>
      <IconButton
        icon={rights.icon}
        label={rights.words}
        about={member.name}
        disabled={isPending || (isSelf && member.admin_role)}
        onPress={ask(rights.kind)}
      />
      {isSelf ? (
        <NoButton />
      ) : (
        <IconButton
          icon={Trash2}
          label="Verwijder"
          about={member.name}
          disabled={isPending}
          onPress={ask("delete")}
        />
      )}
    </>
  );
}

/** Takes the room of an icon button, so that the buttons of all rows line up. */
const NoButton = () => <span className="size-11" />;

const RIGHTS = {
  revoke: { kind: "revoke", icon: ShieldMinus, words: "Trek beheerrechten in" },
  grant: { kind: "grant", icon: ShieldPlus, words: "Maak beheerder" },
} as const;

interface MemberMenuProps extends ActionsProps {
  readonly isBare: boolean;
  readonly isBesideRow: boolean;
}

function MemberMenu({ member, isBare, isBesideRow, isPending, ask }: MemberMenuProps) {
  const isSelf = useIsSelf(member);
  const { verified, undeliverable, admin_role } = member;
  const hasPasskeys = !isSelf && admin_role && member.passkeys.length > 0;
  const rights = RIGHTS[admin_role ? "revoke" : "grant"];
  if (isBesideRow && verified && !undeliverable && !hasPasskeys) return <NoButton />;
  return (
    <MoreMenu about={member.name} isBare={isBare}>
      {!verified && (
        <MoreItem icon={MailQuestion} disabled={isPending} onPress={ask("verify-again")}>
          Verificatiemail opnieuw sturen
        </MoreItem>
      )}
      {undeliverable && (
        <MoreItem icon={MailCheck} disabled={isPending} onPress={ask("allow-mail")}>
          Stuur weer e-mail
        </MoreItem>
      )}
      {!isBesideRow && (
        <MoreItem
          icon={rights.icon}
          disabled={isPending || (isSelf && admin_role)}
          onPress={ask(rights.kind)}
        >
          {rights.words}
        </MoreItem>
      )}
      {hasPasskeys && (
        <MoreItem icon={KeyRound} disabled={isPending} onPress={ask("remove-passkeys")}>
          Verwijder passkeys
        </MoreItem>
      )}
      {!isBesideRow && !isSelf && (
        <MoreItem icon={Trash2} isDanger disabled={isPending} onPress={ask("delete")}>
          Verwijder
        </MoreItem>
      )}
    </MoreMenu>
  );
}

export function MemberState({ member }: { member: MemberDetails }) {
  const { timeZone } = useSite();
  const dayOf = (instant: string) => fullDate(dateIn(timeZone, Date.parse(instant)));
  const invited = invitations(member);
  return (
    <section aria-label="Gegevens" className="space-y-4">
      {member.undeliverable && <Undeliverable member={member} />}
      {!member.verified && <Unverified member={member} />}
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        <LabelledText term="E-mailadres">
          {member.email}
          <Sharing member={member} />
        </LabelledText>
        {member.pending_email !== null && (
          <LabelledText term="Wil een ander adres">{member.pending_email} (nog niet bevestigd)</LabelledText>
        )}
        {member.verified && (
          <LabelledText term="Status">
            <Badge colour="green">Geverifieerd</Badge>
            {member.verified_at !== null && (
              <span className="block">
                sinds <NoBreak>{dayOf(member.verified_at)}</NoBreak>
              </span>
            )}
          </LabelledText>
        )}
        {member.admin_role && (
          <LabelledText term="Beheerder">Ja, {passkeys(member.passkeys.length)}</LabelledText>
        )}
        {invited !== null && (
          <LabelledText term="Uitnodigingen">
            <NoBreak>{invited}</NoBreak>
          </LabelledText>
        )}
        {member.phone !== undefined && (
          <LabelledText term="Telefoon">
            <a href={telephoneLink(member.phone)} className="underline underline-offset-3">
              {member.phone}
            </a>
          </LabelledText>
        )}
        {member.note !== undefined && (
          <LabelledText term="Notitie">
            <span className="whitespace-pre-line">{member.note}</span>
          </LabelledText>
        )}
        <LabelledText term="Lid sinds">
          <NoBreak>{dayOf(member.created_at)}</NoBreak>
        </LabelledText>
      </dl>
      <LinkButton to={`${PAGES.adminAudit}?search=${encodeURIComponent(member.name)}`}>
        Logboek van dit lid
      </LinkButton>
    </section>
  );
}

/** Whose mail goes to the address too, or through whom this member gets it. */
function Sharing({ member: { mail_via: via, mail_for: others = [] } }: { member: MemberDetails }) {
  const named = via ? [via] : others;
  if (named.length === 0) return null;
  return (
    <span className="block text-sm text-soft">
      {via ? "Post via " : "Ook post voor "}
      {named.map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && (place === named.length - 1 ? " en " : ", ")}
          <Link to={pathTo(PAGES.adminMember, { id })} className="underline underline-offset-3">
            {name}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}

/** Digits, and a plus in front. A zero between brackets is not dialled after a country. */
const telephoneLink = (phone: string): string =>
  `tel:${phone.replace(/^(\s*\+.*?)\(0\)/, "$1").replace(/[^+\d]/g, "")}`;

function LabelledText({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="py-3">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

const passkeys = (count: number) =>
  count === 0 ? "zonder passkey" : `met ${countInWords(count, "passkey", "passkeys")}`;

/** Null where a note says it. */
function invitations({ muted, verified, undeliverable }: MemberDetails): string | null {
  if (muted === "for-good") return "Wil geen uitnodigingen en herinneringen";
  if (muted !== null) return `Wil geen uitnodigingen en herinneringen tot ${fullDate(muted as Day)}`;
  return verified && !undeliverable ? "Krijgt uitnodigingen en herinneringen" : null;
}

function Undeliverable({ member }: { member: MemberDetails }) {
  return (
    <Note look="warning">
      <p className="font-semibold">Krijgt geen e-mail meer</p>
      <p className="mt-1">Dit adres weigerde drie e-mails op rij. De mailserver zei:</p>
      <p className="mt-1 wrap-anywhere">‘{member.bounce_error}’</p>
      <p className="mt-2">
        Klopt het adres niet? Pas het aan met ‘Bewerk’. Klopt het wel, was de mailbox misschien vol? Probeer
        het dan opnieuw.
      </p>
      <Doing member={member} kind="allow-mail">
        <MailCheck size={16} aria-hidden="true" /> Stuur weer e-mail
      </Doing>
    </Note>
  );
}

function Unverified({ member }: { member: MemberDetails }) {
  return (
    <Note>
      <p className="font-semibold">Heeft het adres nog niet bevestigd</p>
      <p className="mt-1">
        Tot dan krijgt {member.name} geen uitnodigingen. De link in de verificatiemail werkt 7 dagen.
      </p>
      <Doing member={member} kind="verify-again">
        <MailQuestion size={16} aria-hidden="true" /> Stuur de verificatiemail opnieuw
      </Doing>
    </Note>
  );
}

function Doing({
  member,
  kind,
  children,
}: {
  member: MemberDetails;
  kind: MemberChangeKind;
  children: ReactNode;
}) {
  const { isPending, ask } = useMemberChange(member);
  return (
    <Button className="mt-3" disabled={isPending} onClick={ask(kind)}>
      {children}
    </Button>
  );
}
