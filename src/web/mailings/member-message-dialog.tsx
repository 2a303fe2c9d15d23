import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MemberId } from "#contract/ids.ts";
import { type MemberMessageForm as Form, MemberMessageForm, sendMemberMessage } from "#contract/mailings.ts";
import { adminKey } from "../base/query-meta.ts";
import { useChange } from "../base/use-change.ts";
import { useKeptForm } from "../forms/kept-form.ts";
import { unlessRetried } from "../forms/save-failed.tsx";
import { formField } from "../ui/field.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MESSAGE_NOT_SENT, MessageFormDialog, SentMessages } from "./message-form.tsx";
import { memberMessageDraft, memberMessagePreviewQuery, sentToMembersQuery } from "./queries.ts";

const Draft = z.object({ subject: z.string(), text: z.string() });

export function MemberMessageDialog({
  to,
  subject = "",
  onClose,
}: {
  readonly to: { readonly id: MemberId; readonly name: string } | null;
  /** Its subject, for as long as nothing was typed. */
  readonly subject?: string;
  readonly onClose: () => void;
}) {
  const toId = to?.id ?? null;
  const { data } = useQuery({ ...sentToMembersQuery, enabled: to === null });
  const { form, values, offered, done } = useKeptForm({
    name: memberMessageDraft(toId),
    schema: MemberMessageForm,
    start: { to: toId, subject, text: "" } satisfies Form as Form,
    draft: Draft,
    write: ({ subject, text }) => ({ subject, text }),
  });
  const send = useChange(sendMemberMessage, {
    onSuccess: () => {
      done();
      onClose();
    },
    invalidates: [adminKey],
    failed: unlessRetried(MESSAGE_NOT_SENT),
    succeeded: null,
  });
  const [shown, setShown] = useState<Form | null>(null);
  return (
    <MessageFormDialog
      title={to === null ? "Bericht aan alle leden" : `Bericht aan ${to.name}`}
      offered={offered}
      above={
        to === null && (
          <p className="text-soft">
            Voor alle leden, los van een meetup. Wie geen uitnodigingen wil, krijgt dit bericht niet.
          </p>
        )
      }
      fields={{ subject: formField(form, "subject"), text: formField(form, "text") }}
      text={values.text}
      below={
        data &&
        data.messages.length > 0 && (
          <SentMessages messages={data.messages.map((each) => ({ ...each, audience: "alle leden" }))} />
        )
      }
      count={to === null ? data?.recipients : 1}
      sending={send}
      preview={
        shown && <MailPreview query={memberMessagePreviewQuery(shown)} onClose={() => setShown(null)} />
      }
      onPreview={form.handleSubmit(setShown)}
      onSubmit={form.handleSubmit((checked) =>
        send.mutate({ body: { ...checked, undo_seconds: UNDO_SECONDS } }),
      )}
      onClose={onClose}
    />
  );
}
