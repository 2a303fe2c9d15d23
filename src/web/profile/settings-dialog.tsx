import type { User } from "#contract/sign-in.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Note } from "../ui/note.tsx";
import { DangerZone } from "./danger-zone.tsx";
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
        above={user.pendingEmail !== null && <Pending email={user.pendingEmail} />}
        below={<DangerZone user={user} />}
      />
    </Dialog>
  );
}

function Pending({ email }: { email: string }) {
  return (
    <Note look="warning">
      <p className="font-semibold">E-mail wijziging in behandeling</p>
      <p className="mt-1">
        We hebben een verificatielink gestuurd naar <strong className="wrap-anywhere">{email}</strong>. Klik
        op die link om de wijziging af te ronden.
      </p>
    </Note>
  );
}
