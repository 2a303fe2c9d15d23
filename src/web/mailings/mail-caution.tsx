import { PAGES } from "#contract/pages.ts";
import { useSite } from "../base/page-state.tsx";
import { useRights } from "../sessions/viewer.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";

interface MailCautionProps {
  /** What mails people: the form that it stands in, or buttons of the page below it. */
  readonly of?: "form" | "page";
}

/** Stands above what mails people (promise 91). Nothing where mails arrive and their links work. */
export function MailCaution({ of = "form" }: MailCautionProps) {
  const { hasMailServer, isReachable } = useSite();
  if (!hasMailServer)
    return (
      <Caution way="Zo stel je er een in">
        {`Er is nog geen mailserver: ${of === "form" ? "dit komt" : "e-mails komen"} bij niemand aan.`}
      </Caution>
    );
  if (isReachable) return null;
  return <Caution way={WAY_TO_ADDRESS}>{`Links in e-mails werken ${ONLY_HERE}`}</Caution>;
}

/** Stands above a link that another device should open. */
export function LinkCaution() {
  if (useSite().isReachable) return null;
  return <Caution way={WAY_TO_ADDRESS}>{`Deze link werkt ${ONLY_HERE}`}</Caution>;
}

const ONLY_HERE = "alleen op de computer waar de site draait.";
const WAY_TO_ADDRESS = "Zo stel je dat in";

/** @param way to the settings, for admins */
function Caution({ children, way }: { readonly children: string; readonly way: string }) {
  const { isAdmin } = useRights();
  return (
    <Note look="warning">
      {children}
      {isAdmin && (
        <>
          {" "}
          <Link
            to={PAGES.adminEmails}
            className="-my-3 inline-block py-3 font-semibold whitespace-nowrap underline underline-offset-3"
          >
            {way}
          </Link>
        </>
      )}
    </Note>
  );
}
