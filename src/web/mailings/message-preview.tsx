import type { MeetupId } from "#contract/ids.ts";
import type { MessageForm as Schema } from "#contract/mailings.ts";
import { Loaded } from "../loaded.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { ShownMail } from "../ui/email-frame.tsx";
import { Spinner } from "../ui/notices.tsx";
import { messagePreviewQuery } from "./queries.ts";

interface MessagePreviewProps {
  readonly id: MeetupId;
  readonly form: Schema;
  readonly onClose: () => void;
}

export const MessagePreview = ({ id, form, onClose }: MessagePreviewProps) => (
  <Dialog title="Voorbeeld" open onClose={onClose} wide>
    <DialogBody isRead>
      <Loaded
        query={messagePreviewQuery(id, form)}
        failed="Fout bij maken van het voorbeeld"
        loading={<Spinner>Voorbeeld maken...</Spinner>}
      >
        {(mail) => <ShownMail mail={mail} />}
      </Loaded>
    </DialogBody>
  </Dialog>
);
