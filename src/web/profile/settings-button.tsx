import { Settings } from "lucide-react";
import { useState } from "react";
import type { Member } from "#contract/sessions.ts";
import { iconButtonClass } from "../ui/button.tsx";
import { usePart } from "../ui/part.tsx";

const loadDialog = () => import("./settings-dialog.tsx");
/** What does not come yet is asked for again by the press. */
const fetchDialog = () => void loadDialog().catch(() => undefined);

export function SettingsButton({ member }: { member: Member }) {
  const [open, setOpen] = useState(false);
  const [dialog, wantDialog] = usePart(loadDialog);
  return (
    <>
      <button
        type="button"
        className={iconButtonClass}
        aria-label="Instellingen"
        aria-haspopup="dialog"
        title="Instellingen"
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => wantDialog(() => setOpen(true))}
      >
        <Settings size={18} aria-hidden="true" />
      </button>
      {dialog && <dialog.SettingsDialog member={member} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
