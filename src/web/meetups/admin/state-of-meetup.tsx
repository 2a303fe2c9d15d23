import { useMutation, useQuery } from "@tanstack/react-query";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { publishMeetup } from "#contract/meetups/life.ts";
import { memberCount } from "#domain/dutch-counts.ts";
import { isOver } from "#domain/timing.ts";
import { call, messageOf } from "../../api.ts";
import { recipientsQuery } from "../../mailings/queries.ts";
import { useNow } from "../../page-state.tsx";
import { adminKey, meetupsKey } from "../../queries.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { announcementRecipientsQuery } from "./queries.ts";
import type { Open } from "./use-opened.ts";
import { UNDO_SECONDS } from "./use-save-meetup.ts";

interface StateOfMeetupProps {
  readonly meetup: AdminMeetup;
  readonly open: Open;
}

/** What an organiser must know before anything else: it is a draft still, it does not go on, or it was. */
export function StateOfMeetup({ meetup, open }: StateOfMeetupProps) {
  const now = useNow();
  if (meetup.status === "cancelled")
    return (
      <div className="mb-5">
        <Note look="error">
          <p className="font-semibold">Deze meetup gaat niet door</p>
          <p className="wrap-anywhere">{meetup.cancel_reason}</p>
        </Note>
      </div>
    );
  if (meetup.status === "published" && isOver(meetup.ends_at, now))
    return <Afterwards meetup={meetup} open={open} />;
  if (meetup.status !== "draft" || meetup.announce_at !== null) return null;
  return (
    <div className="mb-5">
      <Note>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="font-semibold">Dit is een concept.</span> Alleen beheerders zien het.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => open({ kind: "edit", meetup })}>Verder schrijven</Button>
            <PublishButton meetup={meetup} />
          </div>
        </div>
      </Note>
    </div>
  );
}

/** What is nice to do when it is over. */
function Afterwards({ meetup, open }: StateOfMeetupProps) {
  const { data } = useQuery(recipientsQuery(meetup.id));
  return (
    <div className="mb-5">
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
            {data !== undefined && data.came > 0 && (
              <Button onClick={() => open({ kind: "thanks", meetup })}>Bedank wie er was</Button>
            )}
          </div>
        </div>
      </Note>
    </div>
  );
}

function PublishButton({ meetup }: { meetup: AdminMeetup }) {
  const { data: recipients } = useQuery(announcementRecipientsQuery);
  const isPast = isOver(meetup.ends_at, useNow());
  const publish = useMutation({
    mutationFn: () =>
      call(publishMeetup, { params: { id: meetup.id }, body: { announce_after: UNDO_SECONDS } }),
    meta: { succeeded: messageOf, failed: "Fout bij publiceren", invalidates: [meetupsKey, adminKey] },
  });
  return (
    <Button look="primary" disabled={publish.isPending} onClick={() => publish.mutate()}>
      {isPast || !recipients ? "Publiceren" : `Publiceren en ${memberCount(recipients)} uitnodigen`}
    </Button>
  );
}
