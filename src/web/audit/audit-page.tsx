import { keepPreviousData } from "@tanstack/react-query";
import ScrollText from "lucide-react/icons/scroll-text";
import {
  type AuditEntry,
  type AuditedAction,
  type AuditFilters,
  type AuditGroup,
  adminAudit,
} from "#contract/audit.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { momentIn } from "#domain/moments.ts";
import { useSite } from "../base/page-state.tsx";
import { adminKey } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";
import { AdminFrame } from "../frames/admin-frame.tsx";
import { QueryList, type SetFilters, useFilters } from "../lists/list.tsx";
import { type Columns, RecordList } from "../lists/record-list.tsx";
import { LinkButton, TextLink } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { SelectField } from "../ui/field.tsx";
import { NothingFound } from "../ui/notices.tsx";
import { FilterBar, SearchBar } from "../ui/search.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";

const ACTIONS: Readonly<Record<AuditedAction, string>> = {
  "admin.created": "Eerste beheerder gemaakt",
  "password.reset": "Nieuw wachtwoord gekozen",
  "meetup.created": "Meetup aangemaakt",
  "meetups.imported": "Meetups geïmporteerd",
  "meetup.updated": "Meetup bijgewerkt",
  "meetup.published": "Meetup aangekondigd",
  "meetup.unpublished": "Aankondiging ongedaan gemaakt",
  "meetup.repeated": "Meetup herhaald",
  "meetup.scheduled": "Uitnodiging gepland",
  "meetup.unscheduled": "Geplande uitnodiging weggehaald",
  "meetup.cancelled": "Meetup afgezegd",
  "meetup.reported": "Verslag geschreven",
  "meetup.deleted": "Meetup verwijderd",
  "meetup.reminded": "Herinnering gestuurd",
  "meetup.messaged": "Bericht gestuurd",
  "meetup.message-undone": "Bericht teruggehaald",
  "meetup.dropped": "Niet doorgegaan: de maker mag het niet meer",
  "members.messaged": "Bericht aan leden gestuurd",
  "members.asked-about-club": "Vraag over berichten van de club in de volgende uitnodiging gezet",
  "members.not-asked-about-club": "Vraag over berichten van de club weggehaald",
  "members.message-undone": "Bericht aan leden teruggehaald",
  "members.dropped": "Niet doorgegaan: de maker mag het niet meer",
  "guest.added": "Aangemeld door de organisatie",
  "guest.removed": "Afgemeld door de organisatie",
  "guest.undone": "Aan- of afmelden ongedaan gemaakt",
  "guest.noted": "Notitie bij een deelnemer",
  "guest.details": "Introducés of antwoorden van een deelnemer",
  "guest.named": "Iemand zonder lidmaatschap toegevoegd",
  "guest.unnamed": "Iemand zonder lidmaatschap weggehaald",
  "talk.planned": "Verhaal op het programma gezet",
  "talk.taken-off": "Verhaal van het programma gehaald",
  "talk.declined": "Voorstel afgewezen",
  "programme.changed": "Programma gewijzigd",
  "guest.offered": "Plek aangeboden aan een lid",
  "guest.offer-taken-back": "Aangeboden plek teruggenomen",
  "guest.admitted": "Late antwoorden toegelaten",
  "meetup.asked-again": "Nog eens gevraagd wie komt",
  "mailing.paused": "E-mails even tegengehouden",
  "mailing.resumed": "E-mails weer doorgelaten",
  "member.created": "Lid toegevoegd",
  "member.updated": "Lid bijgewerkt",
  "member.deleted": "Lid verwijderd",
  "member.imported": "Leden geïmporteerd",
  "member.brought-back": "Toch geïmporteerd na vertrek",
  "members.deleted": "Leden verwijderd",
  "members.exported": "Ledenlijst gedownload",
  "organiser.added": "Organisator gemaakt",
  "organiser.removed": "Organisator van de meetup gehaald",
  "organiser.shown": "Eigen naam op de pagina gezet",
  "organiser.hidden": "Eigen naam van de pagina gehaald",
  "door-link.made": "Deurlink gemaakt",
  "door-link.revoked": "Deurlink ingetrokken",
  "admin.granted": "Beheerder gemaakt",
  "admin.revoked": "Beheerrechten ingetrokken",
  "admin.handed-over": "Werk overgedragen",
  "admin.work-taken-over": "Gepland werk overgenomen",
  "admin.work-dropped": "Gepland werk laten vallen",
  "member.bounces-cleared": "Adres krijgt weer e-mail",
  "members.bounces-cleared": "Adressen krijgen weer e-mail",
  "member.complained": "Noemde een e-mail spam, krijgt geen uitnodigingen meer",
  "member.verification-resent": "Opnieuw gevraagd het adres te bevestigen",
  "email.resent": "E-mail opnieuw gestuurd",
  "email.kept-sent": "Bewaarde e-mails verstuurd",
  "email.failed-sent": "Mislukte e-mails opnieuw verstuurd",
  "email.kept-dropped": "Bewaarde e-mails niet verstuurd",
  "email.tested": "Testmail gestuurd",
  "inbox.seen": "Bericht in het postvak gezien",
  "inbox.answering": "Antwoord op een bericht geopend",
  "passkey.added": "Passkey toegevoegd",
  "passkey.removed": "Passkey verwijderd",
  "member.passkeys-removed": "Passkeys van een lid verwijderd",
  "email.opened": "E-mail gelezen",
  "attendance.taken": "Aanwezigheid bijgehouden",
  "participants.exported": "Deelnemerslijst gedownload",
  "admin.signed-in": "Ingelogd als beheerder",
  "admin.sign-in-failed": "Inloggen als beheerder mislukt",
  "sessions.ended": "Overal uitgelogd",
  "limits.lifted": "Limieten op pogingen opgeheven",
  "counts.repaired": "Tellingen hersteld",
  "member.left": "Zichzelf uitgeschreven",
  "wish.merged": "Wens samengevoegd",
  "wish.removed": "Wens weggehaald",
  "picture.added": "Afbeelding toegevoegd",
  "picture.removed": "Afbeeldingen opgeruimd",
  "site.changed": "Gegevens van de club gewijzigd",
  "connection.changed": "Verbinding gewijzigd",
  "connection.removed": "Verbinding weggehaald",
  "site.steps-changed": "Eerste stappen gewijzigd",
  "site.ours": "Teruggezette site weer in gebruik genomen",
  "webhook.added": "Webhook toegevoegd",
  "webhook.changed": "Webhook gewijzigd",
  "webhook.switched-on": "Webhook aangezet",
  "webhook.switched-off": "Webhook uitgezet",
  "webhook.removed": "Webhook verwijderd",
  "webhook.secret-renewed": "Nieuw geheim voor een webhook",
  "webhook.tested": "Testbericht naar een webhook",
  "webhook.resent": "Bericht aan een webhook opnieuw gestuurd",
  "webhook.stopped": "Webhook uitgezet: berichten kwamen niet aan",
};

const GROUPS: readonly { value: AuditGroup | ""; label: string }[] = [
  { value: "", label: "Alles" },
  { value: "meetups", label: "Meetups" },
  { value: "members", label: "Leden" },
  { value: "emails", label: "E-mails" },
  { value: "organisers", label: "Beheerders" },
  { value: "site", label: "Site en verbindingen" },
];

export function AdminAuditPage() {
  return (
    <AdminFrame title="Logboek">
      <AuditList />
    </AdminFrame>
  );
}

function AuditList() {
  const list = useFilters<keyof AuditFilters>(["search", "group"]);
  return (
    <>
      <FilterBar isAnySet={list.isAnySet} onClear={list.clear}>
        <SearchBar className="grow basis-72" label="Zoek een lid of meetup" {...list.text("search")} />
        <SelectField
          className="grow sm:grow-0 sm:basis-48"
          label="Soort"
          choices={GROUPS}
          {...list.choice("group")}
        />
      </FilterBar>
      <QueryList
        query={auditQuery(list.page, list.filters)}
        filters={list}
        empty={
          list.isAnySet ? (
            <NothingFound icon={ScrollText} title="Niets gevonden" onClear={list.clear} />
          ) : (
            <NothingYet />
          )
        }
      >
        {({ entries }) => <Entries entries={entries} />}
      </QueryList>
    </>
  );
}

const NothingYet = () => (
  <Empty
    icon={ScrollText}
    title="Nog niets gebeurd"
    text="Hier staat straks wie wat deed: wie een meetup aankondigde, een lid toevoegde of een e-mail las. Zo is later altijd na te gaan hoe iets ging."
  >
    <LinkButton to={PAGES.adminMeetups}>Naar de meetups</LinkButton>
  </Empty>
);

const AUDIT_COLUMNS = {
  at: {
    heading: "Wanneer",
    width: "w-49 @wide:w-72",
    look: "text-soft",
    cell: ({ at }) => <Moment at={at} />,
  },
  actor: {
    heading: "Wie",
    width: "w-30 @wide:w-40",
    cell: ({ actor }) => actor ?? "–",
  },
  action: {
    heading: "Wat",
    width: "w-48 @wide:w-60",
    look: "font-semibold",
    cell: ({ action }) => ACTIONS[action],
  },
  target: {
    heading: "Waarover",
    look: "text-soft",
    cell: (entry) => <Target {...entry} />,
  },
} satisfies Columns<AuditEntry, string>;

const Entries = ({ entries }: { readonly entries: readonly AuditEntry[] }) => (
  <RecordList
    caption="Logboek"
    rows={entries}
    columns={AUDIT_COLUMNS}
    isJoined
    card={(entry, cells) => (
      <div className="px-4 py-3.5 text-md wrap-anywhere">
        <p className="font-semibold">{cells.action}</p>
        <p>{cells.target}</p>
        <p className="mt-1 text-sm text-soft">
          {cells.at}
          {entry.actor !== null && ` · ${entry.actor}`}
        </p>
      </div>
    )}
  />
);

function Moment({ at }: Pick<AuditEntry, "at">) {
  const { timeZone } = useSite();
  return <NoBreak>{momentIn(timeZone, at)}</NoBreak>;
}

function Target({ target, about }: Pick<AuditEntry, "target" | "about">) {
  if (about === null) return target;
  const page = about.kind === "meetup" ? PAGES.adminMeetup : PAGES.adminMember;
  return <TextLink to={pathTo(page, about)}>{target}</TextLink>;
}

const PAGE_SIZE = 20;

const auditQuery = (page: number, filters: SetFilters<keyof AuditFilters>) =>
  queryOf(adminAudit, {
    queryKey: [...adminKey, "audit", page, filters],
    input: { query: { page, limit: PAGE_SIZE, ...filters } },
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van het logboek" },
  });
