import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { AuditEntry, AuditedAction } from "#contract/admin-audit.ts";
import { momentIn } from "#domain/dutch-dates.ts";
import { useSite } from "../page-state.tsx";
import { Empty } from "../ui/empty.tsx";
import { rowClass, Table } from "../ui/table.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { Listed } from "./listed.tsx";
import { auditQuery } from "./queries.ts";
import { useFilters } from "./use-filters.ts";

/** What the recorded actions read like. */
const ACTIONS: Readonly<Record<AuditedAction, string>> = {
  "admin.created": "Eerste beheerder gemaakt",
  "password.reset": "Wachtwoord opnieuw ingesteld",
  "meetup.created": "Meetup aangemaakt",
  "meetup.updated": "Meetup bijgewerkt",
  "meetup.deleted": "Meetup verwijderd",
  "meetup.reminded": "Herinnering verstuurd",
  "meetup.messaged": "Bericht verstuurd",
  "mailing.paused": "Mailing gepauzeerd",
  "mailing.resumed": "Mailing hervat",
  "user.created": "Lid toegevoegd",
  "user.updated": "Lid bijgewerkt",
  "user.deleted": "Lid verwijderd",
  "user.imported": "Leden geïmporteerd",
  "admin.granted": "Admin rechten toegekend",
  "admin.revoked": "Admin rechten ingetrokken",
  "user.bounces-cleared": "Adres weer toegestaan",
  "user.verification-resent": "Verificatie-e-mail opnieuw verstuurd",
  "email.resent": "E-mail opnieuw verstuurd",
  "email.tested": "Testmail verstuurd",
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
  return (
    <Listed
      query={useQuery(auditQuery(filters.page))}
      filters={filters}
      failed="Fout bij ophalen van het logboek"
      empty={<Empty icon={ScrollText} title="Nog niets gebeurd" />}
    >
      {({ entries }) => <AuditTable entries={entries} />}
    </Listed>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { timeZone } = useSite();
  return (
    <Table caption="Logboek" columns={["Wanneer", "Wie", "Wat", "Waarover"]}>
      {entries.map(({ id, at, actor, action, target }) => (
        <tr key={id} className={rowClass}>
          <td className="px-4 py-3 whitespace-nowrap text-soft">{momentIn(timeZone, at)}</td>
          <td className="px-4 py-3">{actor ?? "–"}</td>
          <td className="px-4 py-3 font-semibold">{ACTIONS[action]}</td>
          <td className="px-4 py-3 text-soft wrap-anywhere">{target}</td>
        </tr>
      ))}
    </Table>
  );
}
