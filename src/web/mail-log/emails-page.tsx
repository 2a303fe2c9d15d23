import { useQuery } from "@tanstack/react-query";
import { Mail, Send } from "lucide-react";
import { useState } from "react";
import { type adminEmails, EMAIL_TYPES, type EmailLog } from "#contract/admin-emails.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { momentIn } from "#domain/dutch-dates.ts";
import { AdminFrame } from "../admin/admin-frame.tsx";
import { Listed } from "../admin/listed.tsx";
import { useFilters } from "../admin/use-filters.ts";
import { useSite } from "../page-state.tsx";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { SelectField } from "../ui/field.tsx";
import { FilterPanel } from "../ui/filter-panel.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { rowClass, Table } from "../ui/table.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { EmailStatus } from "./email-status.tsx";
import { emailsPageQuery } from "./queries.ts";
import { TestMailDialog } from "./test-mail-dialog.tsx";

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
  const list = useFilters(["status", "address"]);
  const query = useQuery(emailsPageQuery(list.page, list.filters));
  const [details, setDetails] = useState<EmailLog | null>(null);
  return (
    <>
      {query.data && <Counters answer={query.data} />}
      <FilterPanel isAnySet={list.isAnySet} onClear={list.clear}>
        <SelectField label="Status" choices={STATUSES} {...list.choice("status")} />
        <SearchField label="Adres" {...list.text("address")} />
      </FilterPanel>
      <Listed
        query={query}
        filters={list}
        failed="Fout bij ophalen van email logs"
        empty={<Empty icon={Mail} title="Geen e-mails gevonden" />}
      >
        {({ emails }) => <EmailTable emails={emails} onDetails={setDetails} />}
      </Listed>
      {details && <EmailDialog email={details} onClose={() => setDetails(null)} />}
    </>
  );
}

function Counters({ answer: { emails, pagination } }: { answer: AnswerOf<typeof adminEmails> }) {
  const failed = emails.filter(({ error_message }) => error_message !== null).length;
  return (
    <p className="mb-5 text-[17px] text-soft">
      {pagination.total === 1 ? "1 e-mail" : `${pagination.total} e-mails`} totaal, {failed} gefaald op deze
      pagina
    </p>
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
          <td className="px-4 py-3 text-soft">{EMAIL_TYPES[email.email_type]}</td>
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
