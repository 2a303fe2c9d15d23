import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { DraftForm, MeetupForm as Schema } from "#contract/meetups/form.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { countInWords, memberCount } from "#domain/wording.ts";
import { ApiError } from "../../api.ts";
import { DraftOffer } from "../../draft-offer.tsx";
import { useNow, useSite } from "../../page-state.tsx";
import { useUpload } from "../../pictures/upload.tsx";
import { SaveFailed } from "../../save-failed.tsx";
import { useRights } from "../../sessions/viewer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogForm } from "../../ui/dialog.tsx";
import { BesidePreview } from "../../ui/markdown-field.tsx";
import { LivePreview } from "./live-preview.tsx";
import type { MeetupValues } from "./meetup-draft.ts";
import { PreviewDialog } from "./meetup-facts.tsx";
import { MeetupFields } from "./meetup-fields.tsx";
import { EditConflict } from "./merge-edits.tsx";
import { announcementRecipientsQuery } from "./queries.ts";
import { SeriesScope } from "./series-scope.tsx";
import { type Save, saveFailureOf, useSaveMeetup, useTyping } from "./use-meetup-form.ts";
import type { Editing } from "./use-open-dialog.ts";
import { TellGuests, useWhoIsMailed, WhatFollows, type WhoIsMailed } from "./who-is-mailed.tsx";

interface MeetupFormDialogProps {
  readonly opened: Editing;
  readonly onClose: () => void;
  readonly onSaved: (meetup: AdminMeetup) => void;
}

const TITLES = { new: "Nieuwe meetup", copy: "Kopie als concept", edit: "Meetup bewerken" } as const;

export function MeetupFormDialog({ opened, onClose, onSaved }: MeetupFormDialogProps) {
  return (
    <Dialog title={TITLES[opened.kind]} open onClose={onClose} width="desk">
      <MeetupForm opened={opened} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

interface MeetupFormProps {
  readonly opened: Editing;
  readonly onClose: () => void;
  readonly onSaved: (meetup: AdminMeetup) => void;
}

function MeetupForm({ opened: asked, onClose, onSaved }: MeetupFormProps) {
  const { opened, form, values, revision, conflict, offered, done, submitBy, ...typing } = useTyping(asked);
  const upload = useUpload("meetup", (added) => {
    // The old alternative text does not describe another picture.
    const alt = values.picture?.hash === added.hash ? values.picture.alt : "";
    const picture: MeetupValues["picture"] = { ...added, alt };
    form.setValue("picture", picture, { shouldDirty: true });
    form.clearErrors("picture");
  });
  const [previewed, setPreviewed] = useState<Schema | null>(null);
  const [tell, setTell] = useState(true);
  const [isForNext, setForNext] = useState(false);
  const today = dateIn(useSite().timeZone, useNow());
  const save = useSaveMeetup({
    opened,
    onSaved: (meetup) => {
      done();
      onSaved(meetup);
    },
    onConflict: typing.showConflict,
  });
  const isSending = upload.progress !== null;
  const isDraft = opened.kind !== "edit" || opened.meetup.status === "draft";
  const start = (as: Save["as"], checked: DraftForm, from = revision) => {
    if (!isSending) save.mutate({ as, form: checked, revision: from, tell, isForNext });
  };
  const publish = submitBy(Schema, (checked) => start("published", checked));
  const keep = (from = revision) =>
    isDraft
      ? submitBy(DraftForm, (checked) => start("draft", checked, from))
      : submitBy(Schema, (checked) => start("meetup", checked, from));
  const mailed = useWhoIsMailed({ opened, values });
  const foot = (
    <>
      <SaveFailed
        error={save.error instanceof ApiError ? save.error : null}
        what={saveFailureOf(opened)}
        onRetry={save.variables?.as === "published" ? publish : keep()}
      />
      <SeriesScope opened={opened} isForNext={isForNext} onChange={setForNext} />
      <MeetupFormFoot
        opened={opened}
        mailed={mailed}
        tell={tell}
        onTell={setTell}
        isPast={values.date !== "" && values.date < today}
        saving={save.isPending ? save.variables : null}
        isSending={isSending}
        onCancel={onClose}
        onPreview={submitBy(Schema, setPreviewed)}
        onPublish={publish}
      />
    </>
  );
  return (
    <>
      <DialogForm foot={foot} onSubmit={keep()} {...upload.catching}>
        <div className="space-y-4.5">
          <DraftOffer offered={offered} />
          {conflict && (
            <EditConflict
              conflict={conflict}
              onOverwrite={() => void keep(conflict.newest.revision)()}
              onTakeOver={() => typing.takeOver(conflict)}
            />
          )}
          <BesidePreview
            preview={<LivePreview values={values} id={opened.kind === "edit" ? opened.meetup.id : null} />}
          >
            <MeetupFields form={form} values={values} upload={upload} isDraft={isDraft} />
            <WhatFollows opened={opened} values={values} />
          </BesidePreview>
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

interface MeetupFormFootProps {
  readonly opened: Editing;
  readonly mailed: WhoIsMailed;
  readonly tell: boolean;
  readonly onTell: (tell: boolean) => void;
  /** Publishing a past meetup sends no invitations. */
  readonly isPast: boolean;
  readonly saving: Save | null;
  /** A picture is being uploaded; saving now would lose it. */
  readonly isSending: boolean;
  readonly onCancel: () => void;
  readonly onPreview: () => void;
  readonly onPublish: () => void;
}

/**
 * Buttons of the form. The Enter key saves a new meetup as a draft.
 * Only the publish button, which names the recipients, announces it. A copy starts as a draft.
 */
function MeetupFormFoot({
  opened,
  mailed: { told, promoted },
  tell,
  onTell,
  isPast,
  saving,
  isSending,
  onCancel,
  onPreview,
  onPublish,
}: MeetupFormFootProps) {
  const isDraft = opened.kind !== "edit" || opened.meetup.status === "draft";
  const { isAdmin, mayAnnounce = isAdmin } = useRights();
  const mayPublish = mayAnnounce && isDraft && opened.kind !== "copy";
  const isMailed = told !== null && told > 0;
  const saveWords = isSending
    ? "Wacht op de afbeelding..."
    : isDraft
      ? "Opslaan als concept"
      : isMailed && tell
        ? `Opslaan en ${told} mailen`
        : promoted > 0
          ? `Opslaan: ${countInWords(promoted, "mens schuift door en krijgt", "mensen schuiven door en krijgen")} bericht`
          : "Opslaan";
  const isBusy = saving !== null || isSending;
  return (
    <>
      {isMailed && (
        <div className="w-full">
          <TellGuests count={told} tell={tell} onTell={onTell} />
        </div>
      )}
      <div className="flex w-full flex-wrap justify-end gap-2 max-sm:*:grow max-sm:*:px-2.5 sm:gap-2.5">
        {/* A phone has no room for it, and has the close button. */}
        <Button className="max-sm:hidden" onClick={onCancel}>
          Annuleren
        </Button>
        <Button onClick={onPreview}>Voorbeeld</Button>
        <Button look={mayPublish ? "quiet" : "primary"} type="submit" disabled={isBusy}>
          {saving !== null && saving.as !== "published" ? "Opslaan..." : saveWords}
        </Button>
        {mayPublish && (
          <Button look="primary" disabled={isBusy} onClick={onPublish}>
            <PublishWords isPast={isPast} isSaving={saving?.as === "published"} />
          </Button>
        )}
      </div>
    </>
  );
}

/** As wide with any words as with the longest: the buttons stay where they are while a date is typed. */
function PublishWords({ isPast, isSaving }: { isPast: boolean; isSaving: boolean }) {
  const { data: recipients } = useQuery(announcementRecipientsQuery);
  const invites = recipients ? `Publiceren en ${memberCount(recipients)} uitnodigen` : "Publiceren";
  return (
    <span className="grid *:[grid-area:1/1]">
      <span className="invisible" aria-hidden="true">
        {invites}
      </span>
      <span>{isSaving ? "Publiceren..." : isPast ? "Publiceren" : invites}</span>
    </span>
  );
}
