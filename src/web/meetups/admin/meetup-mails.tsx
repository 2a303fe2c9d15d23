import Mail from "lucide-react/icons/mail";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { MailingProgress } from "../../mailings/mailing-progress.tsx";
import { EarlierMessages } from "../../mailings/message-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import type { Open } from "./use-open-dialog.ts";

export function MeetupMails({ meetup, open }: { meetup: AdminMeetup; open: Open }) {
  return (
    <div className="space-y-6">
      <MailingProgress id={meetup.id} />
      {meetup.status !== "draft" && (
        <Button look="primary" onClick={() => open({ kind: "messages", meetup })}>
          <Mail size={17} aria-hidden="true" /> Schrijf een bericht
        </Button>
      )}
      <EarlierMessages meetup={meetup} />
    </div>
  );
}
