import { useQuery } from "@tanstack/react-query";
import { Mail, Send } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { adminEmails, EmailFilters, EmailLog } from "#contract/mail-log.ts";
import { AdminFrame } from "../layout/admin-frame.tsx";
import { Listed } from "../lists/listed.tsx";
import { useFilters } from "../lists/use-filters.ts";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { SelectField } from "../ui/field.tsx";
import { FilterPanel } from "../ui/filter-panel.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { EmailList } from "./email-list.tsx";
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
  const list = useFilters<keyof EmailFilters>(["status", "address"]);
  const query = emailsPageQuery(list.page, list.filters);
  const { data } = useQuery(query);
  const [details, setDetails] = useState<EmailLog | null>(null);
  return (
    <>
      {data && <Counters answer={data} />}
      <FilterPanel isAnySet={list.isAnySet} onClear={list.clear}>
        <SelectField label="Status" choices={STATUSES} {...list.choice("status")} />
        <SearchField label="Adres" {...list.text("address")} />
      </FilterPanel>
      <Listed query={query} filters={list} empty={<Empty icon={Mail} title="Geen e-mails gevonden" />}>
        {({ emails }) => <EmailList emails={emails} onDetails={setDetails} />}
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
