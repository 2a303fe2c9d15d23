import { PAGES } from "#contract/pages.ts";
import { useSite } from "../base/page-state.tsx";
import { useRights } from "../sessions/viewer.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";

/** Stands above a button that mails people (promise 91). Nothing where there is a mail server. */
export function NoMailServer() {
  const { hasMailServer } = useSite();
  const { isAdmin } = useRights();
  if (hasMailServer) return null;
  return (
    <Note look="warning">
      Er is nog geen mailserver: dit komt bij niemand aan.
      {isAdmin && (
        <>
          {" "}
          <Link to={PAGES.adminEmails} className="font-semibold underline underline-offset-3">
            Zo stel je er een in
          </Link>
        </>
      )}
    </Note>
  );
}
