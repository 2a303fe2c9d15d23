import type { MeetupId } from "#contract/row-id.ts";
import { Dialog } from "../ui/dialog.tsx";
import { EarlierMessages } from "./earlier-messages.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { MessageForm } from "./message-form.tsx";

interface MessageDialogProps {
  readonly meetup: { readonly id: MeetupId; readonly title: string };
  readonly onClose: () => void;
}

export function MessageDialog({ meetup, onClose }: MessageDialogProps) {
  return (
    <Dialog title="E-mails" open onClose={onClose} wide>
      <MessageForm
        id={meetup.id}
        above={
          <>
            <p className="text-[17px] font-[650] wrap-anywhere">{meetup.title}</p>
            <MailingProgress id={meetup.id} />
          </>
        }
        below={<EarlierMessages id={meetup.id} />}
      />
    </Dialog>
  );
}
