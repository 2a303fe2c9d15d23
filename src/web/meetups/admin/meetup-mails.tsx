import { Mail } from "lucide-react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { EarlierMessages } from "../../mailings/earlier-messages.tsx";
import { MailingProgress } from "../../mailings/mailing-progress.tsx";
import { Button } from "../../ui/button.tsx";
import type { Open } from "./use-opened.ts";

interface MeetupMailsProps {
  readonly meetup: AdminMeetup;
  readonly open: Open;
}

/** How far its mails are, and what organisers wrote about it. */
export function MeetupMails({ meetup, open }: MeetupMailsProps) {
  return (
    <div className="space-y-6">
      <MailingProgress id={meetup.id} />
      {meetup.status !== "draft" && (
        <Button look="primary" onClick={() => open({ kind: "messages", meetup })}>
          <Mail size={17} aria-hidden="true" /> Schrijf een bericht
        </Button>
      )}
      <EarlierMessages id={meetup.id} />
    </div>
  );
}
