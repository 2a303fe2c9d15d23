import { useMutation, useQuery } from "@tanstack/react-query";
import Send from "lucide-react/icons/send";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import type { MeetupId } from "#contract/ids.ts";
import { Audience, MessageForm as Schema, sendMessage } from "#contract/mailings.ts";
import { memberCount } from "#domain/wording.ts";
import { call } from "../api.ts";
import { useKeptForm } from "../kept-form.tsx";
import { adminKey } from "../queries.ts";
import { Button } from "../ui/button.tsx";
import { DialogForm } from "../ui/dialog.tsx";
import { Field, formField } from "../ui/field.tsx";
import { MarkdownField } from "../ui/markdown-field.tsx";
import { AudienceChoice } from "./audience.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { messageDraft, recipientsQuery } from "./queries.ts";

const UNDO_SECONDS = 60;

const Draft = z.object({ audience: Audience, subject: z.string(), text: z.string() });
type Draft = z.output<typeof Draft>;

interface MessageFormProps {
  readonly id: MeetupId;
  readonly begin?: Partial<Schema>;
  readonly above: ReactNode;
  readonly below: ReactNode;
  readonly onSent: () => void;
}

export function MessageForm({ id, begin, above, below, onSent }: MessageFormProps) {
  const { data: recipients, isPending } = useQuery(recipientsQuery(id));
  const { form, values, done } = useKeptForm({
    name: messageDraft(id, begin?.audience),
    schema: Schema,
    start: { audience: "confirmed", subject: "", text: "", ...begin } satisfies Draft as Draft,
    draft: Draft,
    restore: "apply",
  });
  const send = useMutation({
    mutationFn: (body: Schema) =>
      call(sendMessage, { params: { id }, body: { ...body, send_after: UNDO_SECONDS } }),
    onSuccess: () => {
      done();
      onSent();
    },
    meta: { failed: "Fout bij versturen van het bericht", invalidates: [adminKey] },
  });
  const [shown, setShown] = useState<Schema | null>(null);
  const count = recipients?.[values.audience];
  const foot = (
    <>
      <Button onClick={form.handleSubmit(setShown)}>Voorbeeld</Button>
      <Button look="primary" type="submit" disabled={send.isPending || isPending || count === 0}>
        <Send size={16} aria-hidden="true" />
        {send.isPending
          ? "Versturen..."
          : `Verstuur${count === undefined ? "" : ` aan ${memberCount(count)}`}`}
      </Button>
    </>
  );
  return (
    <DialogForm label="Bericht" foot={foot} onSubmit={form.handleSubmit((checked) => send.mutate(checked))}>
      <div className="space-y-4.5">
        {above}
        <AudienceChoice recipients={recipients} field={form.register("audience")} />
        <Field label="Onderwerp *" {...formField(form, "subject")} />
        <MarkdownField
          label="Bericht *"
          text={values.text}
          empty="Hier zie je hoe je bericht eruit komt te zien."
          field={formField(form, "text")}
        />
        {below}
        {shown && <MessagePreview id={id} form={shown} onClose={() => setShown(null)} />}
      </div>
    </DialogForm>
  );
}
