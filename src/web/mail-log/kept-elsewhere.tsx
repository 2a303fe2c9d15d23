import { useQuery } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
import { PAGES } from "#contract/pages.ts";
import { countInWords } from "#domain/wording.ts";
import { mailingQuery } from "../mailings/queries.ts";
import { useRights } from "../sessions/viewer.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";
import { mailHealthQuery } from "./queries.ts";

/** On a meetup's page: its invitations among them. Who they are for is counted as without an answer. */
export function KeptOfMeetup({ id }: { readonly id: MeetupId }) {
  const { isAdmin } = useRights();
  const { data: health } = useQuery({ ...mailHealthQuery, enabled: isAdmin });
  const isAnyKept = (health?.kept?.count ?? 0) > 0;
  const { data: mailing } = useQuery({ ...mailingQuery(id), enabled: isAnyKept });
  const kept = mailing?.parts.find(({ kind }) => kind === "invitation")?.kept ?? 0;
  if (!isAnyKept || kept === 0) return null;
  return (
    <div className="mb-5">
      <Note>
        {countInWords(kept, "uitnodiging ging nog nergens heen", "uitnodigingen gingen nog nergens heen")}:{" "}
        {health?.hasServer ? "toen was er" : "er is"} nog geen mailserver.{" "}
        <Link
          to={health?.hasServer ? PAGES.adminEmails : PAGES.adminConnections}
          className="font-semibold underline underline-offset-3"
        >
          {health?.hasServer ? "Kies of ze alsnog gaan" : "Stel er een in"}
        </Link>
      </Note>
    </div>
  );
}
