import { useState } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { DraftForm, MeetupForm as Schema } from "#contract/meetups/form.ts";
import { PAGES } from "#contract/pages.ts";
import { ApiError } from "../../../base/api.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { SaveFailed } from "../../../forms/save-failed.tsx";
import { MailCaution } from "../../../mailings/mail-caution.tsx";
import { useUpload } from "../../../pictures/upload.tsx";
import { BesidePreview } from "../../../ui/markdown-field.tsx";
import { PreviewDialog } from "../meetup-facts.tsx";
import { useMayRepeat } from "../series/repeat-part.tsx";
import { SeriesScope } from "../series/series-scope.tsx";
import { announcedOf, type Editing } from "../use-open-dialog.ts";
import { LivePreview } from "./live-preview.tsx";
import type { Form, MeetupValues } from "./meetup-draft.ts";
import { MeetupFields } from "./meetup-fields.tsx";
import { MeetupFormFoot } from "./meetup-form-foot.tsx";
import { EditConflict } from "./merge-edits.tsx";
import { type Save, saveFailureOf, useSaveMeetup, useTyping } from "./use-meetup-form.ts";
import { WhatHappens } from "./what-happens-list.tsx";
import { AnnouncementHeld, mailedWith, TellAttendees, useWhoIsMailed } from "./who-is-mailed.tsx";

const TITLES = { new: "Nieuwe meetup", copy: "Kopie als concept", edit: "Meetup bewerken" } as const;

export function MeetupFormDialog({
  opened: asked,
  onClose,
  onSaved,
}: {
  readonly opened: Editing;
  readonly onClose: () => void;
  readonly onSaved: (meetup: AdminMeetup) => void;
}) {
  const { opened, form, values, revision, conflict, offered, done, submitBy, ...typing } = useTyping(asked);
  const upload = useMeetupPicture(form, values);
  const [previewed, setPreviewed] = useState<Schema | null>(null);
  const [tell, setTell] = useState(true);
  const [tellOthers, setTellOthers] = useState(false);
  const [isForNext, setForNext] = useState(false);
  const save = useSaveMeetup({
    opened,
    onSaved: (meetup) => {
      done();
      onSaved(meetup);
    },
    onConflict: typing.showConflict,
  });
  const mayRepeat = useMayRepeat(opened);
  const isSending = upload.progress !== null;
  const announced = announcedOf(opened);
  const start = (as: Save["as"], checked: DraftForm, from = revision) => {
    const how = { tell, tellOthers, isForNext, repeat: mayRepeat ? values.repeat : null };
    if (!isSending) save.mutate({ as, form: checked, revision: from, ...how });
  };
  const publish = submitBy(Schema, (checked) => start("published", checked));
  const keep = (from = revision) =>
    announced === null
      ? submitBy(DraftForm, (checked) => start("draft", checked, from))
      : submitBy(Schema, (checked) => start("meetup", checked, from));
  const mailed = useWhoIsMailed({ opened, values });
  const notes = (
    <>
      <SaveFailed
        error={save.error instanceof ApiError ? save.error : null}
        what={saveFailureOf(opened)}
        madeOn={PAGES.adminMeetups}
        onRetry={save.variables?.as === "published" ? publish : keep()}
      />
      <SeriesScope opened={opened} isForNext={isForNext} onChange={setForNext} />
      <TellAttendees
        mailed={mailed}
        tell={tell}
        tellOthers={tellOthers}
        onTell={setTell}
        onTellOthers={setTellOthers}
      />
      <WhatHappens opened={opened} values={values} mailed={mailed} tell={tell} />
    </>
  );
  const foot = (
    <MeetupFormFoot
      opened={opened}
      mailed={mailedWith(mailed, tellOthers)}
      tell={tell}
      values={values}
      saving={save.isPending ? save.variables : null}
      isSending={isSending}
      onCancel={onClose}
      onPreview={submitBy(Schema, setPreviewed)}
      onPublish={publish}
    />
  );
  return (
    <FormDialog
      title={TITLES[asked.kind]}
      width="desk"
      offered={offered}
      catching={upload.catching}
      notes={notes}
      warning={(announced === null || (mailed.told ?? 0) > 0) && <MailCaution />}
      foot={foot}
      onSubmit={keep()}
      onClose={onClose}
      nested={
        previewed && (
          <PreviewDialog
            form={previewed}
            id={opened.kind === "edit" ? opened.meetup.id : undefined}
            onClose={() => setPreviewed(null)}
          />
        )
      }
    >
      {conflict && (
        <EditConflict
          conflict={conflict}
          onOverwrite={() => void keep(conflict.newest.revision)()}
          onTakeOver={() => typing.takeOver(conflict)}
        />
      )}
      <BesidePreview
        preview={<LivePreview values={values} id={opened.kind === "edit" ? opened.meetup.id : null} />}
        isFoldedOnPhone
      >
        <MeetupFields
          form={form}
          values={values}
          upload={upload}
          announced={announced}
          edited={opened.kind === "edit" ? opened.meetup.id : null}
          mayRepeat={mayRepeat}
        />
        <AnnouncementHeld opened={opened} />
      </BesidePreview>
    </FormDialog>
  );
}

function useMeetupPicture(form: Form, values: MeetupValues) {
  return useUpload("meetup", (added) => {
    // The old alternative text does not describe another picture.
    const alt = values.picture?.hash === added.hash ? values.picture.alt : "";
    const picture: MeetupValues["picture"] = { ...added, alt };
    form.setValue("picture", picture, { shouldDirty: true });
    form.clearErrors("picture");
  });
}
