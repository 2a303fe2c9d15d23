import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import type { FirstSteps } from "#contract/site/admin.ts";
import { momentIn } from "#domain/moments.ts";
import { useSite } from "../../page-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Note, Spinner } from "../../ui/notices.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

/** The first step that makes mails arrive. */
export function MailStep({ server, lastTest, isDone, onTest }: FirstSteps["mail"] & { onTest: () => void }) {
  if (server === "files")
    return (
      <>
        <p>
          Er is nog geen mailserver. E-mails worden op schijf bewaard, in de map ‘mail’ bij de gegevens van de
          site, en komen bij niemand aan. Stel er een in en start de site opnieuw:
        </p>
        <Setting>SMTP_URL=smtp://naam:wachtwoord@smtp.example.org:587</Setting>
        <Setting>MAIL_FROM=Onze club &lt;info@example.org&gt;</Setting>
      </>
    );
  return (
    <>
      {lastTest ? (
        <LastTest test={lastTest} />
      ) : (
        <p className={isDone ? "text-soft" : ""}>
          {isDone
            ? "De mailserver neemt e-mails aan."
            : "De mailserver is ingesteld. Stuur jezelf een testmail en kijk of hij aankomt."}
        </p>
      )}
      <Button look={isDone ? "quiet" : "primary"} onClick={onTest}>
        <Send size={16} aria-hidden="true" /> Stuur testmail
      </Button>
    </>
  );
}

type Test = NonNullable<FirstSteps["mail"]["lastTest"]>;

function LastTest({ test: { recipient, queuedAt, sentAt, error, gaveUp } }: { test: Test }) {
  const { timeZone } = useSite();
  if (sentAt !== null)
    return (
      <p className="text-soft wrap-anywhere">
        De mailserver heeft de testmail aan {recipient} aangenomen (
        <NoBreak>{momentIn(timeZone, sentAt)}</NoBreak>). Kijk of hij is aangekomen.
      </p>
    );
  if (error === null) return <Spinner>De testmail is onderweg naar de mailserver...</Spinner>;
  return (
    <Note look="error">
      <p className="font-semibold">
        <NoBreak>
          {gaveUp
            ? `De testmail van ${momentIn(timeZone, queuedAt)} is geweigerd:`
            : "De testmail is nog niet gelukt; we proberen het opnieuw:"}
        </NoBreak>
      </p>
      <p className="wrap-anywhere">{error}</p>
    </Note>
  );
}

/** A setting, as a line of the environment file. */
export const Setting = ({ children }: { children: ReactNode }) => (
  <p>
    <code className="rounded-md bg-raised px-1.5 py-0.5 text-sm wrap-anywhere">{children}</code>
  </p>
);
