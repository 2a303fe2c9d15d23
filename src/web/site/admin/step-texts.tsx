import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import { PAGES } from "#contract/pages.ts";
import type { FirstSteps } from "#contract/site/admin.ts";
import { momentIn } from "#domain/moments.ts";
import { useSite } from "../../page-state.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Note, Spinner } from "../../ui/notices.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

export function NameStep({ isDone, name }: FirstSteps["name"]) {
  if (isDone) return <p className="text-soft">De site heet ‘{name}’.</p>;
  return (
    <>
      <p>De site heet nu ‘{name}’. De naam staat boven elke pagina en in elke e-mail.</p>
      <LinkButton look="primary" to={PAGES.adminSite}>
        Naam instellen
      </LinkButton>
    </>
  );
}

const FAULTS = {
  "this-machine":
    "Dat adres werkt alleen op de computer waar de site draait: wie een link in een e-mail opent, komt nergens. Geef de site een eigen adres en start haar opnieuw:",
  unencrypted:
    "Dat adres is niet beveiligd (http): wat leden invullen, kan onderweg worden meegelezen. Zorg voor https en start de site opnieuw met het nieuwe adres:",
} as const;

export function AddressStep({ url, fault }: FirstSteps["address"]) {
  return (
    <>
      <p className={fault === null ? "text-soft wrap-anywhere" : "wrap-anywhere"}>
        Links in e-mails beginnen met <strong className="font-semibold">{url}</strong>
      </p>
      {fault !== null && (
        <>
          <p>{FAULTS[fault]}</p>
          <Setting>PUBLIC_URL=https://meetup.example.org</Setting>
        </>
      )}
    </>
  );
}

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

export function MeetupStep({ isDone }: FirstSteps["meetup"]) {
  if (isDone) return <p className="text-soft">De eerste meetup staat op de site.</p>;
  return (
    <>
      <p>Kondig hem aan; alle leden krijgen dan een uitnodiging.</p>
      <LinkButton look="primary" to={`${PAGES.adminMeetups}?nieuw`}>
        <Plus size={18} aria-hidden="true" /> Nieuwe meetup
      </LinkButton>
    </>
  );
}

/** A setting, as a line of the environment file. */
const Setting = ({ children }: { children: ReactNode }) => (
  <p>
    <code className="rounded-md bg-raised px-1.5 py-0.5 text-sm wrap-anywhere">{children}</code>
  </p>
);
