import FileUp from "lucide-react/icons/file-up";
import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import UserPlus from "lucide-react/icons/user-plus";
import type { ReactNode } from "react";
import { PAGES } from "#contract/pages.ts";
import type { FirstSteps, Step } from "#contract/site/admin.ts";
import { momentIn } from "#domain/moments.ts";
import { memberCount } from "#domain/wording.ts";
import { useSite } from "../../base/page-state.tsx";
import { Button, LinkButton, TextLink } from "../../ui/button.tsx";
import { Note, Spinner } from "../../ui/notices.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { AccountStep } from "./account-step.tsx";

interface StepText {
  /** One line that stands in for the text; empty where the text itself is always shown. */
  readonly hint: string;
  readonly text: ReactNode;
}

interface StepContext {
  readonly contactEmail: string | null;
  readonly onTest: () => void;
}

export const stepTexts = (
  steps: FirstSteps,
  { contactEmail, onTest }: StepContext,
): Readonly<Record<Step, StepText>> => ({
  account: {
    hint: steps.account.isDone ? steps.account.email : "Zodat alleen jij erin kunt",
    text: <AccountStep {...steps.account} hasMail={steps.mail.server === "smtp"} />,
  },
  name: {
    hint: steps.name.isDone
      ? `De site heet ‘${steps.name.name}’; ${contactEmail === null ? "een contactadres is nog niet ingevuld" : `vragen gaan naar ${contactEmail}`}.`
      : "Boven elke pagina en elke mail",
    text: <NameStep {...steps.name} contactEmail={contactEmail} />,
  },
  address: {
    hint: steps.address.isDone ? `Links beginnen met ${steps.address.url}` : "Zodat de links in mails werken",
    text: <AddressStep {...steps.address} />,
  },
  mail: {
    hint: steps.mail.isDone ? "" : "Zodat uitnodigingen aankomen",
    text: <MailStep {...steps.mail} onTest={onTest} />,
  },
  members: {
    hint: steps.members.isDone
      ? `${memberCount(steps.members.count)}, beheerders meegerekend`
      : "Uit een bestand, een lijst of één voor één",
    text: <MembersStep />,
  },
  colleague: {
    hint: steps.colleague.isDone
      ? "Je staat er niet alleen voor"
      : "Zodat de avond doorgaat als jij ziek bent",
    text: <ColleagueStep />,
  },
  meetup: {
    hint: steps.meetup.isDone ? "Er is een meetup aangekondigd." : "Nodigt alle leden uit",
    text: <MeetupStep />,
  },
});

const NameStep = ({ name, contactEmail }: FirstSteps["name"] & Pick<StepContext, "contactEmail">) => (
  <>
    <p className="wrap-anywhere">
      De site heet nu ‘{name}’. De naam staat boven elke pagina en in elke e-mail; een logo kan erbij.{" "}
      {contactEmail === null
        ? "Bezoekers kunnen nog niets vragen"
        : `Vragen van bezoekers gaan naar ${contactEmail}`}
      : vul ook jullie contactadres in.
    </p>
    <LinkButton look="primary" to={PAGES.adminSite}>
      Naam instellen
    </LinkButton>
  </>
);

const FAULTS = {
  "this-machine":
    "Dat adres werkt alleen op de computer waar de site draait: wie een link in een e-mail opent, komt nergens.",
  unreached:
    "De site bereikte zichzelf daar niet toen het bewaard werd. Open het adres zelf; komt de site niet, kies dan een ander.",
  unencrypted:
    "Dat adres is niet beveiligd (http): wat leden invullen, kan onderweg worden meegelezen. Kies een adres met https.",
} as const;

function AddressStep({ url, fault }: FirstSteps["address"]) {
  return (
    <>
      <p className={fault === null ? "text-soft wrap-anywhere" : "wrap-anywhere"}>
        Links in e-mails beginnen met <strong className="font-semibold">{url}</strong>
      </p>
      {fault !== null && (
        <>
          <p>{FAULTS[fault]}</p>
          <LinkButton look="primary" to={PAGES.adminConnections}>
            Kies het webadres
          </LinkButton>
        </>
      )}
    </>
  );
}

function MailStep({
  server,
  lastTest,
  arrivedAt,
  postponedUntil,
  isDone,
  onTest,
}: FirstSteps["mail"] & { onTest: () => void }) {
  if (server === "files")
    return (
      <>
        <p>
          Er is nog geen mailserver. E-mails worden op schijf bewaard, in de map ‘mail’ bij de gegevens van de
          site, en komen bij niemand aan.
        </p>
        <LinkButton look="primary" to={PAGES.adminMailConnection}>
          Stel een mailserver in
        </LinkButton>
      </>
    );
  return (
    <>
      {arrivedAt !== null ? (
        <p className="text-soft">E-mail van de site komt aan.</p>
      ) : postponedUntil !== null ? (
        <Postponed until={postponedUntil} />
      ) : lastTest ? (
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

function Postponed({ until }: { readonly until: string }) {
  const { timeZone } = useSite();
  return (
    <p>
      De mailserver vroeg om het later nog eens te proberen. De site verstuurt de testmail vanzelf op{" "}
      <NoBreak>{momentIn(timeZone, until)}</NoBreak>.
    </p>
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

const MembersStep = () => (
  <>
    <p>
      Zet jullie ledenlijst erin. Er gaat niets de deur uit voordat je hebt gezegd of ze toestemming gaven, en
      dan heb je nog een minuut.
    </p>
    <div className="flex flex-wrap gap-2.5">
      <LinkButton look="primary" to={`${PAGES.adminMembers}?importeren`}>
        <FileUp size={17} aria-hidden="true" /> Importeer of plak een lijst
      </LinkButton>
      <LinkButton to={`${PAGES.adminMembers}?nieuw`}>
        <UserPlus size={17} aria-hidden="true" /> Eén voor één
      </LinkButton>
    </div>
    <p className="text-soft">
      Liever dat ze zich zelf inschrijven? Deel het adres van de site en kies ‘Later’. Een agenda met jullie
      meetups (.ics) lees je in bij <TextLink to={`${PAGES.adminMeetups}?importeren`}>Meetups</TextLink>.
    </p>
  </>
);

const ColleagueStep = () => (
  <>
    <p>Kies bij een lid ‘Meer’ en dan ‘Maak beheerder’, of zet het vinkje bij een nieuw lid.</p>
    <LinkButton look="primary" to={PAGES.adminMembers}>
      Kies een lid
    </LinkButton>
  </>
);

const MeetupStep = () => (
  <>
    <p>
      Kondig hem aan; alle leden krijgen dan een uitnodiging. Een concept dat er al is, publiceer je bij{" "}
      <TextLink to={PAGES.adminMeetups}>Meetups</TextLink>.
    </p>
    <LinkButton look="primary" to={`${PAGES.adminMeetups}?nieuw`}>
      <Plus size={18} aria-hidden="true" /> Nieuwe meetup
    </LinkButton>
  </>
);
