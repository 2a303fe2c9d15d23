import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId } from "#contract/ids.ts";
import {
  Audience,
  ORGANISERS_AUDIENCES,
  type Recipients,
  MessageForm as Schema,
  sendMessage,
} from "#contract/mailings.ts";
import { call } from "../api.ts";
import { useKeptForm } from "../kept-form.tsx";
import { Loaded } from "../loaded.tsx";
import { adminKey } from "../query-meta.ts";
import { unlessRetried } from "../save-failed.tsx";
import { useRights } from "../sessions/viewer.ts";
import { Dialog } from "../ui/dialog.tsx";
import { formField, SelectField } from "../ui/field.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { FAILED, MessageForm, SentMessages } from "./message-form.tsx";
import { messageDraft, messagePreviewQuery, recipientsQuery, sentMessagesQuery } from "./queries.ts";

interface MessageDialogProps {
  readonly meetup: { readonly id: MeetupId; readonly title: string };
  /** Starts with thanks, addressed to the guests that came. */
  readonly isThanks?: boolean;
  readonly onClose: () => void;
}

/** For the organiser to change. */
const THANKS = "Wat leuk dat je erbij was. Bedankt voor je komst!\n\nGraag tot de volgende keer.";

/** A message about a meetup, to an audience of it. */
export function MessageDialog({ meetup, isThanks = false, onClose }: MessageDialogProps) {
  return (
    <Dialog title="Bericht" open onClose={onClose} width="desk">
      <AudienceForm
        meetup={meetup}
        onSent={onClose}
        {...(isThanks && {
          begin: { audience: "came", subject: `Bedankt voor je komst: ${meetup.title}`, text: THANKS },
        })}
      />
    </Dialog>
  );
}

export function EarlierMessages({ id }: { id: MeetupId }) {
  return (
    <Loaded query={sentMessagesQuery(id)} failed="Fout bij ophalen van eerdere berichten" loading={null}>
      {({ messages }) =>
        messages.length > 0 && (
          <SentMessages
            messages={messages.map((each) => ({
              ...each,
              audience: AUDIENCES[each.audience].toLowerCase(),
            }))}
          />
        )
      }
    </Loaded>
  );
}

const Draft = z.object({ audience: Audience, subject: z.string(), text: z.string() });
type Draft = z.output<typeof Draft>;

interface AudienceFormProps {
  readonly meetup: { readonly id: MeetupId; readonly title: string };
  readonly begin?: Partial<Schema>;
  readonly onSent: () => void;
}

function AudienceForm({ meetup: { id, title }, begin, onSent }: AudienceFormProps) {
  const { data: recipients } = useQuery(recipientsQuery(id));
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
  return (
    <>
      <MessageForm
        offered={offered}
        above={<p className="text-[17px] font-[650] wrap-anywhere">{title}</p>}
        audience={<AudienceChoice recipients={recipients} field={form.register("audience")} />}
        fields={{ subject: formField(form, "subject"), text: formField(form, "text") }}
        text={values.text}
        below={
          <>
            <MailingProgress id={id} />
            <EarlierMessages id={id} />
          </>
        }
        count={recipients?.[values.audience]}
        sending={send}
        onPreview={form.handleSubmit(setShown)}
        onSubmit={form.handleSubmit((checked) => send.mutate(checked))}
      />
      {shown && <MailPreview query={messagePreviewQuery(id, shown)} onClose={() => setShown(null)} />}
    </>
  );
}

interface AudienceChoiceProps {
  readonly recipients: Recipients | undefined;
  readonly field: UseFormRegisterReturn;
}

/** Choice of recipients, each with its current number of members. */
function AudienceChoice({ recipients, field }: AudienceChoiceProps) {
  const { isAdmin } = useRights();
  const choices = (isAdmin ? Audience.options : ORGANISERS_AUDIENCES)
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
