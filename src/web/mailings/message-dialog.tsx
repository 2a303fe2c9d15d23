import { useMutation, useQuery } from "@tanstack/react-query";
import Send from "lucide-react/icons/send";
import { type ReactNode, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId } from "#contract/ids.ts";
import {
  Audience,
  type Recipients,
  MessageForm as Schema,
  type SentMessage,
  sendMessage,
} from "#contract/mailings.ts";
import { momentIn } from "#domain/moments.ts";
import { memberCount } from "#domain/wording.ts";
import { call } from "../api.ts";
import { DraftOffer } from "../draft-offer.tsx";
import { useKeptForm } from "../kept-form.tsx";
import { Loaded } from "../loaded.tsx";
import { useSite } from "../page-state.tsx";
import { adminKey } from "../query-meta.ts";
import { SaveFailed, unlessRetried } from "../save-failed.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogForm } from "../ui/dialog.tsx";
import { ShownMail } from "../ui/email-frame.tsx";
import { Field, formField, SelectField } from "../ui/field.tsx";
import { BesidePreview, MarkdownField, ShownText } from "../ui/markdown-field.tsx";
import { Spinner } from "../ui/notices.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { messageDraft, messagePreviewQuery, recipientsQuery, sentMessagesQuery } from "./queries.ts";

interface MessageDialogProps {
  readonly meetup: { readonly id: MeetupId; readonly title: string };
  /** Starts with a thank-you subject, addressed to the guests that came. */
  readonly isThanks?: boolean;
  readonly onClose: () => void;
}

export function MessageDialog({ meetup, isThanks = false, onClose }: MessageDialogProps) {
  return (
    <Dialog title="Bericht" open onClose={onClose} width="desk">
      <MessageForm
        id={meetup.id}
        onSent={onClose}
        {...(isThanks && { begin: { audience: "came", subject: `Bedankt voor je komst: ${meetup.title}` } })}
        above={<p className="text-[17px] font-[650] wrap-anywhere">{meetup.title}</p>}
        below={
          <>
            <MailingProgress id={meetup.id} />
            <EarlierMessages id={meetup.id} />
          </>
        }
      />
    </Dialog>
  );
}

export function EarlierMessages({ id }: { id: MeetupId }) {
  return (
    <Loaded query={sentMessagesQuery(id)} failed="Fout bij ophalen van eerdere berichten" loading={null}>
      {({ messages }) => messages.length > 0 && <Messages messages={messages} />}
    </Loaded>
  );
}

function Messages({ messages }: { messages: readonly SentMessage[] }) {
  const { timeZone } = useSite();
  return (
    <section>
      <h3 className="mb-2 font-[650]">Eerder verstuurd</h3>
      <ul className="divide-y divide-line rounded-control border border-line text-[15px]">
        {messages.map(({ id, subject, text, audience, recipients, sender, created_at }) => (
          <li key={id} className="px-3.5 py-2.5">
            <details>
              <summary className="cursor-pointer font-semibold wrap-anywhere">{subject}</summary>
              <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text}</p>
            </details>
            <p className="text-sm text-soft">
              <NoBreak>{momentIn(timeZone, created_at)}</NoBreak> · {AUDIENCES[audience].toLowerCase()},{" "}
              {memberCount(recipients)}
              {sender !== null && ` · door ${sender}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Draft = z.object({ audience: Audience, subject: z.string(), text: z.string() });
type Draft = z.output<typeof Draft>;

const FAILED = "Fout bij versturen van het bericht";

interface MessageFormProps {
  readonly id: MeetupId;
  readonly begin?: Partial<Schema>;
  readonly above: ReactNode;
  readonly below: ReactNode;
  readonly onSent: () => void;
}

function MessageForm({ id, begin, above, below, onSent }: MessageFormProps) {
  const { data: recipients, isPending } = useQuery(recipientsQuery(id));
  const { form, values, offered, done } = useKeptForm({
    name: messageDraft(id, begin?.audience),
    schema: Schema,
    start: { audience: "confirmed", subject: "", text: "", ...begin } satisfies Draft as Draft,
    draft: Draft,
  });
  const send = useMutation({
    mutationFn: (body: Schema) =>
      call(sendMessage, { params: { id }, body: { ...body, undo_seconds: UNDO_SECONDS } }),
    onSuccess: () => {
      done();
      onSent();
    },
    meta: { failed: unlessRetried(FAILED), invalidates: [adminKey] },
  });
  const [shown, setShown] = useState<Schema | null>(null);
  const count = recipients?.[values.audience];
  const foot = (
    <>
      <SaveFailed error={send.error} what={FAILED} />
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
        <DraftOffer offered={offered} />
        {above}
        <BesidePreview
          preview={<ShownText text={values.text} empty="Hier zie je hoe je bericht eruit komt te zien." />}
        >
          <AudienceChoice recipients={recipients} field={form.register("audience")} />
          <Field label="Onderwerp *" {...formField(form, "subject")} />
          <MarkdownField label="Bericht *" field={formField(form, "text")} />
        </BesidePreview>
        {below}
        {shown && <MessagePreview id={id} form={shown} onClose={() => setShown(null)} />}
      </div>
    </DialogForm>
  );
}

interface MessagePreviewProps {
  readonly id: MeetupId;
  readonly form: Schema;
  readonly onClose: () => void;
}

const MessagePreview = ({ id, form, onClose }: MessagePreviewProps) => (
  <Dialog title="Voorbeeld" open onClose={onClose} width="wide">
    <DialogBody isRead>
      <Loaded
        query={messagePreviewQuery(id, form)}
        failed="Fout bij maken van het voorbeeld"
        loading={<Spinner>Voorbeeld maken...</Spinner>}
      >
        {(mail) => <ShownMail mail={mail} />}
      </Loaded>
    </DialogBody>
  </Dialog>
);

interface AudienceChoiceProps {
  readonly recipients: Recipients | undefined;
  readonly field: UseFormRegisterReturn;
}

/** Choice of recipients, each with its current number of members. */
function AudienceChoice({ recipients, field }: AudienceChoiceProps) {
  const choices = Audience.options
    .filter((each) => each !== "came" || recipients?.came !== 0)
    .map((value) => ({ value, label: `${AUDIENCES[value]} (${recipients?.[value] ?? "…"})` }));
  return <SelectField label="Aan" choices={choices} {...field} />;
}

const AUDIENCES: Readonly<Record<Audience, string>> = {
  confirmed: "Wie komt",
  waitlist: "Wie op de wachtlijst staat",
  declined: "Wie niet komt",
  silent: "Wie nog niet antwoordde",
  came: "Wie er was",
  invited: "Iedereen die is uitgenodigd",
};
