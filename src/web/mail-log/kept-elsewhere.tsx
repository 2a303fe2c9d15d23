import { useQuery } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
import { PAGES } from "#contract/pages.ts";
import { countInWords } from "#domain/wording.ts";
import { mailingQuery } from "../mailings/queries.ts";
import { useRights } from "../sessions/viewer.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";
import { mailHealthQuery } from "./queries.ts";

const SINCE_A_SERVER = {
  why: "toen was er nog geen mailserver",
  to: PAGES.adminEmails,
  way: "Kies of ze alsnog gaan",
} as const;
const WITHOUT_A_SERVER = {
  why: "er is nog geen mailserver",
  to: PAGES.adminConnections,
  way: "Stel er een in",
} as const;

/** On a meetup's page: its invitations among them. Who they are for is counted as without an answer. */
export function KeptOfMeetup({ id }: { readonly id: MeetupId }) {
  const { isAdmin } = useRights();
  const { data: health } = useQuery({ ...mailHealthQuery, enabled: isAdmin });
  const isAnyKept = (health?.kept?.count ?? 0) > 0;
  const { data: mailing } = useQuery({ ...mailingQuery(id), enabled: isAnyKept });
  const kept = mailing?.parts.find(({ kind }) => kind === "invitation")?.kept ?? 0;
  if (!isAnyKept || kept === 0) return null;
  const now = health?.hasServer ? SINCE_A_SERVER : WITHOUT_A_SERVER;
  return (
    <div className="mb-5">
      <Note>
        {countInWords(kept, "uitnodiging ging nog nergens heen", "uitnodigingen gingen nog nergens heen")}:{" "}
        {now.why}.{" "}
        <Link to={now.to} className="font-semibold underline underline-offset-3">
          {now.way}
        </Link>
      </Note>
    </div>
  );
}
