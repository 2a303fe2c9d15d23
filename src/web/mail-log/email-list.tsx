import { EMAIL_TYPES, type EmailLog } from "#contract/mail-log.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { momentIn } from "#domain/moments.ts";
import { useSite } from "../base/page-state.tsx";
import { type Columns, RecordList } from "../lists/record-list.tsx";
import { Address } from "../ui/address.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, LinkButton, TextLink } from "../ui/button.tsx";
import { Fact, Facts, rowsClass } from "../ui/card.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";

/** The newest mails to one member. Content is only in the mail log, which records each reader. */
export function MemberMails({ emails, address }: { emails: readonly EmailLog[]; address: string }) {
  const { timeZone } = useSite();
  return (
    <section aria-label="E-mails">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-heading">E-mails</h2>
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

export function EmailList({ emails, onDetails }: EmailListProps) {
  const columns = {
    ...EMAIL_COLUMNS,
    actions: {
      heading: "Acties",
      width: "w-20 @wide:w-28",
      isActions: true,
      look: "px-1 py-1.5 @wide:px-2",
      cell: (email: EmailLog) => <DetailsButton email={email} onDetails={onDetails} />,
    },
  };
  return (
    <RecordList
      caption="E-mails"
      rows={emails}
      columns={columns}
      card={(email, cells) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 text-lg font-heading wrap-anywhere">{cells.subject}</p>
            {cells.status}
          </div>
          <Facts className="mt-2 text-sm">
            <Fact term={columns.type.heading}>{cells.type}</Fact>
            {email.meetup_title !== null && <Fact term={columns.meetup.heading}>{email.meetup_title}</Fact>}
            <Fact term={columns.recipient.heading}>
              <Address address={email.recipient_email} />
            </Fact>
            <Fact term={columns.sentAt.heading}>{cells.sentAt}</Fact>
          </Facts>
          <div className="mt-3 flex justify-end">{cells.actions}</div>
        </>
      )}
    />
  );
}

const EMAIL_COLUMNS = {
  subject: {
    heading: "Onderwerp",
    look: "font-semibold",
    cell: ({ subject }) => subject,
  },
  type: {
    heading: "Type",
    width: "w-25 @wide:w-32",
    look: "text-soft",
    cell: ({ email_type }) => EMAIL_TYPES[email_type],
  },
  meetup: {
    heading: "Meetup",
    width: "w-24 @wide:w-38",
    look: "text-soft",
    cell: (email) => <MailedMeetup email={email} />,
  },
  recipient: {
    heading: "Ontvanger",
    width: "w-29 @wide:w-44",
    look: "text-soft",
    cell: (email) => <Recipient email={email} />,
  },
  status: {
    heading: "Status",
    width: "w-26 @wide:w-29",
    cell: (email) => <EmailStatus email={email} />,
  },
  sentAt: {
    heading: "Verzonden",
    width: "w-35 @wide:w-49",
    look: "text-sm text-soft",
    cell: (email) => <SentAt email={email} />,
  },
} satisfies Columns<EmailLog, string>;

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

interface DetailsButtonProps extends Pick<EmailListProps, "onDetails"> {
  readonly email: EmailLog;
}

function DetailsButton({ email, onDetails }: DetailsButtonProps) {
  return (
    <Button
      className="@max-wide:px-2"
      aria-label={`Details: ${email.subject} aan ${email.recipient_email}`}
      onClick={() => onDetails(email)}
    >
      Details
    </Button>
  );
}

/** As specified; beside 'Onbekend' stands what is known of a mail that waits for a mail server (design 13.3). */
export function EmailStatus({ email }: { email: Pick<EmailLog, "error_message" | "sent_at" | "kept_at"> }) {
  if (email.error_message !== null) return <Badge colour="red">Gefaald</Badge>;
  if (email.sent_at !== null) return <Badge colour="green">Verzonden</Badge>;
  return (
    <>
      <Badge colour="grey">Onbekend</Badge>
      {email.kept_at !== null && <span className="ml-1.5 text-sm text-soft">bewaard</span>}
    </>
  );
}
