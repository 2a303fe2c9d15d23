import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import toast from "react-hot-toast/headless";
import { UNDO_SECONDS } from "#contract/fields.ts";
import { type AdminMeetup, adminMeetup } from "#contract/meetups/admin.ts";
import { type DraftForm, isComplete, MeetupForm as Schema } from "#contract/meetups/form.ts";
import { createDraft, createMeetup, updateDraft, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { ApiError, call, hasFirstArrived, messageOf, sentenceOf } from "../../../base/api.ts";
import { adminKey, meetupsKey } from "../../../base/query-meta.ts";
import { useKeptForm } from "../../../forms/kept-form.ts";
import { profileKey, useRights } from "../../../sessions/viewer.ts";
import { planOf, type Repeat, toastRepeated } from "../series/repeat.tsx";
import type { Editing } from "../use-open-dialog.ts";
import { beganWith, Draft, draftName, type MeetupValues, valuesOf } from "./meetup-draft.ts";
import { type Conflict, describeConflict, mergeEdits, theirsOf, withThose } from "./merge-edits.tsx";

export function useTyping(asked: Editing) {
  // The meetup at opening, or at the last conflict. A refetch behind the dialog must not change it.
  const [opened, setOpened] = useState(asked);
  const [began, setBegan] = useState(() => beganWith(asked));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { form, values, offered, done, submitBy } = useKeptForm({
    name: draftName(asked),
    schema: Schema,
    start: valuesOf(asked),
    draft: Draft,
    write: (values) => ({ values, ...began }),
    read: ({ values }) => values,
    onContinue: ({ revision, base }) => setBegan({ revision, base }),
  });
  const fill = (filled: MeetupValues) => form.reset(filled, { keepDefaultValues: true });
  const goOnFrom = (newest: AdminMeetup) => setBegan(beganWith({ kind: "edit", meetup: newest }));
  return {
    opened,
    form,
    values,
    revision: began.revision,
    offered,
    done,
    submitBy,
    conflict,
    showConflict: ({ newest, message }: EditConflictError) => {
      const mine = form.getValues() as MeetupValues;
      const merged = mergeEdits({ base: began.base, mine, theirs: theirsOf(newest) });
      fill(merged.values);
      setOpened({ kind: "edit", meetup: newest });
      setConflict({ message, ...describeConflict({ newest, was: opened, merged }) });
      if (merged.both.length === 0) goOnFrom(newest);
    },
    takeOver: ({ newest, both }: Conflict) => {
      fill(withThose(form.getValues() as MeetupValues, theirsOf(newest), both));
      goOnFrom(newest);
      setConflict(null);
    },
  };
}

export interface Save {
  /** `draft` stays one, `published` is announced too, and `meetup` was announced before. */
  readonly as: "draft" | "published" | "meetup";
  /** Only a draft that stays one may lack fields. */
  readonly form: DraftForm;
  /** Revision that the edit started from; null for a new meetup. */
  readonly revision: number | null;
  /** Mails attendees about another day, time or place. */
  readonly tell: boolean;
  /** Mails members that declined or did not answer about another day. */
  readonly tellOthers: boolean;
  /** Also makes the next drafts of its series like it. */
  readonly isForNext: boolean;
  /** Makes it the first of a series; null: it stays alone. */
  readonly repeat: Repeat | null;
}

interface SaveHandlers {
  readonly opened: Editing;
  readonly onSaved: (meetup: AdminMeetup) => void;
  readonly onConflict: (conflict: EditConflictError) => void;
}

/** Another organiser saved first. Carries the server's sentence; the form shows the conflict itself. */
class EditConflictError extends Error {
  readonly newest: AdminMeetup;
  constructor(newest: AdminMeetup, { message }: ApiError) {
    super(message);
    this.newest = newest;
  }
}

/** Creates, edits or publishes the meetup. A failure keeps the form and shows the details in a toast. */
export function useSaveMeetup({ opened, onSaved, onConflict }: SaveHandlers) {
  const otherwise = saveFailureOf(opened);
  const rights = useRights();
  return useMutation({
    mutationFn: (save: Save) =>
      opened.kind === "edit" ? change(opened.meetup, save) : create(opened, save, rights),
    onSuccess: ({ meetup, repeated }, { repeat }) => {
      if (repeat && meetup.missing.length > 0)
        toast("Herhalen kan zodra alles is ingevuld: kies dan ‘Herhaal’ op de pagina van de meetup");
      // A second toast would cover the button that undoes the announcement.
      if (repeated !== undefined && meetup.announce_at === null) toastRepeated(repeated, meetup.title);
      onSaved(meetup);
    },
    onError: (error) => {
      if (error instanceof EditConflictError) onConflict(error);
    },
    meta: {
      succeeded: messageOf,
      failed: (error) =>
        error instanceof EditConflictError || hasFirstArrived(error)
          ? null
          : detailsOf(error) || sentenceOf(error, otherwise),
      // The creator of a meetup organises it.
      invalidates: [meetupsKey, adminKey, profileKey],
    },
  });
}

export const saveFailureOf = ({ kind }: Editing): string =>
  kind === "edit" ? "Fout bij bijwerken van meetup" : "Fout bij aanmaken van meetup";

function create(
  opened: Exclude<Editing, { readonly kind: "edit" }>,
  { as, form, repeat }: Save,
  { isAdmin }: { readonly isAdmin: boolean },
) {
  const announced = { publish: as === "published", undo_seconds: UNDO_SECONDS };
  const copied_from = opened.kind === "copy" ? opened.meetup.id : undefined;
  if (!isAdmin || !isComplete(form))
    return call(createDraft, { body: { ...form, ...announced, copied_from } });
  const asDraft = { status: "draft" as const };
  return call(createMeetup, {
    body: {
      ...form,
      ...(as === "draft" ? asDraft : { undo_seconds: UNDO_SECONDS }),
      copied_from,
      repeat: repeat ? planOf(repeat, form.date) : undefined,
    },
  });
}

async function change(meetup: AdminMeetup, save: Save) {
  try {
    return await update(meetup, save);
  } catch (error) {
    if (!isEditConflict(error)) throw error;
    throw new EditConflictError((await call(adminMeetup, { params: { id: meetup.id } })).meetup, error);
  }
}

function update({ id, status, series }: AdminMeetup, save: Save) {
  const params = { id };
  const { as, form, tell, tellOthers, isForNext, repeat } = save;
  const edit = {
    revision: save.revision ?? undefined,
    next: isForNext && series !== undefined,
  };
  if (!isComplete(form)) return call(updateDraft, { params, body: { ...form, ...edit } });
  return call(updateMeetup, {
    params,
    body: {
      ...form,
      ...edit,
      repeat: repeat ? planOf(repeat, form.date) : undefined,
      publish: as === "published",
      tell,
      tell_others: tellOthers,
      status,
      undo_seconds: UNDO_SECONDS,
    },
  });
}

const isEditConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.details.length > 0;

const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details.join("\n") : "");
