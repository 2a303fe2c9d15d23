import { useQuery } from "@tanstack/react-query";
import { Mail, Send } from "lucide-react";
import { useEffect, useState } from "react";
import toast from "react-hot-toast/headless";
import type { EmailLog } from "#contract/admin-emails.ts";
import { momentIn } from "#domain/dutch-dates.ts";
import { AdminFrame } from "../admin/admin-frame.tsx";
import { useFilters } from "../admin/use-filters.ts";
import { sentenceOf } from "../api.ts";
import { useSite } from "../page-state.tsx";
import { Button } from "../ui/button.tsx";
import { Empty, ListFailed, RowsSkeleton } from "../ui/empty.tsx";
import { SelectField } from "../ui/field.tsx";
import { FilterPanel } from "../ui/filter-panel.tsx";
import { Pager } from "../ui/pager.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { rowClass, Table } from "../ui/table.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { EmailStatus } from "./email-status.tsx";
import { emailsPageQuery } from "./queries.ts";
import { TestMailDialog } from "./test-mail-dialog.tsx";

const FAILED = "Fout bij ophalen van email logs";
const STATUSES = [
  { value: "", label: "Alle" },
  { value: "sent", label: "Verzonden" },
  { value: "failed", label: "Gefaald" },
  { value: "unknown", label: "Onbekend" },
];

export function AdminEmailsPage() {
  const [isTesting, setTesting] = useState(false);
  const actions = (
    <Button onClick={() => setTesting(true)}>
      <Send size={16} aria-hidden="true" /> Stuur testmail
    </Button>
  );
  return (
    <AdminFrame title="Email Logs" actions={actions}>
      <Emails />
      {isTesting && <TestMailDialog onClose={() => setTesting(false)} />}
    </AdminFrame>
  );
}

function Emails() {
  const { filters, page, goTo, clear, isAnySet, choice, text } = useFilters(["status", "address"]);
  const { data, error } = useQuery(emailsPageQuery(page, filters));
  const [details, setDetails] = useState<EmailLog | null>(null);
  useEffect(() => {
    if (error) toast.error(sentenceOf(error, FAILED));
  }, [error]);
  const failed = data?.emails.filter(({ error_message }) => error_message !== null).length ?? 0;
  return (
    <>
      {data && (
        <p className="mb-5 text-[17px] text-soft tabular-nums">
          {data.pagination.total} e-mails totaal, {failed} gefaald op deze pagina
        </p>
      )}
      <FilterPanel isAnySet={isAnySet} onClear={clear}>
        <SelectField label="Status" choices={STATUSES} {...choice("status")} />
        <SearchField label="Adres" {...text("address")} />
      </FilterPanel>
      {!data && (error ? <ListFailed sentence={sentenceOf(error, FAILED)} /> : <RowsSkeleton />)}
      {data?.emails.length === 0 && <Empty icon={Mail} title="Geen e-mails gevonden" />}
      {data && data.emails.length > 0 && <EmailTable emails={data.emails} onDetails={setDetails} />}
      {data && <Pager page={page} pages={data.pagination.pages} onPage={goTo} />}
      {details && <EmailDialog email={details} onClose={() => setDetails(null)} />}
    </>
  );
}

const COLUMNS = ["Onderwerp", "Type", "Meetup", "Ontvanger", "Status", "Verzonden", "Acties"];

interface EmailTableProps {
  readonly emails: readonly EmailLog[];
  readonly onDetails: (email: EmailLog) => void;
}

function EmailTable({ emails, onDetails }: EmailTableProps) {
  const { timeZone } = useSite();
  return (
    <Table caption="E-mails" columns={COLUMNS}>
      {emails.map((email) => (
        <tr key={email.id} className={rowClass}>
          <td className="min-w-48 px-4 py-3 font-semibold wrap-anywhere">{email.subject}</td>
          <td className="px-4 py-3 text-soft">{email.email_type}</td>
          <td className="px-4 py-3 text-soft">{email.meetup_title ?? "–"}</td>
          <td className="px-4 py-3 text-soft">{email.recipient_email}</td>
          <td className="px-4 py-3">
            <EmailStatus email={email} />
          </td>
          <td className="px-4 py-3 whitespace-nowrap text-soft">
            {email.sent_at === null ? "–" : momentIn(timeZone, email.sent_at)}
          </td>
          <td className="px-2 py-1.5">
            <Button
              aria-label={`Details: ${email.subject} aan ${email.recipient_email}`}
              onClick={() => onDetails(email)}
            >
              Details
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
