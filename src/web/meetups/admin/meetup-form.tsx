import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { type AdminMeetup, MeetupForm as Schema } from "#contract/meetups/admin.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogForm } from "../../ui/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import { type Draft, type MeetupValues, valuesOf } from "./meetup-draft.ts";
import { MeetupFields } from "./meetup-fields.tsx";
import { useDraft } from "./use-draft.ts";
import type { Editing } from "./use-opened.ts";
import { conflictIn, useSaveMeetup } from "./use-save-meetup.ts";

interface MeetupFormProps {
  readonly opened: Editing;
  readonly onClose: () => void;
  readonly onCreated: (id: MeetupId) => void;
}

export function MeetupForm({ opened: asked, onClose, onCreated }: MeetupFormProps) {
  // As it was when it was opened: what is fetched again behind the dialog changes nothing here.
  const [opened] = useState(asked);
  const { form, date, revision, draft, begin } = useTyping(opened);
  const today = dateIn(useSite().timeZone, useNow());
  const save = useSaveMeetup(opened, { onClose, onCreated });
  const submit = (base: number | null) =>
    form.handleSubmit((checked) => save.mutate({ form: checked, revision: base }));
  const takeOver = (newest: AdminMeetup) => {
    begin({ values: valuesOf({ kind: "edit", meetup: newest }), revision: newest.revision }, false);
    save.reset();
  };
  const cancel = () => {
    draft.drop();
    onClose();
  };
  const { offered } = draft;
  const conflict = conflictIn(save.error);
  return (
    <DialogForm foot={<Foot onCancel={cancel} isSaving={save.isPending} />} onSubmit={submit(revision)}>
      <div className="space-y-4.5">
        {offered && <DraftOffer onContinue={() => begin(offered, true)} onDrop={draft.drop} />}
        {conflict && opened.kind === "edit" && (
          <EditConflict
            id={opened.meetup.id}
            refusal={conflict}
            onOverwrite={(newest) => void submit(newest.revision)()}
            onTakeOver={takeOver}
          />
        )}
        <MeetupFields form={form} />
        {opened.kind !== "edit" && (
          <Note>
            {date !== "" && date < today
              ? "Deze dag is voorbij: niemand krijgt een uitnodiging."
              : "Na het opslaan krijgen alle geverifieerde leden meteen een uitnodiging per e-mail."}
          </Note>
        )}
      </div>
    </DialogForm>
  );
}

/** What is typed, the revision it changes, and the draft that is kept of it. */
function useTyping(opened: Editing) {
  const [revision, setRevision] = useState(opened.kind === "edit" ? opened.meetup.revision : null);
  const form = useForm({
    resolver: zodResolver(Schema),
    defaultValues: valuesOf(opened),
    reValidateMode: "onSubmit",
  });
  const values = useWatch({ control: form.control }) as MeetupValues;
  const draft = useDraft(opened, form.formState.isDirty ? { values, revision } : null);
  /** @param isTyped whether it is a change that is still to be saved */
  const begin = (from: Draft, isTyped: boolean) => {
    form.reset(from.values, { keepDefaultValues: isTyped });
    setRevision(from.revision);
    draft.settle();
  };
  return { form, date: values.date, revision, draft, begin };
}

function Foot({ onCancel, isSaving }: { onCancel: () => void; isSaving: boolean }) {
  return (
    <>
      <Button onClick={onCancel}>Annuleren</Button>
      <Button look="primary" type="submit" disabled={isSaving}>
        {isSaving ? "Opslaan..." : "Opslaan"}
      </Button>
    </>
  );
}
