import { type MutationMeta, useMutation } from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import {
  addGuest,
  type ChangedGuest,
  changeGuest,
  type NewGuest,
  undoGuest,
} from "#contract/responses/guests.ts";
import { call, messageOf } from "../../api.ts";
import { adminKey, meetupsKey } from "../../queries.ts";
import { UndoToast } from "../../ui/undo-toast.tsx";

/** Shorter than the 15 s that the mail about the change waits. */
const UNDO_MS = 12_000;

interface Change {
  readonly member: MemberId;
  readonly action: "confirm" | "decline";
  readonly beyond?: boolean;
}

const meta: MutationMeta = {
  failed: "Fout bij wijzigen van de deelnemerslijst",
  invalidates: [adminKey, meetupsKey],
};

/** Changes the guest list of a meetup. The toast of a change has an undo button where undo is possible. */
export function useChangeGuest(id: MeetupId) {
  const undo = useMutation({
    mutationFn: ({ id: member, change }: Undoable) =>
      call(undoGuest, { params: { id, member }, body: { change } }),
    meta: { ...meta, succeeded: messageOf },
  });
  const say = (changed: ChangedGuest) => {
    const { message, change } = changed;
    const pressed = document.activeElement;
    if (change === null) toast(message);
    else
      toast.success(
        (shown) => (
          <UndoToast id={shown.id} pressed={pressed} onUndo={() => undo.mutate({ ...changed, change })}>
            {message}
          </UndoToast>
        ),
        { duration: UNDO_MS },
      );
  };
  const change = useMutation({
    mutationFn: ({ member, ...body }: Change) => call(changeGuest, { params: { id, member }, body }),
    onSuccess: say,
    meta,
  });
  const add = useMutation({
    mutationFn: (body: NewGuest) => call(addGuest, { params: { id }, body }),
    onSuccess: say,
    meta: { ...meta, failed: "Fout bij toevoegen" },
  });
  return { change, add, isBusy: change.isPending || undo.isPending };
}

type Undoable = ChangedGuest & { readonly change: number };
