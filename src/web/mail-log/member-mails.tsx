import { EMAIL_TYPES, type EmailLog } from "#contract/mail-log.ts";
import { PAGES } from "#contract/pages.ts";
import { momentIn } from "#domain/moments.ts";
import { useSite } from "../page-state.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Undivided } from "../ui/undivided.tsx";
import { EmailStatus } from "./email-status.tsx";

interface MemberMailsProps {
  readonly emails: readonly EmailLog[];
  readonly address: string;
}

/** The newest mails to one member; what they said stands in the mail log, which records who reads it. */
export function MemberMails({ emails, address }: MemberMailsProps) {
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
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {emails.map((email) => (
            <li key={email.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold wrap-anywhere">{email.subject}</p>
                <p className="text-sm text-soft">
                  {EMAIL_TYPES[email.email_type]} ·{" "}
                  <Undivided>{momentIn(timeZone, email.sent_at ?? email.queued_at)}</Undivided>
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
