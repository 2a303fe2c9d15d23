import Armchair from "lucide-react/icons/armchair";
import Mail from "lucide-react/icons/mail";
import NotebookPen from "lucide-react/icons/notebook-pen";
import UserCheck from "lucide-react/icons/user-check";
import UserMinus from "lucide-react/icons/user-minus";
import UserPlus from "lucide-react/icons/user-plus";
import UsersRound from "lucide-react/icons/users-round";
import type { MemberId } from "#contract/ids.ts";
import type { AdminAttendee } from "#contract/responses/attendees.ts";
import { isYes } from "#domain/places.ts";
import { useRights } from "../../sessions/viewer.ts";
import { MoreItem, MoreMenu } from "../../ui/menu.tsx";

export interface AttendeeActions {
  /** No free places: an added attendee goes on the waitlist, unless the organiser exceeds the maximum. */
  readonly isFull: boolean;
  readonly isClosed: boolean;
  readonly pending: MemberId | null;
  readonly onChange: (attendee: AdminAttendee, action: "confirm" | "decline", beyond?: boolean) => void;
  /** @param minutes null takes the offer back */
  readonly onOffer: (attendee: AdminAttendee, minutes: number | null) => void;
  /** Whether there are companions or answers to change. */
  readonly hasDetails: (attendee: AdminAttendee) => boolean;
  readonly onDetails: (attendee: AdminAttendee) => void;
  readonly onNote: (attendee: AdminAttendee) => void;
  readonly onWrite: (attendee: AdminAttendee) => void;
}

const OFFER_MINUTES = 60;

/** Actions of an organiser on an attendee. The attendee gets a mail about each change, and each can be undone. */
export function AttendeeMenu({
  attendee,
  ...actions
}: AttendeeActions & { readonly attendee: AdminAttendee }) {
  const { isFull, isClosed, pending, onChange, onOffer, hasDetails, onDetails, onNote, onWrite } = actions;
  const isBusy = isClosed || pending !== null;
  const { isAdmin } = useRights();
  const { status } = attendee;
  const isComing = isYes(status);
  return (
    <MoreMenu about={attendee.name} isBare isBusy={attendee.id === pending}>
      {!isComing && (
        <MoreItem icon={UserPlus} disabled={isBusy} onPress={() => onChange(attendee, "confirm")}>
          {isFull ? "Zet op de wachtlijst" : "Komt"}
        </MoreItem>
      )}
      {hasDetails(attendee) && (
        <MoreItem icon={UsersRound} disabled={isBusy} onPress={() => onDetails(attendee)}>
          {isComing ? "Introducés en antwoorden" : "Komt, met introducés of antwoorden"}
        </MoreItem>
      )}
      {status !== "confirmed" && (isFull || status === "waitlist") && (
        <MoreItem icon={UserCheck} disabled={isBusy} onPress={() => onChange(attendee, "confirm", true)}>
          Geef een plek, boven het maximum
        </MoreItem>
      )}
      {status === "waitlist" && (
        <MoreItem icon={Armchair} disabled={isBusy} onPress={() => onOffer(attendee, OFFER_MINUTES)}>
          {attendee.is_offered ? "Verleng tot over een uur" : "Bied een uur een plek aan"}
        </MoreItem>
      )}
      {attendee.is_offered && (
        <MoreItem icon={UserMinus} disabled={isBusy} onPress={() => onOffer(attendee, null)}>
          Trek het aanbod in
        </MoreItem>
      )}
      {isAdmin && (
        <MoreItem icon={Mail} onPress={() => onWrite(attendee)}>
          Bericht
        </MoreItem>
      )}
      {status !== null && (
        <MoreItem icon={NotebookPen} onPress={() => onNote(attendee)}>
          Notitie
        </MoreItem>
      )}
      {status !== "declined" && (
        <MoreItem
          icon={UserMinus}
          isDanger={isComing}
          disabled={isBusy}
          onPress={() => onChange(attendee, "decline")}
        >
          Komt niet
        </MoreItem>
      )}
    </MoreMenu>
  );
}
