import { EMAIL_TYPES, type EmailLog } from "#contract/mail-log.ts";
import { momentIn } from "#domain/moments.ts";
import { useSite } from "../page-state.tsx";
import { Button } from "../ui/button.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { cellClass, rowClass, Table } from "../ui/table.tsx";
import { Undivided } from "../ui/undivided.tsx";
import { useRoomForTable } from "../ui/use-media.ts";
import { EmailStatus } from "./email-status.tsx";

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
          <td className={`${cellClass} text-soft`}>{email.meetup_title ?? "–"}</td>
          <td className={`${cellClass} text-soft`}>{email.recipient_email}</td>
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
            <Fact term="Ontvanger">{email.recipient_email}</Fact>
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

function SentAt({ email: { sent_at } }: { email: EmailLog }) {
  const { timeZone } = useSite();
  return <Undivided>{sent_at === null ? "–" : momentIn(timeZone, sent_at)}</Undivided>;
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
