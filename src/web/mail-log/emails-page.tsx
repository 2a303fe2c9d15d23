import { useQuery } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import RotateCw from "lucide-react/icons/rotate-cw";
import Send from "lucide-react/icons/send";
import { type ReactNode, useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import {
  type adminEmails,
  EMAIL_TYPES,
  type EmailFilters,
  type EmailLog,
  resendEmail,
} from "#contract/mail-log.ts";
import { momentIn } from "#domain/moments.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { Loaded } from "../base/loaded.tsx";
import { useSite } from "../base/page-state.tsx";
import { useChange } from "../base/use-change.ts";
import { AdminFrame } from "../frames/admin-frame.tsx";
import { InboxLine } from "../inbox/inbox-health.tsx";
import { type Filters, QueryList, useFilters } from "../lists/list.tsx";
import { Button } from "../ui/button.tsx";
import { Fact, Facts } from "../ui/card.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { EmailFrame } from "../ui/email-frame.tsx";
import { Empty } from "../ui/empty.tsx";
import { SelectField } from "../ui/field.tsx";
import { NothingFound, Spinner } from "../ui/notices.tsx";
import { FilterBar, FilterPanel, SearchBar } from "../ui/search.tsx";
import { useMedia, WINDOW } from "../ui/use-media.ts";
import { NoBreak } from "../ui/when-and-where.tsx";
import { EmailList, EmailStatus, MailedMeetup, Recipient } from "./email-list.tsx";
import { FailedMails } from "./failed-mails.tsx";
import { KeptMails } from "./kept-mails.tsx";
import { MailTrouble } from "./mail-trouble.tsx";
import { emailContentQuery, emailsKey, emailsPageQuery, mailHealthQuery } from "./queries.ts";
import { TestMailDialog } from "./test-mail-dialog.tsx";

const STATUSES = [
  { value: "", label: "Alle" },
  { value: "sent", label: "Verzonden" },
  { value: "kept", label: "Bewaard" },
  { value: "failed", label: "Gefaald" },
  { value: "unknown", label: "Onbekend" },
];

const TYPES = [
  { value: "", label: "Alle types" },
  ...Object.entries(EMAIL_TYPES).map(([value, label]) => ({ value, label })),
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
  const list = useFilters<keyof EmailFilters>(["status", "address", "type", "meetup"]);
  const query = emailsPageQuery(list.page, list.filters);
  const { data } = useQuery(query);
  const [details, setDetails] = useState<EmailLog | null>(null);
  return (
    <>
      <KeptMails />
      <InboxLine />
      <MailTrouble />
      <FailedMails />
      {data && <Counters answer={data} />}
      <EmailFilterPanel list={list} />
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

/** Folded on a phone, where the mails would begin below the first screen. */
function EmailFilterPanel({ list }: { list: Filters<keyof EmailFilters> }) {
  const isPhone = useMedia(WINDOW.belowSm);
  const address = (
    <SearchBar className="grow basis-60" label="Zoek op e-mailadres" {...list.text("address")} />
  );
  const others = (
    <>
      <SearchBar className="grow basis-60" label="Zoek op meetup" {...list.text("meetup")} />
      <SelectField
        className="grow sm:grow-0 sm:basis-48"
        label="Status"
        choices={STATUSES}
        {...list.choice("status")}
      />
      <SelectField
        className="grow sm:grow-0 sm:basis-60"
        label="Type"
        choices={TYPES}
        {...list.choice("type")}
      />
    </>
  );
  if (isPhone)
    return (
      <FilterPanel search={address} hasClear isAnySet={list.isAnySet} onClear={list.clear}>
        {others}
      </FilterPanel>
    );
  return (
    <FilterBar isAnySet={list.isAnySet} onClear={list.clear}>
      {address}
      {others}
    </FilterBar>
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
  const inAll = useQuery(mailHealthQuery).data?.withError ?? 0;
  return (
    <p className="mb-5 text-lg text-soft">
      {countInWords(pagination.total, "e-mail", "e-mails")} totaal, {failed} mislukt op deze pagina
      {inAll > failed && `, ${inDigits(inAll)} in totaal`}
    </p>
  );
}

function EmailDialog({ email, onClose }: { email: EmailLog; onClose: () => void }) {
  const { timeZone } = useSite();
  const resend = useChange(resendEmail, { onSuccess: onClose, invalidates: [emailsKey] });
  const again = (
    <Button disabled={resend.isPending} onClick={() => resend.mutate({ params: { id: email.id } })}>
      <RotateCw size={16} aria-hidden="true" /> Opnieuw versturen
    </Button>
  );
  return (
    <Dialog title="E-mail details" open onClose={onClose} width="wide">
      <DialogBody isRead foot={email.gave_up && again}>
        <Facts className="text-md">
          <Fact term="Onderwerp">{email.subject}</Fact>
          <Fact term="Type">{EMAIL_TYPES[email.email_type]}</Fact>
          <Fact term="Ontvanger">
            <Recipient email={email} />
          </Fact>
          <Fact term="Naam">{email.user_name}</Fact>
          <Fact term="Meetup">
            <MailedMeetup email={email} />
          </Fact>
          <Fact term="Status">
            <EmailStatus email={email} />
          </Fact>
          <Fact term="In de wachtrij">
            <NoBreak>{momentIn(timeZone, email.queued_at)}</NoBreak>
          </Fact>
          <Fact term="Verzonden">
            <NoBreak>{email.sent_at === null ? "–" : momentIn(timeZone, email.sent_at)}</NoBreak>
          </Fact>
          {email.kept_at !== null && (
            <Fact term="Bewaard">
              <NoBreak>{momentIn(timeZone, email.kept_at)}</NoBreak>
            </Fact>
          )}
          {email.attempts > 0 && <Fact term="Pogingen">{email.attempts}</Fact>}
          {email.next_attempt_at !== null && email.attempts > 0 && (
            <Fact term="Volgende poging">
              <NoBreak>{momentIn(timeZone, email.next_attempt_at)}</NoBreak>
            </Fact>
          )}
          {email.error_message !== null && <Fact term="Fout">{email.error_message}</Fact>}
        </Facts>
        <EmailContent email={email} />
      </DialogBody>
    </Dialog>
  );
}

function EmailContent({ email }: { email: EmailLog }) {
  return (
    <Loaded
      query={emailContentQuery(email)}
      failed={() => "De inhoud is er nu niet"}
      loading={<Spinner>Inhoud laden...</Spinner>}
    >
      {(html) => (html === null ? <NoContent why={missingContent(email)} /> : <EmailFrame html={html} />)}
    </Loaded>
  );
}

const missingContent = ({ sent_at }: EmailLog): string =>
  sent_at === null
    ? "De inhoud kan niet meer worden opgemaakt: waar de e-mail over gaat, bestaat niet meer."
    : "De inhoud wordt niet meer bewaard.";

function NoContent({ why }: { why: string }) {
  return <p className="mt-5 rounded-control bg-raised p-4 text-md text-soft">{why}</p>;
}
