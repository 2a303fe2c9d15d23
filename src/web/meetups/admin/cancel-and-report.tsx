import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { CancelForm, cancelMeetup, ReportForm, reportMeetup } from "#contract/meetups/life.ts";
import type { Picture } from "#contract/picture.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { countInWords, memberCount } from "#domain/wording.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { DraftOffer, useKeptForm } from "../../forms/kept-form.tsx";
import { SaveFailed, unlessRetried } from "../../forms/save-failed.tsx";
import { participantsIn, recipientsQuery } from "../../mailings/queries.ts";
import { TextPicture } from "../../pictures/text-picture.tsx";
import { useUpload } from "../../pictures/upload.tsx";
import { Dialog, DialogForm, FormFoot } from "../../ui/dialog.tsx";
import { formField, TextArea } from "../../ui/field.tsx";
import { BesidePreview, MarkdownField, ShownText } from "../../ui/markdown-field.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

const ReportDraft = z.object({ report: z.string() });

export function ReportDialog({ meetup, onClose }: { meetup: AdminMeetup; onClose: () => void }) {
  const { form, values, offered, done } = useKeptForm({
    name: `report:${meetup.id}`,
    schema: ReportForm,
    start: { report: meetup.report },
    draft: ReportDraft,
  });
  const text = values.report;
  const saved = () => {
    done();
    onClose();
  };
  const save = useChange(reportMeetup, {
    onSuccess: saved,
    invalidates: [meetupsKey, adminKey],
    failed: unlessRetried("Fout bij opslaan van het verslag"),
  });
  const [added, setAdded] = useState<Picture | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const upload = useUpload("meetup", (picture) => put(picture));
  const put = (picture: Picture | null) => {
    setAdded(picture);
    setForgotten(false);
  };
  const insert = (markdown: string) => {
    form.setValue("report", `${text.trimEnd()}\n\n${markdown}\n`.trimStart(), { shouldDirty: true });
    put(null);
    upload.forget();
  };
  const foot = (
    <>
      <SaveFailed error={save.error} what="Fout bij opslaan van het verslag" />
      <FormFoot onCancel={onClose} label="Opslaan" busyLabel="Opslaan..." isBusy={save.isPending} />
    </>
  );
  return (
    <Dialog title="Verslag" open onClose={onClose} width="desk">
      <DialogForm
        foot={foot}
        onSubmit={form.handleSubmit((checked) =>
          added ? setForgotten(true) : save.mutate({ params: { id: meetup.id }, body: checked }),
        )}
        {...upload.catching}
      >
        <DraftOffer offered={offered} />
        <p className="mt-3 mb-4 text-[15px] text-soft first:mt-0">
          Iedereen kan dit lezen op de pagina van “{meetup.title}”. Leeg laten haalt het verslag weg.
        </p>
        <BesidePreview
          preview={<ShownText text={text} empty="Hier zie je hoe het verslag eruit komt te zien." />}
        >
          <MarkdownField label="Hoe was het?" field={formField(form, "report")} />
          <TextPicture
            upload={upload}
            added={added}
            isForgotten={isForgotten}
            onInsert={insert}
            onDrop={() => {
              put(null);
              upload.forget();
            }}
          />
        </BesidePreview>
      </DialogForm>
    </Dialog>
  );
}

const CancelDraft = z.object({ reason: z.string(), tell_invited: z._default(z.boolean(), false) });

export function CancelDialog({ meetup, onClose }: { meetup: AdminMeetup; onClose: () => void }) {
  const { data } = useQuery(recipientsQuery(meetup.id));
  const { form, values, offered, done } = useKeptForm({
    name: `cancel:${meetup.id}`,
    schema: CancelForm,
    start: { reason: "", tell_invited: false },
    draft: CancelDraft,
  });
  const saved = () => {
    done();
    onClose();
  };
  const cancel = useChange(cancelMeetup, {
    onSuccess: saved,
    invalidates: [meetupsKey, adminKey],
    failed: unlessRetried("Fout bij afzeggen van meetup"),
  });
  const count = data && participantsIn(data) + (values.tell_invited ? data.silent : 0);
  const told = values.tell_invited
    ? memberCount(count ?? 0)
    : countInWords(count ?? 0, "deelnemer", "deelnemers");
  const foot = (
    <>
      <SaveFailed error={cancel.error} what="Fout bij afzeggen van meetup" />
      <FormFoot
        onCancel={onClose}
        cancelLabel="Laat doorgaan"
        label={`Zeg af${count ? ` en mail ${told}` : ""}`}
        busyLabel="Afzeggen..."
        isBusy={cancel.isPending}
        isDisabled={count === undefined}
        look="danger"
      />
    </>
  );
  return (
    <Dialog title="Meetup afzeggen" open onClose={onClose}>
      <DialogForm
        foot={foot}
        onSubmit={form.handleSubmit((checked) =>
          cancel.mutate({ params: { id: meetup.id }, body: { ...checked, undo_seconds: UNDO_SECONDS } }),
        )}
      >
        <DraftOffer offered={offered} />
        <p className="mt-3 first:mt-0">
          <span className="block text-[17px] font-[650] wrap-anywhere">{meetup.title}</span>
          <span className="text-soft">
            <NoBreak>{fullDate(meetup.date)}</NoBreak>
          </span>
        </p>
        <p className="mt-3 mb-4.5 text-[15px] text-soft">
          De pagina blijft staan met ‘Geannuleerd’ en je reden. Wie zou komen of op de wachtlijst staat,
          krijgt die ook per e-mail. Een minuut lang kun je het ongedaan maken.
        </p>
        <TextArea label="Reden *" rows={3} {...formField(form, "reason")} />
        {data !== undefined && data.silent > 0 && (
          <Checkbox
            label="Mail ook wie nog niet antwoordde"
            hint={`${memberCount(data.silent)} ${data.silent === 1 ? "werd" : "werden"} uitgenodigd en ${data.silent === 1 ? "zei" : "zeiden"} nog niets.`}
            {...form.register("tell_invited")}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
