import type { EmailLog } from "#contract/mail-log.ts";
import { Badge } from "../ui/badge.tsx";

/** The specification's rule (section 4): an error is failed, else sent, else unknown. */
export function EmailStatus({ email }: { email: Pick<EmailLog, "error_message" | "sent_at"> }) {
  if (email.error_message !== null) return <Badge colour="red">Gefaald</Badge>;
  return email.sent_at === null ? (
    <Badge colour="grey">Onbekend</Badge>
  ) : (
    <Badge colour="green">Verzonden</Badge>
  );
}
