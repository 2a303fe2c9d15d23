import { Ban, BellRing, ChartColumn, Copy, Download, Mail, Trash2 } from "lucide-react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { isOver } from "#domain/timing.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { MoreItem, MoreMenu } from "../../ui/menu.tsx";
import { useMeetupActions } from "./use-meetup-actions.ts";
import type { Open } from "./use-opened.ts";

interface MeetupMenuProps {
  readonly meetup: AdminMeetup;
  readonly open: Open;
  readonly isBare?: boolean;
  /** Until the page that shows it is left: it cannot be fetched any more. */
  readonly onDeleted?: () => Promise<void>;
}

/** What is done with a meetup less often than looking at its guests and editing it; what cannot be undone stands last. */
export function MeetupMenu({ meetup, open, isBare = false, onDeleted }: MeetupMenuProps) {
  const now = useNow();
  const { timeZone } = useSite();
  const actions = useMeetupActions(meetup, onDeleted);
  const isDraft = meetup.status === "draft";
  const isOn = meetup.status === "published";
  return (
    <MoreMenu about={meetup.title} isBare={isBare}>
      {isOn && meetup.date >= dateIn(timeZone, now) && (
        <MoreItem icon={BellRing} disabled={actions.isBusy} onPress={actions.remind}>
          Stuur herinnering
        </MoreItem>
      )}
      {!isDraft && (
        <>
          <MoreItem icon={Mail} onPress={() => open({ kind: "messages", meetup })}>
            Bericht
          </MoreItem>
          <MoreItem icon={ChartColumn} onPress={() => open({ kind: "statistics", meetup })}>
            Bekijk statistieken
          </MoreItem>
          <MoreItem icon={Download} disabled={actions.isBusy} onPress={actions.exportGuests}>
            Exporteer deelnemers
          </MoreItem>
        </>
      )}
      <MoreItem icon={Copy} onPress={() => open({ kind: "copy", meetup })}>
        Kopieer
      </MoreItem>
      {isOn && !isOver(meetup.ends_at, now) && (
        <MoreItem icon={Ban} onPress={() => open({ kind: "cancel", meetup })}>
          Zeg af
        </MoreItem>
      )}
      <MoreItem icon={Trash2} isDanger disabled={actions.isBusy} onPress={actions.remove}>
        Verwijder
      </MoreItem>
    </MoreMenu>
  );
}
