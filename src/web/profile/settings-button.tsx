import { useState } from "react";
import type { Member } from "#contract/sessions.ts";
import { usePart } from "../ui/boundary.tsx";

const loadDialog = () => import("./settings-dialog.tsx");
/** Preloads the dialog. Ignores a failure, because a press on the button loads it again. */
const fetchDialog = () => void loadDialog().catch(() => undefined);

export function SettingsButton({ member, className }: { member: Member; className: string }) {
  const [open, setOpen] = useState(false);
  const [dialog, wantDialog] = usePart(loadDialog);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => wantDialog(() => setOpen(true))}
      >
        Instellingen
      </button>
      {dialog && <dialog.SettingsDialog member={member} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
