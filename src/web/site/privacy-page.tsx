import type { ReactNode } from "react";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { useSite, useTitle } from "../base/page-state.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { Card } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";

const TERMS: readonly (readonly [what: string, until: string])[] = [
  ["Je naam, je adres en je antwoorden", "tot je je uitschrijft"],
  ["Een adres dat niet wordt bevestigd", `${KEPT_DAYS.unconfirmed} dagen`],
  ["Wat er in een e-mail aan je stond", `${KEPT_DAYS.mailText} dagen`],
  ["Wat je ons per e-mail schreef", `${KEPT_DAYS.returnedMail} dagen`],
  ["Een naam op een deelnemerslijst zonder lidmaatschap", `${KEPT_DAYS.namedGuests} dag na de meetup`],
  ["Een voorstel waar de organisatie niet voor koos", `${KEPT_DAYS.declinedTalk} dagen`],
  ["Wie er aan de deur is afgevinkt", `${KEPT_DAYS.attendance} dagen na de meetup`],
  [
    "Waar je bent ingelogd",
    `${KEPT_DAYS.idleSession} dagen na je laatste bezoek, hooguit ${KEPT_DAYS.session}`,
  ],
  ["Dat je weg wilde blijven, als code van je adres", `${KEPT_DAYS.departure / 365} jaar`],
  ["Een wens waar niemand meer om vraagt", `${KEPT_DAYS.wish / 365} jaar`],
  ["Reservekopieën die de site zelf maakt", `hooguit ${KEPT_DAYS.backup} dagen`],
];

/** What is kept of members, and for how long (promises 36 to 39). */
export function PrivacyPage() {
  const viewer = useViewer();
  const { name, contactEmail } = useSite();
  useTitle(pageTitle("privacy"));
  return (
    <div className="max-w-170 pt-10 sm:pt-14">
      <h1 className="text-3xl font-title sm:text-4xl">Privacy</h1>
      <p className="mt-1.5 mb-8 text-lg text-soft">Wat {name} van je bewaart, hoe lang, en wie het ziet.</p>
      <div className="space-y-4">
        <Part title="Wat we bewaren">
          <p>
            <NoBreak>
              Je naam en e-mailadres, wanneer en hoe je je inschreef, wat je op uitnodigingen antwoordde, of
              je er was als dat aan de deur is bijgehouden, welke e-mails we je stuurden, en waar je bent
              ingelogd. Wie een meetup organiseert, kan een korte notitie bij je antwoord zetten, die alleen
              de organisatie van die meetup ziet. Een beheerder kan je telefoonnummer en een notitie over jou
              opschrijven, die alleen beheerders zien.
            </NoBreak>
          </p>
        </Part>
        <Part title="Hoe lang">
          <dl className="divide-y divide-line">
            {TERMS.map(([what, until]) => (
              <div key={what} className="justify-between gap-x-6 py-2 sm:flex">
                <dt>
                  <NoBreak>{what}</NoBreak>
                </dt>
                <dd className="font-semibold sm:text-right">
                  <NoBreak>{until}</NoBreak>
                </dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Wie het ziet">
          <p>
            De organisatie ziet je naam, je adres en je antwoorden; ook een lid dat een meetup organiseert is
            organisatie. Wie met een link aan de deur helpt, ziet de namen van wie antwoordde. Een wens heeft
            voor niemand een naam: leden en organisatie zien alleen hoeveel leden erom vragen. Andere leden
            zien je naam bij een meetup alleen als je dat in ‘Instellingen’ aan hebt staan. Bezoekers zien
            alleen hoeveel mensen er komen.
          </p>
          <p className="mt-3">
            Wat je voorstelt om te laten zien, lezen alleen jij en de organisatie, tot het op een programma
            staat. Dan ziet iedereen het, ook zoekmachines, met je naam zoals jij dat koos. Ga je weg, dan
            blijft van een verhaal dat is verteld alleen de titel staan, zonder je naam.
          </p>
          <p className="mt-3">
            Delen leden een adres, dan komt hun post daar samen aan; ieder logt in als zichzelf, en ziet,
            wijzigt en verwijdert alleen de eigen gegevens.
          </p>
        </Part>
        <Part title="Geen trackers">
          <p>
            Er zijn geen cookies en geen advertenties, niemand meet mee, en geen pagina haalt iets bij een
            andere site.
          </p>
        </Part>
        <Part title="Jouw keuze">
          <p>
            Onder ‘Instellingen’ haal je met ‘Download mijn gegevens’ alles op wat er van je is, pas je je
            naam, je adres en je keuzes aan, of verwijder je je account. Wat de organisatie opschreef, past
            die aan als je het vraagt. Onder elke uitnodiging staat ‘Uitnodigingen stoppen’. Berichten van de
            club, die niet over één meetup gaan, krijg je alleen als je ze wilt. Wie weggaat en niet met een
            oude lijst terug wil komen, kruist dat aan. Dan, en als een beheerder je verwijdert, blijft er een
            code van je adres over, waar je adres niet uit te halen is.
          </p>
          {viewer.kind === "member" && (
            <p className="mt-3">
              <Link to={PAGES.dashboard} className="font-semibold underline underline-offset-3">
                Naar je eigen meetups
              </Link>
            </p>
          )}
        </Part>
        <Part title="Vragen">
          {contactEmail === null ? (
            <p>Stel ze aan de organisatie; een contactadres is nog niet ingevuld.</p>
          ) : (
            <p>
              Mail de organisatie:{" "}
              <a
                href={`mailto:${contactEmail}`}
                className="font-semibold wrap-anywhere underline underline-offset-3"
              >
                {contactEmail}
              </a>
              .
            </p>
          )}
        </Part>
      </div>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <h2 className="mb-1.5 text-lg font-heading">{title}</h2>
    <div className="text-md text-soft">{children}</div>
  </Card>
);
