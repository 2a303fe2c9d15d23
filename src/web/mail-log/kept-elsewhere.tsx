import { useQuery } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
import { PAGES } from "#contract/pages.ts";
import { countInWords } from "#domain/wording.ts";
import { mailingQuery } from "../mailings/queries.ts";
import { useRights } from "../sessions/viewer.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";
import { mailHealthQuery } from "./queries.ts";

/** On Overzicht: mails that never left, because there was no mail server, now that there is one. */
export function KeptOnOverview() {
  const { data } = useQuery(mailHealthQuery);
  const count = data?.hasServer ? (data.kept?.count ?? 0) : 0;
  return count === 0 ? null : (
    <NeverLeft
      says={countInWords(count, "e-mail ging nog nergens heen", "e-mails gingen nog nergens heen")}
    />
  );
}

/** On a meetup's page: its invitations among them. Who they are for is counted as without an answer. */
export function KeptOfMeetup({ id }: { readonly id: MeetupId }) {
  const { isAdmin } = useRights();
  const { data: health } = useQuery({ ...mailHealthQuery, enabled: isAdmin });
  const isAnyKept = health?.hasServer === true && (health.kept?.count ?? 0) > 0;
  const { data: mailing } = useQuery({ ...mailingQuery(id), enabled: isAnyKept });
  const kept = mailing?.parts.find(({ kind }) => kind === "invitation")?.kept ?? 0;
  return !isAnyKept || kept === 0 ? null : (
    <NeverLeft
      says={countInWords(kept, "uitnodiging ging nog nergens heen", "uitnodigingen gingen nog nergens heen")}
    />
  );
}

const NeverLeft = ({ says }: { readonly says: string }) => (
  <div className="mb-5">
    <Note>
      {says}: toen was er nog geen mailserver.{" "}
      <Link to={PAGES.adminEmails} className="font-semibold underline underline-offset-3">
        Kies of ze alsnog gaan
      </Link>
    </Note>
  </div>
);
