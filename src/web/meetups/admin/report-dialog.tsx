import { useState } from "react";
import * as z from "zod/mini";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { ReportForm, reportMeetup } from "#contract/meetups/life.ts";
import type { Picture } from "#contract/pictures.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useKeptForm } from "../../forms/kept-form.ts";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { TextPicture } from "../../pictures/text-picture.tsx";
import { useUpload } from "../../pictures/upload.tsx";
import { formField } from "../../ui/field.tsx";
import { BesidePreview, MarkdownField, ShownText } from "../../ui/markdown-field.tsx";

const NOT_REPORTED = "Fout bij opslaan van het verslag";

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
    failed: unlessRetried(NOT_REPORTED),
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
  return (
    <FormDialog
      title="Verslag"
      width="desk"
      spacing=""
      offered={offered}
      catching={upload.catching}
      submit="Opslaan"
      submitting="Opslaan..."
      change={save}
      failed={NOT_REPORTED}
      onSubmit={form.handleSubmit((checked) =>
        added ? setForgotten(true) : save.mutate({ params: { id: meetup.id }, body: checked }),
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
    </FormDialog>
  );
}
