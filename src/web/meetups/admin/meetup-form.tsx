import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { MeetupForm as Schema } from "#contract/meetups/form.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { DialogForm } from "../../ui/dialog.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import { type Draft, type MeetupValues, valuesOf } from "./meetup-draft.ts";
import { MeetupFields } from "./meetup-fields.tsx";
import { MeetupFormFoot } from "./meetup-form-foot.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { useDraft } from "./use-draft.ts";
import type { Editing } from "./use-opened.ts";
import { conflictIn, useSaveMeetup } from "./use-save-meetup.ts";
import { useHowManyHear, WhatFollows } from "./who-is-mailed.tsx";

interface MeetupFormProps {
  readonly opened: Editing;
  readonly onClose: () => void;
  readonly onSaved: (meetup: AdminMeetup) => void;
}

export function MeetupForm({ opened: asked, onClose, onSaved }: MeetupFormProps) {
  // As it was when it was opened: what is fetched again behind the dialog changes nothing here.
  const [opened] = useState(asked);
  const { form, values, revision, draft, begin } = useTyping(opened);
  const [previewed, setPreviewed] = useState<Schema | null>(null);
  const [tell, setTell] = useState(true);
  const today = dateIn(useSite().timeZone, useNow());
  const save = useSaveMeetup(opened, onSaved);
  const submit = (isPublished: boolean, newest?: AdminMeetup) =>
    form.handleSubmit((checked) =>
      save.mutate({
        form: checked,
        revision: newest?.revision ?? revision,
        ...(newest && { base: newest.status }),
        isPublished,
        tell,
      }),
    );
  const takeOver = (newest: AdminMeetup) => {
    begin({ values: valuesOf({ kind: "edit", meetup: newest }), revision: newest.revision }, false);
    save.reset();
  };
  const { offered } = draft;
  const conflict = conflictIn(save.error);
  const hearing = useHowManyHear({ opened, values });
  const foot = (
    <MeetupFormFoot
      opened={opened}
      hearing={hearing}
      tell={tell}
      onTell={setTell}
      isPast={values.date !== "" && values.date < today}
      saving={save.isPending ? save.variables : null}
      onCancel={() => {
        draft.drop();
        onClose();
      }}
      onPreview={form.handleSubmit(setPreviewed)}
      onPublish={submit(true)}
    />
  );
  return (
    <>
      <DialogForm foot={foot} onSubmit={submit(false)}>
        <div className="space-y-4.5">
          {offered && <DraftOffer onContinue={() => begin(offered, true)} onDrop={draft.drop} />}
          {conflict && opened.kind === "edit" && (
            <EditConflict
              id={opened.meetup.id}
              refusal={conflict}
              onOverwrite={(newest) => void submit(false, newest)()}
              onTakeOver={takeOver}
            />
          )}
          <MeetupFields form={form} />
          <WhatFollows opened={opened} values={values} />
        </div>
      </DialogForm>
      {previewed && (
        <PreviewDialog
          form={previewed}
          {...(opened.kind === "edit" && { id: opened.meetup.id })}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
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
  return { form, values, revision, draft, begin };
}
