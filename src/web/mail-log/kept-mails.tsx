import { useQuery } from "@tanstack/react-query";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { dropKeptEmails, type MailHealth, sendKeptEmails } from "#contract/mail-log.ts";
import { PAGES } from "#contract/pages.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { useSite } from "../base/page-state.tsx";
import { useChange } from "../base/use-change.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { MailCaution } from "../mailings/mail-caution.tsx";
import { Button, TextLink } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";
import { emailsKey, mailHealthQuery } from "./queries.ts";

type Kept = NonNullable<MailHealth["kept"]>;

const keptInWords = (count: number) => countInWords(count, "e-mail is bewaard", "e-mails zijn bewaard");

/** How to get a mail server, and an address that members can open; once there is one, the organiser chooses whether kept mails are still sent. */
export function KeptMails() {
  const { data } = useQuery(mailHealthQuery);
  const { isReachable } = useSite();
  if (!data) return null;
  if (!data.hasServer) return <WithoutServer />;
  return (
    <>
      {!isReachable && <WithoutAddress />}
      {data.kept && <KeptWithServer kept={data.kept} />}
    </>
  );
}

function WithoutServer() {
  const { isReachable, publicUrl } = useSite();
  return (
    <div className="mb-5">
      <Note>
        <div className="space-y-2">
          <p>
            Er is nog geen mailserver: e-mails komen bij niemand aan. We bewaren ze in de map ‘mail’ bij de
            gegevens van de site. Stel een mailserver in, dan kies je hier of ze alsnog gaan.
          </p>
          {!isReachable && (
            <p className="wrap-anywhere">
              Links beginnen met {publicUrl}. Dat adres werkt alleen op de computer waar de site draait: geef
              de site ook een eigen adres.
            </p>
          )}
          <TextLink to={PAGES.adminConnections}>Naar Verbindingen</TextLink>
        </div>
      </Note>
    </div>
  );
}

const WithoutAddress = () => (
  <div className="mb-5">
    <Note>
      <div className="space-y-2">
        <p className="wrap-anywhere">
          Links in e-mails beginnen met {useSite().publicUrl}. Dat adres werkt alleen op de computer waar de
          site draait: wie een link in een e-mail opent, komt nergens.
        </p>
        <TextLink to={PAGES.adminConnections}>Geef de site een eigen adres</TextLink>
      </div>
    </Note>
  </div>
);

type Choice = keyof typeof CHOICES;

function KeptWithServer({ kept }: { kept: Kept }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <div className="mb-5">
      <Note>
        <div className="space-y-3">
          <p>
            {keptInWords(inAll(kept))} toen er nog geen mailserver was. {notSentInWords(kept)}
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
      {choice !== null && <KeptDialog choice={choice} kept={kept} onClose={() => setChoice(null)} />}
    </div>
  );
}

const inAll = ({ count, outdated, inWelcome }: Kept): number => count + outdated + inWelcome;

const notSentInWords = ({ outdated, inWelcome }: Kept): string =>
  [
    outdated > 0 &&
      `${countInWords(outdated, "ervan is", "ervan zijn")} ouder dan veertien dagen of niet meer waar, en ${outdated === 1 ? "gaat" : "gaan"} niet mee.`,
    inWelcome > 0 &&
      `${countInWords(inWelcome, "uitnodiging staat", "uitnodigingen staan")} al in de welkomstmail aan hetzelfde lid, en ${inWelcome === 1 ? "gaat" : "gaan"} niet apart.`,
  ]
    .filter(Boolean)
    .join(" ");

interface KeptDialogProps {
  readonly choice: Choice;
  readonly kept: Kept;
  readonly onClose: () => void;
}

function KeptDialog({ choice, kept, onClose }: KeptDialogProps) {
  const { endpoint, title, submit, submitting, look, failed, text } = CHOICES[choice];
  const change = useChange(endpoint, { onSuccess: onClose, invalidates: [emailsKey], failed: null });
  return (
    <FormDialog
      title={title}
      submit={submit(kept)}
      submitting={submitting}
      look={look}
      change={change}
      failed={failed}
      warning={choice === "send" && <MailCaution />}
      onSubmit={() => change.mutate({})}
      onClose={onClose}
    >
      <p>{text(kept)}</p>
    </FormDialog>
  );
}

const CHOICES = {
  send: {
    endpoint: sendKeptEmails,
    title: "Bewaarde e-mails versturen",
    submit: ({ count }: Kept) => `Verstuur ${countInWords(count, "bewaarde e-mail", "bewaarde e-mails")}`,
    submitting: "Versturen...",
    look: "primary",
    failed: "Fout bij versturen van de bewaarde e-mails",
    text: (kept: Kept) =>
      `Elke e-mail wordt nog eens nagekeken: wie intussen antwoordde of wegging, krijgt hem niet. ${notSentInWords(kept)}`,
  },
  drop: {
    endpoint: dropKeptEmails,
    title: "Bewaarde e-mails niet versturen",
    submit: () => "Niet versturen",
    submitting: "Bezig...",
    look: "danger",
    failed: "Fout bij laten vervallen van de bewaarde e-mails",
    text: (kept: Kept) =>
      `${countInWords(inAll(kept), "e-mail blijft", "e-mails blijven")} in de lijst staan als ‘bewaard’ en ${inAll(kept) === 1 ? "gaat" : "gaan"} nooit meer weg.`,
  },
} as const;
