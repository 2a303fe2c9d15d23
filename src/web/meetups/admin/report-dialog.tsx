import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { ReportForm, reportMeetup } from "#contract/meetups/life.ts";
import type { Picture } from "#contract/picture.ts";
import { call, messageOf } from "../../api.ts";
import { keptText, useKeptText } from "../../kept-text.ts";
import { TextPicture } from "../../pictures/text-picture.tsx";
import { useUpload } from "../../pictures/use-upload.ts";
import { adminKey, meetupsKey } from "../../queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogForm } from "../../ui/dialog.tsx";
import { formField } from "../../ui/form-field.ts";
import { MarkdownField } from "../../ui/markdown-field.tsx";

const Typed = z.object({ report: z.string() });

interface ReportDialogProps {
  readonly meetup: AdminMeetup;
  readonly onClose: () => void;
}

export function ReportDialog({ meetup, onClose }: ReportDialogProps) {
  const form = useForm({
    resolver: zodResolver(ReportForm),
    defaultValues: keptText(`report:${meetup.id}`, Typed) ?? { report: meetup.report },
    reValidateMode: "onSubmit",
  });
  const text = useWatch({ control: form.control, name: "report" });
  const forget = useKeptText(`report:${meetup.id}`, text === meetup.report ? null : { report: text });
  const save = useMutation({
    mutationFn: (body: ReportForm) => call(reportMeetup, { params: { id: meetup.id }, body }),
    onSuccess: () => {
      forget();
      onClose();
    },
    meta: {
      succeeded: messageOf,
      failed: "Fout bij opslaan van het verslag",
      invalidates: [meetupsKey, adminKey],
    },
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
      <Button
        onClick={() => {
          forget();
          onClose();
        }}
      >
        Annuleren
      </Button>
      <Button look="primary" type="submit" disabled={save.isPending}>
        {save.isPending ? "Opslaan..." : "Opslaan"}
      </Button>
    </>
  );
  return (
    <Dialog title="Verslag" open onClose={onClose} wide>
      <DialogForm
        foot={foot}
        onSubmit={form.handleSubmit((checked) => (added ? setForgotten(true) : save.mutate(checked)))}
        {...upload.catching}
      >
        <p className="mb-4 text-[15px] text-soft">
          Iedereen kan dit lezen op de pagina van “{meetup.title}”. Leeg laten haalt het verslag weg.
        </p>
        <MarkdownField
          label="Hoe was het?"
          text={text}
          empty="Hier zie je hoe het verslag eruit komt te zien."
          field={formField(form, "report")}
        />
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
      </DialogForm>
    </Dialog>
  );
}
