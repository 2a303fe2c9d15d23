import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { MeetupForm } from "./meetup-form.tsx";
import type { Editing } from "./use-opened.ts";

interface MeetupFormDialogProps {
  readonly opened: Editing;
  readonly onClose: () => void;
  readonly onSaved: (meetup: AdminMeetup) => void;
}

const TITLES = { new: "Nieuwe meetup", copy: "Kopie als concept", edit: "Meetup bewerken" } as const;

export function MeetupFormDialog({ opened, onClose, onSaved }: MeetupFormDialogProps) {
  return (
    <Dialog title={TITLES[opened.kind]} open onClose={onClose} wide>
      <MeetupForm opened={opened} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}
