import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { AuditedAction } from "#contract/admin-audit.ts";
import { momentIn } from "#domain/dutch-dates.ts";
import { sentenceOf } from "../api.ts";
import { useSite } from "../page-state.tsx";
import { Empty, ListFailed, RowsSkeleton } from "../ui/empty.tsx";
import { Pager } from "../ui/pager.tsx";
import { rowClass, Table } from "../ui/table.tsx";
import { AdminFrame } from "./admin-frame.tsx";
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
  const { page, goTo } = useFilters([]);
  const { timeZone } = useSite();
  const { data, error } = useQuery(auditQuery(page));
  if (!data)
    return error ? (
      <ListFailed sentence={sentenceOf(error, "Fout bij ophalen van het logboek")} />
    ) : (
      <RowsSkeleton />
    );
  if (data.entries.length === 0) return <Empty icon={ScrollText} title="Nog niets gebeurd" />;
  return (
    <>
      <Table caption="Logboek" columns={["Wanneer", "Wie", "Wat", "Waarover"]}>
        {data.entries.map(({ id, at, actor, action, target }) => (
          <tr key={id} className={rowClass}>
            <td className="px-4 py-3 whitespace-nowrap text-soft">{momentIn(timeZone, at)}</td>
            <td className="px-4 py-3">{actor ?? "–"}</td>
            <td className="px-4 py-3 font-semibold">{ACTIONS[action]}</td>
            <td className="px-4 py-3 text-soft wrap-anywhere">{target}</td>
          </tr>
        ))}
      </Table>
      <Pager page={page} pages={data.pagination.pages} onPage={goTo} />
    </>
  );
}
