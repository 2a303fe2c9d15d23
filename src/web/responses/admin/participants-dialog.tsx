import type { MeetupId } from "#contract/row-id.ts";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { MeetupStatistics } from "./meetup-statistics.tsx";

interface ParticipantsDialogProps {
  readonly id: MeetupId;
  readonly onClose: () => void;
}

export function ParticipantsDialog({ id, onClose }: ParticipantsDialogProps) {
  return (
    <Dialog title="Statistieken" open onClose={onClose} wide>
      <DialogBody isRead>
        <MeetupStatistics id={id} />
      </DialogBody>
    </Dialog>
  );
}
