import { useMutation } from "@tanstack/react-query";
import { type AdminMeetup, createMeetup, updateMeetup } from "#contract/meetups/admin.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { publishMeetup } from "#contract/meetups/life.ts";
import { ApiError, call, sentenceOf } from "../../api.ts";
import { adminKey, meetupsKey } from "../../queries.ts";
import { dropDraft } from "./meetup-draft.ts";
import type { Editing } from "./use-opened.ts";

/** So long an announcement can be undone. */
export const UNDO_SECONDS = 60;

export interface Save {
  readonly form: MeetupForm;
  /** What the change began from; null for a new meetup. */
  readonly revision: number | null;
  /** What it was when somebody else's change of it was seen; unless given, as it was opened. */
  readonly base?: AdminMeetup["status"];
  /** Announced too, where it is no more than a draft. */
  readonly isPublished: boolean;
  /** Who comes is mailed of another day, time or place. */
  readonly tell: boolean;
}

/** Creates, changes or publishes the meetup; a refusal leaves the form as it is, with the server's details in a toast. */
export function useSaveMeetup(opened: Editing, onSaved: (meetup: AdminMeetup) => void) {
  const isNew = opened.kind !== "edit";
  const otherwise = isNew ? "Fout bij aanmaken van meetup" : "Fout bij bijwerken van meetup";
  return useMutation({
    mutationFn: (save: Save) => (opened.kind === "edit" ? change(opened.meetup, save) : create(save)),
    onSuccess: ({ meetup }) => {
      dropDraft(opened);
      onSaved(meetup);
    },
    meta: {
      succeeded: isNew ? "Meetup succesvol aangemaakt!" : "Meetup succesvol bijgewerkt!",
      failed: (error) => (conflictIn(error) ? null : detailsOf(error) || sentenceOf(error, otherwise)),
      invalidates: [meetupsKey, adminKey],
    },
  });
}

const create = ({ form, isPublished }: Save) =>
  call(createMeetup, {
    body: isPublished ? { ...form, announce_after: UNDO_SECONDS } : { ...form, status: "draft" },
  });

async function change({ id, status }: AdminMeetup, { form, revision, isPublished, tell, base }: Save) {
  const params = { id };
  const saved = await call(updateMeetup, {
    params,
    body: { ...form, tell, status: base ?? status, ...(revision !== null && { revision }) },
  });
  if (!isPublished || status !== "draft") return saved;
  return call(publishMeetup, { params, body: { announce_after: UNDO_SECONDS } });
}

/** A colleague saved first; the form itself says so. */
export const conflictIn = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.status === 409 && error.details.length > 0 ? error : null;

/** The server's list of what is wrong, a line each. */
const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details.join("\n") : "");
