import { useQuery } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useState } from "react";
import { sendFailedEmails } from "#contract/mail-log.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { useChange } from "../base/use-change.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { MailCaution } from "../mailings/mail-caution.tsx";
import { Button } from "../ui/button.tsx";
import { emailsKey, mailHealthQuery } from "./queries.ts";

/** Sends every mail again that was given up and still holds, once what made them fail was mended. */
export function FailedMails() {
  const { data } = useQuery(mailHealthQuery);
  const [isAsking, setAsking] = useState(false);
  const count = data?.again ?? 0;
  if (count === 0) return null;
  return (
    <div className="mb-6">
      <Button onClick={() => setAsking(true)}>
        <RotateCw size={16} aria-hidden="true" />
        {count === 1 ? "Verstuur de mislukte opnieuw" : `Verstuur de ${inDigits(count)} mislukte opnieuw`}
      </Button>
      {isAsking && <SendFailedDialog count={count} onClose={() => setAsking(false)} />}
    </div>
  );
}

const FAILED = "Fout bij opnieuw versturen";

function SendFailedDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const change = useChange(sendFailedEmails, { onSuccess: onClose, invalidates: [emailsKey], failed: null });
  return (
    <FormDialog
      title="Mislukte e-mails opnieuw versturen"
      submit={`Verstuur ${countInWords(count, "e-mail", "e-mails")}`}
      submitting="Versturen..."
      change={change}
      failed={FAILED}
      warning={<MailCaution />}
      onSubmit={() => change.mutate({})}
      onClose={onClose}
    >
      <p>
        {count === 1 ? "Deze e-mail is" : `Deze ${inDigits(count)} e-mails zijn`} in de laatste veertien dagen
        niet bezorgd. Wie intussen antwoordde of wegging, krijgt niets; wat niet meer waar is, gaat niet mee.
        Los eerst op waarom het mislukte, anders mislukt het weer.
      </p>
    </FormDialog>
  );
}
