import { useQuery } from "@tanstack/react-query";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { AdminMeetup, NotSent } from "#contract/meetups/admin.ts";
import { fieldsInWords } from "#contract/meetups/form.ts";
import { publishMeetup } from "#contract/meetups/life.ts";
import { isToInvite } from "#domain/announcing.ts";
import { isOver } from "#domain/timing.ts";
import { memberCount } from "#domain/wording.ts";
import { useNow } from "../../base/page-state.tsx";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { recipientsQuery } from "../../mailings/queries.ts";
import { useRights } from "../../sessions/viewer.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/notices.tsx";
import { announcesItselfOn, PlanButtons, plannedInWords } from "./planned-announcement.tsx";
import { announcementRecipientsQuery } from "./queries.ts";
import { eveningsOf } from "./series/repeat.tsx";
import type { Open } from "./use-open-dialog.ts";

interface MeetupStatusPanelProps {
  readonly meetup: AdminMeetup;
  readonly open: Open;
}

export function MeetupStatusPanel({ meetup, open }: MeetupStatusPanelProps) {
  const now = useNow();
  const { isAdmin, mayAnnounce = isAdmin } = useRights();
  if (meetup.status === "cancelled")
    return (
      <div className="mb-5 max-sm:mt-4">
        <Note look="error">
          <p className="font-semibold">Deze meetup gaat niet door</p>
          <p className="wrap-anywhere">{meetup.cancel_reason}</p>
        </Note>
      </div>
    );
  if (meetup.status === "published" && isOver(meetup, now)) return <Afterwards meetup={meetup} open={open} />;
  if (meetup.status === "published") return <NotSentNote meetup={meetup} />;
  if (meetup.announce_at !== null) return null;
  const isUnfinished = meetup.missing.length > 0;
  const planned = plannedInWords(meetup);
  // Its invitation goes by itself: publishing now would be early.
  const isPlanned = announcesItselfOn(meetup) !== null;
  return (
    <div className="mb-5 max-sm:mt-4">
      <Note look={meetup.is_announcement_missed ? "warning" : "info"}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="font-semibold">Dit is een concept.</span> Alleen beheerders en wie meehelpt zien
            het.
            {meetup.series && (
              <>
                {" Deel van: "}
                {isAdmin ? <EveningsLink meetup={meetup} /> : meetup.series.sentence}.
              </>
            )}
            {planned !== null && ` ${planned}.`}
            {planned === null && !mayAnnounce && " Een beheerder kondigt het aan."}
            {isUnfinished && ` Nodig om het te publiceren: ${fieldsInWords(meetup.missing)}.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              look={isUnfinished || isPlanned ? "primary" : "quiet"}
              onClick={() => open({ kind: "edit", meetup })}
            >
              Verder schrijven
            </Button>
            {!isUnfinished && mayAnnounce && (
              <>
                {isAdmin && <PlanButtons meetup={meetup} />}
                <PublishButton meetup={meetup} isEarly={isPlanned} />
              </>
            )}
          </div>
        </div>
      </Note>
    </div>
  );
}

const NOT_SENT: Readonly<Record<NotSent, string>> = {
  reminder: "aan wie niet antwoordde",
  guest_reminder: "aan wie komt",
};

/** What was due while the site was held after a restore; it does not come any more. */
function NotSentNote({ meetup: { not_sent = [] } }: { meetup: AdminMeetup }) {
  if (not_sent.length === 0) return null;
  const reminders = not_sent.map((each) => NOT_SENT[each]).join(" en ");
  return (
    <div className="mb-5 max-sm:mt-4">
      <Note>Niet verstuurd, want de site was net teruggezet: de herinnering {reminders}.</Note>
    </div>
  );
}

/** The evenings of the series are on a page of admins. */
const EveningsLink = ({ meetup: { title, series } }: { meetup: AdminMeetup }) => (
  <Link to={eveningsOf(title)} className="font-semibold text-accent underline-offset-3 hover:underline">
    {series?.sentence}
  </Link>
);

function Afterwards({ meetup, open }: MeetupStatusPanelProps) {
  const { isAdmin } = useRights();
  const { data } = useQuery(recipientsQuery(meetup.id));
  return (
    <div className="mb-5 max-sm:mt-4">
      <Note>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="font-semibold">Deze meetup is geweest.</span>{" "}
            {meetup.report === "" ? "Hoe was het?" : "Het verslag staat op de pagina."}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => open({ kind: "report", meetup })}>
              {meetup.report === "" ? "Schrijf een verslag" : "Wijzig het verslag"}
            </Button>
            {isAdmin && data !== undefined && data.came > 0 && (
              <Button onClick={() => open({ kind: "thanks", meetup })}>Bedank wie er was</Button>
            )}
          </div>
        </div>
      </Note>
    </div>
  );
}

function PublishButton({ meetup, isEarly }: { meetup: AdminMeetup; isEarly: boolean }) {
  const { data: recipients } = useQuery(announcementRecipientsQuery);
  const isQuiet = !isToInvite(meetup.starts_at, useNow());
  const publish = useChange(publishMeetup, {
    invalidates: [meetupsKey, adminKey],
    failed: "Fout bij publiceren",
  });
  return (
    <Button
      look={isEarly ? "quiet" : "primary"}
      disabled={publish.isPending}
      onClick={() => publish.mutate({ params: { id: meetup.id }, body: { undo_seconds: UNDO_SECONDS } })}
    >
      {isQuiet || !recipients
        ? "Publiceren"
        : `${isEarly ? "Nu publiceren" : "Publiceren"} en ${memberCount(recipients)} uitnodigen`}
    </Button>
  );
}
