import { EMAIL_TYPES, type EmailLog } from "#contract/mail-log.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { momentIn } from "#domain/moments.ts";
import { useSite } from "../base/page-state.tsx";
import { Address } from "../ui/address.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, LinkButton, TextLink } from "../ui/button.tsx";
import { Fact, Facts, rowsClass } from "../ui/card.tsx";
import { cellClass, rowClass, Table, useRoomForTable } from "../ui/table.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";

/** The newest mails to one member. Content is only in the mail log, which records each reader. */
export function MemberMails({ emails, address }: { emails: readonly EmailLog[]; address: string }) {
  const { timeZone } = useSite();
  return (
    <section aria-label="E-mails">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-[650]">E-mails</h2>
        <LinkButton to={`${PAGES.adminEmails}?address=${encodeURIComponent(address)}`}>
          Alle e-mails aan dit adres
        </LinkButton>
      </div>
      {emails.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-6 text-center text-soft">
          Nog geen e-mail gestuurd.
        </p>
      ) : (
        <ul className={rowsClass}>
          {emails.map((email) => (
            <li key={email.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold wrap-anywhere">{email.subject}</p>
                <p className="text-sm text-soft">
                  {EMAIL_TYPES[email.email_type]} ·{" "}
                  <NoBreak>{momentIn(timeZone, email.sent_at ?? email.queued_at)}</NoBreak>
                </p>
                {email.error_message !== null && (
                  <p className="mt-0.5 text-sm wrap-anywhere text-red">{email.error_message}</p>
                )}
              </div>
              <EmailStatus email={email} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface EmailListProps {
  readonly emails: readonly EmailLog[];
  readonly onDetails: (email: EmailLog) => void;
}

export function EmailList(props: EmailListProps) {
  return useRoomForTable() ? <EmailTable {...props} /> : <EmailCards {...props} />;
}

const COLUMNS = [
  { name: "Onderwerp" },
  { name: "Type", width: "w-34" },
  { name: "Meetup", width: "w-42" },
  { name: "Ontvanger", width: "w-48" },
  { name: "Status", width: "w-31" },
  { name: "Verzonden", width: "w-38" },
  { name: "Acties", width: "w-28" },
];

function EmailTable({ emails, onDetails }: EmailListProps) {
  return (
    <Table caption="E-mails" columns={COLUMNS}>
      {emails.map((email) => (
        <tr key={email.id} className={rowClass}>
          <td className={`${cellClass} font-semibold`}>{email.subject}</td>
          <td className={`${cellClass} text-soft`}>{EMAIL_TYPES[email.email_type]}</td>
          <td className={`${cellClass} text-soft`}>
            <MailedMeetup email={email} />
          </td>
          <td className={`${cellClass} text-soft`}>
            <Recipient email={email} />
          </td>
          <td className={cellClass}>
            <EmailStatus email={email} />
          </td>
          <td className={`${cellClass} text-soft`}>
            <SentAt email={email} />
          </td>
          <td className="px-2 py-1.5">
            <DetailsButton email={email} onDetails={onDetails} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function EmailCards({ emails, onDetails }: EmailListProps) {
  return (
    <ul className="space-y-3">
      {emails.map((email) => (
        <li key={email.id} className="rounded-card border border-line bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 text-[17px] font-[650] wrap-anywhere">{email.subject}</p>
            <EmailStatus email={email} />
          </div>
          <Facts className="mt-2 text-sm">
            <Fact term="Type">{EMAIL_TYPES[email.email_type]}</Fact>
            {email.meetup_title !== null && <Fact term="Meetup">{email.meetup_title}</Fact>}
            <Fact term="Ontvanger">
              <Address address={email.recipient_email} />
            </Fact>
            <Fact term="Verzonden">
              <SentAt email={email} />
            </Fact>
          </Facts>
          <div className="mt-3 flex justify-end">
            <DetailsButton email={email} onDetails={onDetails} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export const MailedMeetup = ({ email: { meetup_id, meetup_title } }: { email: EmailLog }) =>
  meetup_id === null ? (
    (meetup_title ?? "–")
  ) : (
    <TextLink to={pathTo(PAGES.adminMeetup, { id: meetup_id })}>{meetup_title}</TextLink>
  );

export const Recipient = ({ email: { user_id, recipient_email } }: { email: EmailLog }) =>
  user_id === null ? (
    <Address address={recipient_email} />
  ) : (
    <TextLink to={pathTo(PAGES.adminMember, { id: user_id })}>
      <Address address={recipient_email} />
    </TextLink>
  );

function SentAt({ email: { sent_at } }: { email: EmailLog }) {
  const { timeZone } = useSite();
  return <NoBreak>{sent_at === null ? "–" : momentIn(timeZone, sent_at)}</NoBreak>;
}

function DetailsButton({ email, onDetails }: { email: EmailLog; onDetails: EmailListProps["onDetails"] }) {
  return (
    <Button
      aria-label={`Details: ${email.subject} aan ${email.recipient_email}`}
      onClick={() => onDetails(email)}
    >
      Details
    </Button>
  );
}

/** An error is failed, else sent, else unknown. */
export function EmailStatus({ email }: { email: Pick<EmailLog, "error_message" | "sent_at"> }) {
  if (email.error_message !== null) return <Badge colour="red">Gefaald</Badge>;
  return email.sent_at === null ? (
    <Badge colour="grey">Onbekend</Badge>
  ) : (
    <Badge colour="green">Verzonden</Badge>
  );
}
