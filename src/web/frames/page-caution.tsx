import { useQuery } from "@tanstack/react-query";
import { useSite } from "../base/page-state.tsx";
import { MailCaution } from "../mailings/mail-caution.tsx";
import { pendingQuery } from "../pending/queries.ts";

/** Above a page with buttons that mail. Without a mail server, what can be undone says so itself. */
export function PageCaution() {
  const { hasMailServer } = useSite();
  // The bar fetches it.
  const { data: waiting = [] } = useQuery({ ...pendingQuery, enabled: false });
  return !hasMailServer && waiting.length > 0 ? null : <MailCaution of="page" />;
}
