import { type MutationMeta, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import toast from "react-hot-toast/headless";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import {
  type ChangedAttendee,
  changeAttendee,
  offerPlace,
  takeOfferBack,
  undoAttendee,
} from "#contract/responses/attendees.ts";
import { call, isWorthAnotherTry, messageOf, sentenceOf } from "../../base/api.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { toastWithRetry, toastWithUndo } from "../../ui/action-toast.tsx";

/** Shorter than the mail about the change waits. */
const UNDO_MS = (UNDO_SECONDS - 3) * 1000;

const NOT_CHANGED = "Fout bij wijzigen van de deelnemerslijst";

const meta: MutationMeta = {
  failed: unlessRetried(NOT_CHANGED),
  invalidates: [adminKey, meetupsKey],
};

/** What failed can be tried again. @param say called when the list shows the change, with the milliseconds since the answer */
function useListChange<Input, Answer>(
  ask: (input: Input) => Promise<Answer>,
  say: (answer: Answer, waited: number) => void,
) {
  const answeredAt = useRef(0);
  const change = useMutation({
    mutationFn: ask,
    onSuccess: () => {
      toast.dismiss(NOT_CHANGED);
      answeredAt.current = Date.now();
    },
    onError: (error, asked) => {
      const onRetry = () => change.mutate(asked);
      if (isWorthAnotherTry(error))
        toastWithRetry(sentenceOf(error, NOT_CHANGED), { id: NOT_CHANGED, onRetry });
    },
    onSettled: (answer) => {
      if (answer !== undefined) say(answer, Date.now() - answeredAt.current);
    },
    meta,
  });
  return change;
}

const sayMessage = (answer: unknown) => {
  toast.success(messageOf(answer));
};

interface AttendeeChange {
  readonly member: MemberId;
  readonly action: "confirm" | "decline";
  readonly beyond?: boolean;
}

interface Undo {
  readonly member: MemberId;
  readonly change: number;
}

/** Changes a meetup's list of attendees. The toast of a change has an undo button where undo is possible. */
export function useChangeAttendee(id: MeetupId) {
  const undo = useListChange(
    ({ member, change }: Undo) => call(undoAttendee, { params: { id, member }, body: { change } }),
    sayMessage,
  );
  const say = ({ id: member, message, change }: ChangedAttendee, waited = 0) => {
    // A newer change of the same attendee makes the undo of the earlier one wrong.
    const toastId = `change of ${member}`;
    if (change === null) {
      toast.dismiss(toastId);
      toast(message);
      return;
    }
    toastWithUndo(message, {
      id: toastId,
      onUndo: () => undo.mutate({ member, change }),
      duration: Math.max(UNDO_MS - waited, 2_000),
    });
  };
  const change = useListChange(
    ({ member, ...body }: AttendeeChange) =>
      call(changeAttendee, { params: { id, member }, body: { ...body, undo_seconds: UNDO_SECONDS } }),
    say,
  );
  return { change, say, undo };
}

interface Offer {
  readonly member: MemberId;
  /** Null takes the offer back. */
  readonly minutes: number | null;
}

export const useOffer = (id: MeetupId) =>
  useListChange(
    ({ member, minutes }: Offer) =>
      minutes === null
        ? call(takeOfferBack, { params: { id, member } })
        : call(offerPlace, { params: { id, member }, body: { minutes } }),
    sayMessage,
  );
