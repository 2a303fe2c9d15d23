import * as z from "zod/mini";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { ReportForm, reportMeetup } from "#contract/meetups/life.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { onceShown, useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useKeptForm } from "../../forms/kept-form.ts";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { TextPictures, withPicture } from "../../pictures/text-pictures.tsx";
import { useUpload } from "../../pictures/upload.tsx";
import { formField } from "../../ui/field.tsx";
import { BesidePreview, MarkdownField, ShownText } from "../../ui/markdown-field.tsx";

const NOT_REPORTED = "Fout bij opslaan van het verslag";

const MAX_AT_ONCE = 10;

const ReportDraft = z.object({ report: z.string() });

export function ReportDialog({ meetup, onClose }: { meetup: AdminMeetup; onClose: () => void }) {
  const { form, values, offered, done } = useKeptForm({
    name: `report:${meetup.id}`,
    schema: ReportForm,
    start: { report: meetup.report },
    draft: ReportDraft,
  });
  const text = values.report;
  const save = useChange(reportMeetup, {
    onSuccess: done,
    onSettled: onceShown(onClose),
    invalidates: [meetupsKey, adminKey],
    failed: unlessRetried(NOT_REPORTED),
  });
  const change = (report: string) => form.setValue("report", report, { shouldDirty: true });
  const upload = useUpload(
    "meetup",
    (picture) => change(withPicture(form.getValues("report"), meetup.title, picture)),
    MAX_AT_ONCE,
  );
  const isUploading = upload.progress !== null;
  return (
    <FormDialog
      title="Verslag"
      width="desk"
      spacing=""
      offered={offered}
      catching={upload.catching}
      submit={isUploading ? "Wacht op de foto’s..." : "Opslaan"}
      isDisabled={isUploading}
      submitting="Opslaan..."
      change={save}
      failed={NOT_REPORTED}
      onSubmit={form.handleSubmit((checked) =>
        isUploading ? undefined : save.mutate({ params: { id: meetup.id }, body: checked }),
      )}
      onClose={onClose}
    >
      <p className="mt-3 mb-4 text-md text-soft first:mt-0">
        Iedereen kan dit lezen op de pagina van “{meetup.title}”. Leeg laten haalt het verslag weg.
      </p>
      <BesidePreview
        preview={<ShownText text={text} empty="Hier zie je hoe het verslag eruit komt te zien." />}
      >
        <MarkdownField label="Hoe was het?" field={formField(form, "report")} />
        <TextPictures upload={upload} text={text} about={meetup.title} onChange={change} />
      </BesidePreview>
    </FormDialog>
  );
}
