import { useQuery } from "@tanstack/react-query";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { dropKeptEmails, type MailHealth, sendKeptEmails } from "#contract/mail-log.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { useChange } from "../base/use-change.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";
import { MailServerSettings } from "./mail-server-settings.tsx";
import { emailsKey, mailHealthQuery } from "./queries.ts";

type Kept = NonNullable<MailHealth["kept"]>;

const keptInWords = (count: number) => countInWords(count, "e-mail is bewaard", "e-mails zijn bewaard");

/** How to get a mail server; once there is one, the organiser chooses whether kept mails are still sent. */
export function KeptMails() {
  const { data } = useQuery(mailHealthQuery);
  if (!data) return null;
  if (!data.hasServer) return <WithoutServer />;
  return data.kept && <KeptWithServer kept={data.kept} />;
}

const WithoutServer = () => (
  <div className="mb-5">
    <Note look="warning">
      <div className="space-y-2">
        <p>
          Er is nog geen mailserver: e-mails komen bij niemand aan. We bewaren ze in de map ‘mail’ bij de
          gegevens van de site. Stel een mailserver in en start de site opnieuw, dan kies je hier of ze alsnog
          gaan.
        </p>
        <MailServerSettings />
      </div>
    </Note>
  </div>
);

type Choice = "send" | "drop";

function KeptWithServer({ kept }: { kept: Kept }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <div className="mb-5">
      <Note>
        <div className="space-y-3">
          <p>
            {keptInWords(kept.count + kept.outdated)} toen er nog geen mailserver was. {outdatedInWords(kept)}
          </p>
          <div className="flex flex-wrap gap-2.5">
            {kept.count > 0 && (
              <Button look="primary" onClick={() => setChoice("send")}>
                <Send size={16} aria-hidden="true" /> Verstuur de {inDigits(kept.count)} bewaarde
              </Button>
            )}
            <Button onClick={() => setChoice("drop")}>Laat maar</Button>
          </div>
        </div>
      </Note>
      {choice === "send" && <SendDialog kept={kept} onClose={() => setChoice(null)} />}
      {choice === "drop" && <DropDialog kept={kept} onClose={() => setChoice(null)} />}
    </div>
  );
}

const outdatedInWords = ({ outdated }: Kept): string =>
  outdated === 0
    ? ""
    : `${countInWords(outdated, "ervan is", "ervan zijn")} ouder dan veertien dagen of niet meer waar, en ${outdated === 1 ? "gaat" : "gaan"} niet mee.`;

interface ChoiceProps {
  readonly kept: Kept;
  readonly onClose: () => void;
}

function SendDialog({ kept, onClose }: ChoiceProps) {
  const send = useChange(sendKeptEmails, { onSuccess: onClose, invalidates: [emailsKey], failed: null });
  const mails = countInWords(kept.count, "bewaarde e-mail", "bewaarde e-mails");
  return (
    <FormDialog
      title="Bewaarde e-mails versturen"
      submit={`Verstuur ${mails}`}
      submitting="Versturen..."
      change={send}
      failed="Fout bij versturen van de bewaarde e-mails"
      onSubmit={() => send.mutate({})}
      onClose={onClose}
    >
      <p>
        Elke e-mail wordt nog eens nagekeken: wie intussen antwoordde of wegging, krijgt hem niet.{" "}
        {outdatedInWords(kept)}
      </p>
    </FormDialog>
  );
}

function DropDialog({ kept, onClose }: ChoiceProps) {
  const drop = useChange(dropKeptEmails, { onSuccess: onClose, invalidates: [emailsKey], failed: null });
  return (
    <FormDialog
      title="Bewaarde e-mails niet versturen"
      submit="Niet versturen"
      submitting="Bezig..."
      look="danger"
      change={drop}
      failed="Fout bij laten vervallen van de bewaarde e-mails"
      onSubmit={() => drop.mutate({})}
      onClose={onClose}
    >
      <p>
        {countInWords(kept.count + kept.outdated, "e-mail blijft", "e-mails blijven")} in de lijst staan als
        ‘Bewaard’ en {kept.count + kept.outdated === 1 ? "gaat" : "gaan"} nooit meer weg.
      </p>
    </FormDialog>
  );
}
