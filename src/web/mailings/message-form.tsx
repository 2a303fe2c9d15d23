import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { momentIn } from "#domain/moments.ts";
import { memberCount } from "#domain/wording.ts";
import { useSite } from "../base/page-state.tsx";
import type { OfferedVersions } from "../forms/draft-offer.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { BesidePreview, MarkdownField, ShownText } from "../ui/markdown-field.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { MailCaution } from "./mail-caution.tsx";

export const MESSAGE_NOT_SENT = "Fout bij versturen van het bericht";

type RegisteredField = UseFormRegisterReturn & { error: string | undefined };

interface MessageFormDialogProps {
  readonly title: string;
  readonly offered: OfferedVersions | null;
  readonly above?: ReactNode;
  readonly audience?: ReactNode;
  readonly fields: { readonly subject: RegisteredField; readonly text: RegisteredField };
  readonly text: string;
  readonly below: ReactNode;
  readonly count: number | undefined;
  readonly sending: { readonly isPending: boolean; readonly error: Error | null };
  readonly preview: ReactNode;
  readonly onPreview: () => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

export function MessageFormDialog(props: MessageFormDialogProps) {
  const { above, audience, fields, text, below, count } = props;
  return (
    <FormDialog
      title={props.title}
      width="desk"
      label="Bericht"
      warning={<MailCaution />}
      offered={props.offered}
      cancel={null}
      beside={<Button onClick={props.onPreview}>Voorbeeld</Button>}
      submit={
        <>
          <Send size={16} aria-hidden="true" />
          {`Verstuur${count === undefined ? "" : ` aan ${memberCount(count)}`}`}
        </>
      }
      submitting={
        <>
          <Send size={16} aria-hidden="true" />
          Versturen...
        </>
      }
      isDisabled={!count}
      change={props.sending}
      failed={MESSAGE_NOT_SENT}
      onSubmit={props.onSubmit}
      onClose={props.onClose}
      nested={props.preview}
    >
      {above}
      <BesidePreview
        preview={<ShownText text={text} empty="Hier zie je hoe je bericht eruit komt te zien." />}
      >
        {audience}
        <div data-to-fill className="space-y-4.5">
          <Field label="Onderwerp *" {...fields.subject} />
          <MarkdownField label="Bericht *" field={fields.text} />
        </div>
      </BesidePreview>
      {below}
    </FormDialog>
  );
}

interface SentMessageProps {
  readonly id: number;
  readonly subject: string;
  readonly text: string;
  readonly recipients: number;
  readonly sender: string | null;
  readonly created_at: string;
  /** Absent: members, whatever meetup. */
  readonly audience?: string;
}

export function SentMessages({ messages }: { messages: readonly SentMessageProps[] }) {
  const { timeZone } = useSite();
  return (
    <section>
      <h3 className="mb-2 font-heading">Eerder verstuurd</h3>
      <ul className="divide-y divide-line rounded-control border border-line text-md">
        {messages.map(({ id, subject, text, audience, recipients, sender, created_at }) => (
          <li key={id} className="px-3.5 py-2.5">
            <details>
              <summary className="cursor-pointer font-semibold wrap-anywhere">{subject}</summary>
              <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text}</p>
            </details>
            <p className="text-sm text-soft">
              <NoBreak>{momentIn(timeZone, created_at)}</NoBreak> ·{" "}
              {audience !== undefined && `${audience}, `}
              {memberCount(recipients)}
              {sender !== null && ` · door ${sender}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
