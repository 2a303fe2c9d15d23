import CircleAlert from "lucide-react/icons/circle-alert";
import { PAGES } from "#contract/pages.ts";
import { useSite } from "../base/page-state.tsx";
import { useRights } from "../sessions/viewer.ts";
import { Link } from "../ui/link.tsx";

interface MailCautionProps {
  /** Where leaving the page would lose what was filled in. */
  readonly inNewTab?: boolean;
}

/** Stands above a press that mails people (promise 91). Nothing where mails arrive and their links work. */
export function MailCaution({ inNewTab = false }: MailCautionProps) {
  const { hasMailServer, isReachable } = useSite();
  if (!hasMailServer)
    return (
      <Caution to={PAGES.adminMailConnection} way="Stel er een in" inNewTab={inNewTab}>
        Er is nog geen mailserver: dit komt bij niemand aan.
      </Caution>
    );
  if (isReachable) return null;
  return (
    <Caution
      to={PAGES.adminConnections}
      way={WAY_TO_ADDRESS}
      inNewTab={inNewTab}
    >{`Links in e-mails werken ${ONLY_HERE}`}</Caution>
  );
}

/** Stands above a link that another device should open. */
export function LinkCaution() {
  if (useSite().isReachable) return null;
  return <Caution to={PAGES.adminConnections} way={WAY_TO_ADDRESS}>{`Deze link werkt ${ONLY_HERE}`}</Caution>;
}

const ONLY_HERE = "alleen op de computer waar de site draait.";
const WAY_TO_ADDRESS = "Kies een ander adres";

interface CautionProps extends MailCautionProps {
  readonly children: string;
  readonly to: string;
  /** Words of the link, which only admins get. */
  readonly way: string;
}

function Caution({ children, to, way, inNewTab = false }: CautionProps) {
  const { isAdmin } = useRights();
  return (
    <p className="flex items-start gap-2 text-md font-semibold text-red">
      <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        {children}
        {isAdmin && (
          <>
            {" "}
            <Link
              to={to}
              className="-my-3 inline-block py-3 underline underline-offset-3"
              {...(inNewTab && { target: "_blank" })}
            >
              {way}
              {inNewTab && " (nieuw tabblad)"}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
