import type { User } from "#contract/sign-in.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { PendingEmail } from "./pending-email.tsx";
import { SettingsForm } from "./settings-form.tsx";

interface SettingsDialogProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** 'Instellingen' (specification, section 2 "Settings dialog"); closing forgets what was not saved. */
export function SettingsDialog({ user, open, onClose }: SettingsDialogProps) {
  return (
    <Dialog title="Instellingen" open={open} onClose={onClose}>
      <SettingsForm
        user={user}
        onClose={onClose}
        above={user.pendingEmail !== null && <PendingEmail email={user.pendingEmail} />}
        below={<DangerZone user={user} />}
      />
    </Dialog>
  );
}
