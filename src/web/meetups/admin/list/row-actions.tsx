import BellRing from "lucide-react/icons/bell-ring";
import ChartColumn from "lucide-react/icons/chart-column";
import Download from "lucide-react/icons/download";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import Users from "lucide-react/icons/users";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { useRights } from "../../../sessions/viewer.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useIsRemindable } from "../meetup-heading.tsx";
import { useMeetupActions } from "../use-meetup-actions.ts";
import type { Open } from "../use-open-dialog.ts";

export interface RowProps {
  readonly meetup: AdminMeetup;
  readonly open: Open;
}

/** What the specification names for a row, besides 'Bewerk'. */
export function RowActions({ meetup, open }: RowProps) {
  const { isAdmin } = useRights();
  const actions = useMeetupActions(meetup);
  const isRemindable = useIsRemindable(meetup);
  const { title } = meetup;
  return (
    <>
      {isRemindable && (
        <IconButton
          icon={BellRing}
          label="Stuur herinnering"
          about={title}
          disabled={actions.isBusy}
          onPress={actions.remind}
        />
      )}
      {isAdmin && (
        <IconButton
          icon={ChartColumn}
          label="Bekijk statistieken"
          about={title}
          onPress={() => open({ kind: "statistics", meetup })}
        />
      )}
      <IconButton
        icon={Download}
        label="Exporteer deelnemers"
        about={title}
        disabled={actions.isBusy}
        onPress={actions.exportAttendees}
      />
      {isAdmin && (
        <IconButton
          icon={Trash2}
          label="Verwijder"
          about={title}
          disabled={actions.isBusy}
          onPress={actions.remove}
        />
      )}
    </>
  );
}

const NARROW_TABLE_ICON = "@max-wide:[&_span]:sr-only @max-wide:border-transparent @max-wide:px-3";

export const AttendeesLink = ({ meetup }: { meetup: AdminMeetup }) => (
  <Link
    to={pathTo(PAGES.adminMeetup, meetup)}
    aria-label={`Deelnemers: ${meetup.title}`}
    title="Deelnemers"
    className={buttonClass(
      {},
      `relative z-1 px-3.5 max-sm:[&_svg]:hidden max-xs:px-2.5 ${NARROW_TABLE_ICON}`,
    )}
    onClick={(event) => event.stopPropagation()}
  >
    <Users size={16} aria-hidden="true" /> <span>Deelnemers</span>
  </Link>
);

/** @property isWhole whether a press anywhere on the card triggers the button */
export function EditButton({
  meetup,
  open,
  isWhole = false,
}: RowProps & {
  readonly isWhole?: boolean;
}) {
  return (
    <Button
      look="bare"
      aria-label={`Bewerk: ${meetup.title}`}
      className={`px-3.5 max-sm:[&_svg]:hidden max-xs:px-2.5 @max-wide:px-2 ${isWhole ? "after:absolute after:inset-0 after:rounded-card" : ""}`}
      onClick={(event) => {
        event.stopPropagation();
        open({ kind: "edit", meetup });
      }}
    >
      <Pencil size={16} aria-hidden="true" /> Bewerk
    </Button>
  );
}
