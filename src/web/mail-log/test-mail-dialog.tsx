import { useQuery } from "@tanstack/react-query";
import { type EmailLog, sendTestMail, TestMail } from "#contract/mail-log.ts";
import { useChange } from "../base/use-change.ts";
import { CallFailed } from "../forms/call-failed.tsx";
import { useCheckedForm } from "../forms/checked-form.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { Field, formField } from "../ui/field.tsx";
import { Note, Spinner } from "../ui/notices.tsx";
import { emailQuery, emailsKey } from "./queries.ts";

export function TestMailDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const form = useCheckedForm(TestMail, { email: viewer.kind === "member" ? viewer.member.email : "" });
  const send = useChange(sendTestMail, { invalidates: [emailsKey], failed: null, succeeded: null });
  return (
    <FormDialog
      title="Testmail"
      cancel="Sluiten"
      submit="Stuur testmail"
      change={send}
      onSubmit={form.handleSubmit((body) => send.mutate({ body }))}
      onClose={onClose}
    >
      <p className="text-md text-soft">
        De testmail gaat dezelfde weg als een uitnodiging. Zo zie je of je mailserver goed is ingesteld.
      </p>
      <Field label="Naar *" type="email" autoComplete="email" {...formField(form, "email")} />
      <CallFailed error={send.error} />
      {send.data && !send.data.hasServer && (
        <Note look="warning">
          Er is nog geen mailserver ingesteld. De mail is niet verstuurd, maar bewaard bij de gegevens van de
          site.
        </Note>
      )}
      {send.data?.hasServer && <TestMailProgress key={send.data.id} id={send.data.id} />}
    </FormDialog>
  );
}

function TestMailProgress({ id }: { id: number }) {
  const { data } = useQuery(emailQuery(id));
  return (
    <div role="status">
      {data ? <TestMailResult email={data.email} /> : <Spinner>In de wachtrij...</Spinner>}
    </div>
  );
}

function TestMailResult({ email }: { email: EmailLog }) {
  const { recipient_email, sent_at, error_message, gave_up } = email;
  if (sent_at !== null)
    return <Note>De mailserver heeft de mail aan {recipient_email} aangenomen. Kijk of hij aankomt.</Note>;
  if (error_message === null) return <Spinner>Onderweg naar de mailserver...</Spinner>;
  return (
    <Note look="error">
      <p className="font-semibold">
        {gave_up ? "De mailserver weigert de mail:" : "Nog niet gelukt; we proberen het opnieuw:"}
      </p>
      <p className="wrap-anywhere">{error_message}</p>
    </Note>
  );
}
