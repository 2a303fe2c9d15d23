import { useMutation } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import { EMAIL_TYPES, type EmailLog, resendEmail } from "#contract/mail-log.ts";
import { momentIn } from "#domain/moments.ts";
import { call, messageOf } from "../api.ts";
import { Loaded } from "../loaded.tsx";
import { useSite } from "../page-state.tsx";
import { Button } from "../ui/button.tsx";
import { Fact, Facts } from "../ui/card.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { EmailFrame } from "../ui/email-frame.tsx";
import { Spinner } from "../ui/notices.tsx";
import { Undivided } from "../ui/undivided.tsx";
import { EmailStatus } from "./email-list.tsx";
import { emailContentQuery, emailsKey } from "./queries.ts";

interface EmailDialogProps {
  readonly email: EmailLog;
  readonly onClose: () => void;
}

export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const { timeZone } = useSite();
  const resend = useMutation({
    mutationFn: () => call(resendEmail, { params: { id: email.id } }),
    onSuccess: onClose,
    meta: { succeeded: messageOf, failed: "Er is een fout opgetreden", invalidates: [emailsKey] },
  });
  const again = (
    <Button disabled={resend.isPending} onClick={() => resend.mutate()}>
      <RotateCw size={16} aria-hidden="true" /> Opnieuw versturen
    </Button>
  );
  return (
    <Dialog title="E-mail details" open onClose={onClose} wide>
      <DialogBody isRead foot={email.gave_up && again}>
        <Facts className="text-[15px]">
          <Fact term="Onderwerp">{email.subject}</Fact>
          <Fact term="Type">{EMAIL_TYPES[email.email_type]}</Fact>
          <Fact term="Ontvanger">{email.recipient_email}</Fact>
          <Fact term="Naam">{email.user_name}</Fact>
          <Fact term="Meetup">{email.meetup_title ?? "–"}</Fact>
          <Fact term="Status">
            <EmailStatus email={email} />
          </Fact>
          <Fact term="In de wachtrij">
            <Undivided>{momentIn(timeZone, email.queued_at)}</Undivided>
          </Fact>
          <Fact term="Verzonden">
            <Undivided>{email.sent_at === null ? "–" : momentIn(timeZone, email.sent_at)}</Undivided>
          </Fact>
          <Fact term="Pogingen">{email.attempts}</Fact>
          {email.next_attempt_at !== null && email.attempts > 0 && (
            <Fact term="Volgende poging">
              <Undivided>{momentIn(timeZone, email.next_attempt_at)}</Undivided>
            </Fact>
          )}
          {email.error_message !== null && <Fact term="Fout">{email.error_message}</Fact>}
        </Facts>
        <EmailContent email={email} />
      </DialogBody>
    </Dialog>
  );
}

function EmailContent({ email }: { email: EmailLog }) {
  if (email.sent_at === null) return <NoContent why="De inhoud is er zodra de e-mail is verstuurd." />;
  return (
    <Loaded
      query={emailContentQuery(email)}
      failed={() => "De inhoud is er nu niet"}
      loading={<Spinner>Inhoud laden...</Spinner>}
    >
      {(html) =>
        html === null ? <NoContent why="De inhoud wordt niet meer bewaard." /> : <EmailFrame html={html} />
      }
    </Loaded>
  );
}

function NoContent({ why }: { why: string }) {
  return <p className="mt-5 rounded-control bg-raised p-4 text-[15px] text-soft">{why}</p>;
}
