import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import ScrollText from "lucide-react/icons/scroll-text";
import { type AuditEntry, type AuditedAction, adminAudit } from "#contract/audit.ts";
import { PAGES } from "#contract/pages.ts";
import { momentIn } from "#domain/moments.ts";
import { call } from "../api.ts";
import { AdminFrame } from "../layout/admin-frame.tsx";
import { QueryList, useFilters } from "../lists/list.tsx";
import { useSite } from "../page-state.tsx";
import { adminKey } from "../query-meta.ts";
import { LinkButton } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { cellClass, rowClass, Table, useRoomForTable } from "../ui/table.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";

const ACTIONS: Readonly<Record<AuditedAction, string>> = {
  "admin.created": "Eerste beheerder gemaakt",
  "password.reset": "Nieuw wachtwoord gekozen",
  "meetup.created": "Meetup aangemaakt",
  "meetups.imported": "Meetups geïmporteerd",
  "meetup.updated": "Meetup bijgewerkt",
  "meetup.published": "Meetup aangekondigd",
  "meetup.unpublished": "Aankondiging ongedaan gemaakt",
  "meetup.cancelled": "Meetup afgezegd",
  "meetup.reported": "Verslag geschreven",
  "meetup.deleted": "Meetup verwijderd",
  "meetup.reminded": "Herinnering gestuurd",
  "meetup.messaged": "Bericht gestuurd",
  "meetup.message-undone": "Bericht teruggehaald",
  "guest.added": "Aangemeld door een beheerder",
  "guest.removed": "Afgemeld door een beheerder",
  "guest.undone": "Aan- of afmelden ongedaan gemaakt",
  "guest.noted": "Notitie bij een deelnemer",
  "mailing.paused": "E-mails even tegengehouden",
  "mailing.resumed": "E-mails weer doorgelaten",
  "member.created": "Lid toegevoegd",
  "member.updated": "Lid bijgewerkt",
  "member.deleted": "Lid verwijderd",
  "member.imported": "Leden geïmporteerd",
  "members.exported": "Ledenlijst gedownload",
  "admin.granted": "Beheerder gemaakt",
  "admin.revoked": "Beheerrechten ingetrokken",
  "member.bounces-cleared": "Adres krijgt weer e-mail",
  "member.verification-resent": "Opnieuw gevraagd het adres te bevestigen",
  "email.resent": "E-mail opnieuw gestuurd",
  "email.tested": "Testmail gestuurd",
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
  "picture.added": "Afbeelding toegevoegd",
  "picture.removed": "Afbeeldingen opgeruimd",
  "site.changed": "Gegevens van de club gewijzigd",
  "site.steps-changed": "Eerste stappen gewijzigd",
  "webhook.added": "Koppeling toegevoegd",
  "webhook.changed": "Koppeling gewijzigd",
  "webhook.switched-on": "Koppeling aangezet",
  "webhook.switched-off": "Koppeling uitgezet",
  "webhook.removed": "Koppeling verwijderd",
  "webhook.secret-renewed": "Nieuw geheim voor een koppeling",
  "webhook.tested": "Testbericht naar een koppeling",
  "webhook.resent": "Bericht aan een koppeling opnieuw gestuurd",
  "webhook.stopped": "Koppeling uitgezet: berichten kwamen niet aan",
};

export function AdminAuditPage() {
  return (
    <AdminFrame title="Logboek">
      <AuditList />
    </AdminFrame>
  );
}

function AuditList() {
  const filters = useFilters([]);
  const isTable = useRoomForTable();
  return (
    <QueryList query={auditQuery(filters.page)} filters={filters} empty={<NothingYet />}>
      {({ entries }) => (isTable ? <AuditTable entries={entries} /> : <AuditCards entries={entries} />)}
    </QueryList>
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

const COLUMNS = [
  { name: "Wanneer", width: "w-72" },
  { name: "Wie", width: "w-40" },
  { name: "Wat", width: "w-60" },
  { name: "Waarover" },
];

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { timeZone } = useSite();
  return (
    <Table caption="Logboek" columns={COLUMNS}>
      {entries.map(({ id, at, actor, action, target }) => (
        <tr key={id} className={rowClass}>
          <td className={`${cellClass} text-soft`}>
            <NoBreak>{momentIn(timeZone, at)}</NoBreak>
          </td>
          <td className={cellClass}>{actor ?? "–"}</td>
          <td className={`${cellClass} font-semibold`}>{ACTIONS[action]}</td>
          <td className={`${cellClass} text-soft`}>{target}</td>
        </tr>
      ))}
    </Table>
  );
}

function AuditCards({ entries }: { entries: readonly AuditEntry[] }) {
  const { timeZone } = useSite();
  return (
    <ul aria-label="Logboek" className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map(({ id, at, actor, action, target }) => (
        <li key={id} className="px-4 py-3.5 text-[15px] wrap-anywhere">
          <p className="font-semibold">{ACTIONS[action]}</p>
          <p>{target}</p>
          <p className="mt-1 text-sm text-soft">
            <NoBreak>{momentIn(timeZone, at)}</NoBreak>
            {actor !== null && ` · ${actor}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

const PAGE_SIZE = 20;

const auditQuery = (page: number) =>
  queryOptions({
    queryKey: [...adminKey, "audit", page],
    queryFn: () => call(adminAudit, { query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van het logboek" },
  });
