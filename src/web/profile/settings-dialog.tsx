import { useState } from "react";
import type { User } from "#contract/viewer.ts";
import { AddPasskeyDialog } from "../passkeys/add-passkey-dialog.tsx";
import { ProofHost } from "../passkeys/proof-host.tsx";
import { SecuritySection } from "../passkeys/security-section.tsx";
import { useViewer } from "../sign-in/session.ts";
import { SessionsSection } from "../sign-in/sessions-section.tsx";
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
  const viewer = useViewer();
  const isAdmin = viewer.kind === "member" && viewer.isAdmin;
  const [isAdding, setAdding] = useState(false);
  return (
    <Dialog title="Instellingen" open={open} onClose={onClose}>
      <SettingsForm
        user={user}
        onClose={onClose}
        above={user.pendingEmail !== null && <PendingEmail email={user.pendingEmail} />}
        below={
          <>
            {isAdmin && <SecuritySection onAdd={() => setAdding(true)} />}
            <SessionsSection />
            <DangerZone user={user} />
          </>
        }
      />
      {/* Outside the form, whose submission theirs would be. */}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      <ProofHost />
    </Dialog>
  );
}
