import { useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import BellRing from "lucide-react/icons/bell-ring";
import ChartColumn from "lucide-react/icons/chart-column";
import Copy from "lucide-react/icons/copy";
import DoorOpen from "lucide-react/icons/door-open";
import Download from "lucide-react/icons/download";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import Repeat from "lucide-react/icons/repeat";
import Trash2 from "lucide-react/icons/trash-2";
import { useNavigate } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { type Day, dateIn } from "#domain/dutch-dates.ts";
import { DAY_MS, isOver } from "#domain/timing.ts";
import { memberCount } from "#domain/wording.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import { recipientsQuery } from "../../mailings/queries.ts";
import { useRights } from "../../sessions/viewer.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { MoreItem, MoreMenu } from "../../ui/menu.tsx";
import { CalendarLeaf, NoBreak } from "../../ui/when-and-where.tsx";
import { AdminBadges, isUnfinishedDraft, knownDay, knownInWords } from "./meetup-facts.tsx";
import { useMeetupActions } from "./use-meetup-actions.ts";
import type { Open } from "./use-open-dialog.ts";

export function MeetupHeading({
  meetup,
  open,
  onDeleted,
}: {
  readonly meetup: AdminMeetup;
  readonly open: Open;
  readonly onDeleted: () => Promise<void>;
}) {
  const { isAdmin } = useRights();
  const isLongOver = isOver(meetup, useNow() - DAY_MS);
  return (
    <div className="mt-6 mb-6 max-sm:mt-4 max-sm:mb-1">
      {!isAdmin && (
        <p className="flex min-h-11 items-center text-md text-soft max-sm:-mt-3">
          <Link to={PAGES.myEvenings} className="py-2.5 underline-offset-3 hover:underline">
            Mijn avonden
          </Link>
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 max-sm:gap-y-3">
        <div className="flex min-w-0 flex-1 basis-80 gap-4">
          <CalendarLeaf date={knownDay(meetup)} />
          <div className="min-w-0">
            <div className="flex flex-wrap gap-1.5">
              <AdminBadges meetup={meetup} />
            </div>
            <h1 className="mt-1 text-xl font-title wrap-anywhere sm:text-3xl">{meetup.title}</h1>
            <p className="mt-1 text-md wrap-anywhere text-soft empty:hidden max-sm:text-sm">
              <NoBreak>{knownInWords(meetup, ["date", "start_time", "location"])}</NoBreak>
            </p>
          </div>
        </div>
        <div className="paper-off flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-1 max-sm:*:text-sm max-sm:[&_svg]:hidden">
          {meetup.status === "published" && !isLongOver && (
            <LinkButton to={pathTo(PAGES.adminDoor, meetup)}>
              <DoorOpen size={17} aria-hidden="true" /> Deur
            </LinkButton>
          )}
          {meetup.status !== "draft" && (
            <Button onClick={() => open({ kind: "messages", meetup })}>
              <Mail size={17} aria-hidden="true" /> Bericht
            </Button>
          )}
          {!isUnfinishedDraft(meetup) && (
            <Button onClick={() => open({ kind: "edit", meetup })}>
              <Pencil size={16} aria-hidden="true" /> Bewerk
            </Button>
          )}
          <MeetupMenu meetup={meetup} open={open} isBesideButtons onDeleted={onDeleted} />
        </div>
      </div>
    </div>
  );
}

interface MeetupMenuProps {
  readonly meetup: AdminMeetup;
  readonly open: Open;
  readonly isBare?: boolean;
  /** Whether the row has the buttons that the specification names for it. */
  readonly isBesideRow?: boolean;
  /** Whether the most frequent actions are buttons beside it. */
  readonly isBesideButtons?: boolean;
  /** Leaves the page of the deleted meetup, which can no longer be fetched. Awaited before the refetch. */
  readonly onDeleted?: () => Promise<void>;
}

function RemindItem({
  meetup,
  actions,
}: {
  readonly meetup: AdminMeetup;
  readonly actions: ReturnType<typeof useMeetupActions>;
}) {
  const { data } = useQuery(recipientsQuery(meetup.id));
  return (
    <MoreItem icon={BellRing} isApart disabled={actions.isBusy} onPress={actions.remind}>
      {data?.unanswered ? `Stuur herinnering aan ${memberCount(data.unanswered)}` : "Stuur herinnering"}
    </MoreItem>
  );
}

const isRepeatable = ({ status, missing, series, date }: AdminMeetup, today: Day): boolean =>
  status !== "cancelled" && missing.length === 0 && series === undefined && date >= today;

/** An announced meetup of today or later. */
export function useIsRemindable({ status, date }: AdminMeetup): boolean {
  const now = useNow();
  const { timeZone } = useSite();
  const { isAdmin } = useRights();
  return isAdmin && status === "published" && date >= dateIn(timeZone, now);
}

/** Menu with the less frequent actions on a meetup; a mailing and irreversible actions are last, apart. */
export function MeetupMenu({
  meetup,
  open,
  isBare = false,
  isBesideRow = false,
  isBesideButtons = false,
  onDeleted,
}: MeetupMenuProps) {
  const now = useNow();
  const { timeZone } = useSite();
  const actions = useMeetupActions(meetup, onDeleted);
  const navigate = useNavigate();
  const { isAdmin } = useRights();
  const isRemindable = useIsRemindable(meetup);
  const isDraft = meetup.status === "draft";
  const isOn = meetup.status === "published";
  return (
    <MoreMenu about={meetup.title} isBare={isBare}>
      {isOn && isOver(meetup, now - DAY_MS) && (
        <MoreItem icon={DoorOpen} onPress={() => void navigate(pathTo(PAGES.adminDoor, meetup))}>
          Deur
        </MoreItem>
      )}
      {!isDraft && !isBesideButtons && (
        <MoreItem icon={Mail} onPress={() => open({ kind: "messages", meetup })}>
          Bericht
        </MoreItem>
      )}
      {!isBesideRow && isAdmin && (
        <MoreItem icon={ChartColumn} onPress={() => open({ kind: "statistics", meetup })}>
          Bekijk statistieken
        </MoreItem>
      )}
      {!isBesideRow && (
        <MoreItem icon={Download} disabled={actions.isBusy} onPress={actions.exportAttendees}>
          Exporteer deelnemers
        </MoreItem>
      )}
      <MoreItem icon={Copy} onPress={() => open({ kind: "copy", meetup })}>
        Kopieer
      </MoreItem>
      {isAdmin && isRepeatable(meetup, dateIn(timeZone, now)) && (
        <MoreItem icon={Repeat} onPress={() => open({ kind: "repeat", meetup })}>
          Herhaal
        </MoreItem>
      )}
      {isAdmin && isOn && !isOver(meetup, now) && (
        <MoreItem icon={Ban} onPress={() => open({ kind: "cancel", meetup })}>
          Zeg af
        </MoreItem>
      )}
      {!isBesideRow && isRemindable && <RemindItem meetup={meetup} actions={actions} />}
      {!isBesideRow && isAdmin && (
        <MoreItem icon={Trash2} isDanger disabled={actions.isBusy} onPress={actions.remove}>
          Verwijder
        </MoreItem>
      )}
    </MoreMenu>
  );
}
