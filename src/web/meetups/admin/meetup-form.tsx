import { useState } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import type { MeetupForm as Schema } from "#contract/meetups/form.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { useUpload } from "../../pictures/use-upload.ts";
import { DialogForm } from "../../ui/dialog.tsx";
import { DraftOffer } from "../../ui/draft-offer.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import type { MeetupValues } from "./meetup-draft.ts";
import { MeetupFields } from "./meetup-fields.tsx";
import { MeetupFormFoot } from "./meetup-form-foot.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import type { Editing } from "./use-opened.ts";
import { useSaveMeetup } from "./use-save-meetup.ts";
import { useTyping } from "./use-typing.ts";
import { useHowManyHear, WhatFollows } from "./who-is-mailed.tsx";

interface MeetupFormProps {
  readonly opened: Editing;
  readonly onClose: () => void;
  readonly onSaved: (meetup: AdminMeetup) => void;
}

export function MeetupForm({ opened: asked, onClose, onSaved }: MeetupFormProps) {
  const { opened, form, values, revision, draft, crossing, ...typing } = useTyping(asked);
  const upload = useUpload("meetup", (added) => {
    // Another picture shows something else.
    const alt = values.picture?.hash === added.hash ? values.picture.alt : "";
    const picture: MeetupValues["picture"] = { ...added, alt };
    form.setValue("picture", picture, { shouldDirty: true });
    form.clearErrors("picture");
  });
  const [previewed, setPreviewed] = useState<Schema | null>(null);
  const [tell, setTell] = useState(true);
  const today = dateIn(useSite().timeZone, useNow());
  const save = useSaveMeetup({
    opened,
    onSaved: (meetup) => {
      draft.forget();
      onSaved(meetup);
    },
    onCrossed: typing.cross,
  });
  const isSending = upload.progress !== null;
  const submit = (isPublished: boolean, from = revision) =>
    form.handleSubmit((checked) => {
      if (!isSending) save.mutate({ form: checked, revision: from, isPublished, tell });
    });
  const { offered } = draft;
  const hearing = useHowManyHear({ opened, values });
  const foot = (
    <MeetupFormFoot
      opened={opened}
      hearing={hearing}
      tell={tell}
      onTell={setTell}
      isPast={values.date !== "" && values.date < today}
      saving={save.isPending ? save.variables : null}
      isSending={isSending}
      onCancel={() => {
        draft.forget();
        onClose();
      }}
      onPreview={form.handleSubmit(setPreviewed)}
      onPublish={submit(true)}
    />
  );
  return (
    <>
      <DialogForm foot={foot} onSubmit={submit(false)} {...upload.catching}>
        <div className="space-y-4.5">
          {offered && <DraftOffer onContinue={() => typing.goOnWith(offered)} onDrop={draft.drop} />}
          {crossing && (
            <EditConflict
              crossing={crossing}
              onOverwrite={() => void submit(false, crossing.newest.revision)()}
              onTakeOver={() => typing.takeOver(crossing)}
            />
          )}
          <MeetupFields form={form} upload={upload} />
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
