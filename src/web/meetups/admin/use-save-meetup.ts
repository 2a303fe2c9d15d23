import { useMutation } from "@tanstack/react-query";
import { createMeetup, type MeetupForm, updateMeetup } from "#contract/meetups/admin.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { ApiError, call, sentenceOf } from "../../api.ts";
import { adminKey, meetupsKey } from "../../queries.ts";
import { dropDraft } from "./meetup-draft.ts";
import type { Editing } from "./use-opened.ts";

interface Save {
  readonly form: MeetupForm;
  /** What the change began from; null for a new meetup. */
  readonly revision: number | null;
}

interface Then {
  readonly onClose: () => void;
  /** Told of a new meetup, whose invitations are on their way. */
  readonly onCreated: (id: MeetupId) => void;
}

/** Creates or changes the meetup; a refusal leaves the form as it is, with the server's details in a toast. */
export function useSaveMeetup(opened: Editing, { onClose, onCreated }: Then) {
  const isNew = opened.kind !== "edit";
  const otherwise = isNew ? "Fout bij aanmaken van meetup" : "Fout bij bijwerken van meetup";
  return useMutation({
    mutationFn: ({ form, revision }: Save) =>
      isNew
        ? call(createMeetup, { body: form })
        : call(updateMeetup, {
            params: { id: opened.meetup.id },
            body: { ...form, ...(revision !== null && { revision }) },
          }),
    onSuccess: ({ meetup }) => {
      dropDraft(opened);
      onClose();
      if (isNew) onCreated(meetup.id);
    },
    meta: {
      succeeded: isNew ? "Meetup succesvol aangemaakt!" : "Meetup succesvol bijgewerkt!",
      failed: (error) => (conflictIn(error) ? null : detailsOf(error) || sentenceOf(error, otherwise)),
      invalidates: [meetupsKey, adminKey],
    },
  });
}

/** A colleague saved first; the form itself says so. */
export const conflictIn = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.status === 409 ? error : null;

/** The server's list of what is wrong, a line each. */
const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details.join("\n") : "");
