import type { MeetupId } from "#contract/row-id.ts";
import { Dialog } from "../ui/dialog.tsx";
import { EarlierMessages } from "./earlier-messages.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { MessageForm } from "./message-form.tsx";

interface MessageDialogProps {
  readonly meetup: { readonly id: MeetupId; readonly title: string };
  /** Begins as a word of thanks to who was there. */
  readonly isThanks?: boolean;
  readonly onClose: () => void;
}

export function MessageDialog({ meetup, isThanks = false, onClose }: MessageDialogProps) {
  return (
    <Dialog title="Bericht" open onClose={onClose} wide>
      <MessageForm
        id={meetup.id}
        onSent={onClose}
        {...(isThanks && { begin: { audience: "came", subject: `Bedankt voor je komst: ${meetup.title}` } })}
        above={<p className="text-[17px] font-[650] wrap-anywhere">{meetup.title}</p>}
        below={
          <>
            <MailingProgress id={meetup.id} />
            <EarlierMessages id={meetup.id} />
          </>
        }
      />
    </Dialog>
  );
}
