import { NotebookPen, UserCheck, UserMinus, UserPlus } from "lucide-react";
import type { Guest } from "#contract/responses/guests.ts";
import { MoreItem, MoreMenu } from "../../ui/menu.tsx";

export interface GuestActions {
  /** All places are taken: who is added waits, unless said otherwise. */
  readonly isFull: boolean;
  readonly isBusy: boolean;
  readonly onChange: (guest: Guest, action: "confirm" | "decline", beyond?: boolean) => void;
  readonly onNote: (guest: Guest) => void;
}

/** What an organiser does for somebody, in words; each is mailed and can be undone. */
export function GuestMenu({ guest, ...actions }: GuestActions & { readonly guest: Guest }) {
  const { isFull, isBusy, onChange, onNote } = actions;
  const { status } = guest;
  const isComing = status === "confirmed" || status === "waitlist";
  return (
    <MoreMenu about={guest.name} isBare>
      {!isComing && (
        <MoreItem icon={UserPlus} disabled={isBusy} onPress={() => onChange(guest, "confirm")}>
          {isFull ? "Zet op de wachtlijst" : "Zet op de lijst"}
        </MoreItem>
      )}
      {status !== "confirmed" && (isFull || status === "waitlist") && (
        <MoreItem icon={UserCheck} disabled={isBusy} onPress={() => onChange(guest, "confirm", true)}>
          Geef een plek, boven het maximum
        </MoreItem>
      )}
      {status !== null && (
        <MoreItem icon={NotebookPen} onPress={() => onNote(guest)}>
          Notitie
        </MoreItem>
      )}
      {status === null && (
        <MoreItem icon={UserMinus} disabled={isBusy} onPress={() => onChange(guest, "decline")}>
          Komt niet
        </MoreItem>
      )}
      {isComing && (
        <MoreItem icon={UserMinus} isDanger disabled={isBusy} onPress={() => onChange(guest, "decline")}>
          {status === "confirmed" ? "Haal van de lijst" : "Haal van de wachtlijst"}
        </MoreItem>
      )}
    </MoreMenu>
  );
}
