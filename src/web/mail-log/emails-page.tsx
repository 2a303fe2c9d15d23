import { useQuery } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import Send from "lucide-react/icons/send";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { adminEmails, EmailFilters, EmailLog } from "#contract/mail-log.ts";
import { inDigits } from "#domain/wording.ts";
import { AdminFrame } from "../layout/admin-frame.tsx";
import { QueryList, useFilters } from "../lists/list.tsx";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { SelectField } from "../ui/field.tsx";
import { NothingFound } from "../ui/notices.tsx";
import { SearchBar } from "../ui/search.tsx";
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
  const test = (words: string) => (
    <Button onClick={() => setTesting(true)}>
      <Send size={16} aria-hidden="true" /> {words}
    </Button>
  );
  return (
    <AdminFrame title="Email Logs" actions={test("Stuur testmail")}>
      <Emails test={test("Stuur een testmail")} />
      {isTesting && <TestMailDialog onClose={() => setTesting(false)} />}
    </AdminFrame>
  );
}

function Emails({ test }: { test: ReactNode }) {
  const list = useFilters<keyof EmailFilters>(["status", "address"]);
  const query = emailsPageQuery(list.page, list.filters);
  const { data } = useQuery(query);
  const [details, setDetails] = useState<EmailLog | null>(null);
  return (
    <>
      {data && <Counters answer={data} />}
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SearchBar className="grow basis-72" label="Zoek op e-mailadres" {...list.text("address")} />
        <SelectField
          className="grow sm:grow-0 sm:basis-48"
          label="Status"
          choices={STATUSES}
          {...list.choice("status")}
        />
        {list.isAnySet && (
          <Button look="bare" onClick={list.clear}>
            <X size={16} aria-hidden="true" /> Wis filters
          </Button>
        )}
      </div>
      <QueryList
        query={query}
        filters={list}
        empty={
          list.isAnySet ? (
            <NothingFound icon={Mail} title="Geen e-mails gevonden" onClear={list.clear} />
          ) : (
            <NoEmails test={test} />
          )
        }
      >
        {({ emails }) => <EmailList emails={emails} onDetails={setDetails} />}
      </QueryList>
      {details && <EmailDialog email={details} onClose={() => setDetails(null)} />}
    </>
  );
}

const NoEmails = ({ test }: { test: ReactNode }) => (
  <Empty
    icon={Mail}
    title="Nog geen e-mails"
    text="Hier staat straks elke e-mail die de site stuurt, en of hij is aangekomen. Met een testmail zie je of je mailserver goed staat."
  >
    {test}
  </Empty>
);

function Counters({ answer: { emails, pagination } }: { answer: AnswerOf<typeof adminEmails> }) {
  const failed = emails.filter(({ error_message }) => error_message !== null).length;
  return (
    <p className="mb-5 text-[17px] text-soft">
      {pagination.total === 1 ? "1 e-mail" : `${inDigits(pagination.total)} e-mails`} totaal, {failed} mislukt
      op deze pagina
    </p>
  );
}
