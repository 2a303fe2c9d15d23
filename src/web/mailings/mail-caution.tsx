import { PAGES } from "#contract/pages.ts";
import { useSite } from "../base/page-state.tsx";
import { useRights } from "../sessions/viewer.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";

/** Stands above the button of a form that mails people (promise 91). Nothing where mails arrive and their links work. */
export function MailCaution() {
  const { hasMailServer, isReachable } = useSite();
  if (!hasMailServer) return <NoMailServer />;
  if (isReachable) return null;
  return (
    <Caution way="Zo stel je dat in">
      Links in e-mails werken alleen op de computer waar de site draait.
    </Caution>
  );
}

/** The part of it that stands above a page whose buttons mail people. */
export function NoMailServer() {
  if (useSite().hasMailServer) return null;
  return <Caution way="Zo stel je er een in">Er is nog geen mailserver: dit komt bij niemand aan.</Caution>;
}

/** @param way to the settings, for admins */
function Caution({ children, way }: { readonly children: string; readonly way: string }) {
  const { isAdmin } = useRights();
  return (
    <Note look="warning">
      {children}
      {isAdmin && (
        <>
          {" "}
          <Link to={PAGES.adminEmails} className="font-semibold underline underline-offset-3">
            {way}
          </Link>
        </>
      )}
    </Note>
  );
}
