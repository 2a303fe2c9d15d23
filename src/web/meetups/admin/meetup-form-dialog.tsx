import type { MeetupId } from "#contract/row-id.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { MeetupForm } from "./meetup-form.tsx";
import type { Editing } from "./use-opened.ts";

interface MeetupFormDialogProps {
  readonly opened: Editing;
  readonly onClose: () => void;
  /** Told of a new meetup, whose invitations are on their way. */
  readonly onCreated: (id: MeetupId) => void;
}

const TITLES = { new: "Nieuwe meetup", copy: "Nieuwe meetup", edit: "Meetup bewerken" } as const;

export function MeetupFormDialog({ opened, onClose, onCreated }: MeetupFormDialogProps) {
  return (
    <Dialog title={TITLES[opened.kind]} open onClose={onClose} wide>
      <MeetupForm opened={opened} onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}
