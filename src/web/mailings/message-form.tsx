import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { type UseFormRegisterReturn, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { Audience, type Recipients, MessageForm as Schema, sendMessage } from "#contract/mailings.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { memberCount } from "#domain/dutch-counts.ts";
import { call, messageOf } from "../api.ts";
import { keptText, useKeptText } from "../kept-text.ts";
import { adminKey } from "../queries.ts";
import { Button } from "../ui/button.tsx";
import { DialogForm } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { MarkdownField } from "../ui/markdown-field.tsx";
import { AUDIENCES } from "./audience.ts";
import { recipientsQuery } from "./queries.ts";

const Typed = z.object({ audience: Audience, subject: z.string(), text: z.string() });

interface MessageFormProps {
  readonly id: MeetupId;
  readonly begin?: Partial<Schema>;
  readonly above: ReactNode;
  readonly below: ReactNode;
}

export function MessageForm({ id, begin, above, below }: MessageFormProps) {
  const { data: recipients, isPending } = useQuery(recipientsQuery(id));
  const form = useForm<Schema>({
    resolver: zodResolver(Schema),
    defaultValues: keptText(`message:${id}`, Typed) ?? {
      audience: "confirmed",
      subject: "",
      text: "",
      ...begin,
    },
    reValidateMode: "onSubmit",
  });
  const { audience, text } = useWatch({ control: form.control }) as Schema;
  const forget = useKeptText(`message:${id}`, form.formState.isDirty ? form.getValues() : null);
  const send = useMutation({
    mutationFn: (body: Schema) => call(sendMessage, { params: { id }, body }),
    onSuccess: () => {
      forget();
      form.reset({ audience, subject: "", text: "" });
    },
    meta: { succeeded: messageOf, failed: "Fout bij versturen van het bericht", invalidates: [adminKey] },
  });
  const count = recipients?.[audience];
  const foot = (
    <Button look="primary" type="submit" disabled={send.isPending || isPending || count === 0}>
      <Send size={16} aria-hidden="true" />
      {send.isPending ? "Versturen..." : `Verstuur${count === undefined ? "" : ` aan ${memberCount(count)}`}`}
    </Button>
  );
  return (
    <DialogForm label="Bericht" foot={foot} onSubmit={form.handleSubmit((checked) => send.mutate(checked))}>
      <div className="space-y-4.5">
        {above}
        <AudienceChoice recipients={recipients} field={form.register("audience")} />
        <Field label="Onderwerp *" {...formField(form, "subject")} />
        <MarkdownField
          label="Bericht *"
          text={text}
          empty="Hier zie je hoe je bericht eruit komt te zien."
          field={formField(form, "text")}
        />
        {below}
      </div>
    </DialogForm>
  );
}

interface AudienceChoiceProps {
  readonly recipients: Recipients | undefined;
  readonly field: UseFormRegisterReturn;
}

function AudienceChoice({ recipients, field }: AudienceChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-[15px] font-semibold">Aan</legend>
      <div className="divide-y divide-line rounded-control border border-field-line">
        {Audience.options
          .filter((each) => each !== "came" || recipients?.came !== 0)
          .map((audience) => (
            <label key={audience} className="flex min-h-11 items-center gap-3 px-3.5 py-2 text-[15px]">
              <input type="radio" value={audience} className="size-5 shrink-0 accent-accent" {...field} />
              <span className="flex-1">{AUDIENCES[audience]}</span>
              <span className="text-soft tabular-nums">{recipients?.[audience] ?? "…"}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
