import { useState } from "react";
import type { Member } from "#contract/sessions.ts";
import { AddPasskeyDialog } from "../passkeys/add-passkey-dialog.tsx";
import { ProofHost } from "../passkeys/proof-host.tsx";
import { SecuritySection } from "../passkeys/security-section.tsx";
import { SessionsSection } from "../sessions/devices/sessions-section.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { PendingEmail } from "./pending-email.tsx";
import { SettingsForm } from "./settings-form.tsx";

interface SettingsDialogProps {
  readonly member: Member;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SettingsDialog({ member, open, onClose }: SettingsDialogProps) {
  const viewer = useViewer();
  const isAdmin = viewer.kind === "member" && viewer.isAdmin;
  const [isAdding, setAdding] = useState(false);
  return (
    <Dialog title="Instellingen" open={open} onClose={onClose}>
      <SettingsForm
        member={member}
        onClose={onClose}
        above={member.pendingEmail !== null && <PendingEmail email={member.pendingEmail} />}
        below={
          <>
            {isAdmin && <SecuritySection onAdd={() => setAdding(true)} />}
            <SessionsSection />
            <DangerZone member={member} />
          </>
        }
      />
      {/* Outside the form, whose submission theirs would be. */}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      <ProofHost />
    </Dialog>
  );
}
