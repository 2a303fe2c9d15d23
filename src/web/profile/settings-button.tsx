import { Settings } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { User } from "#contract/viewer.ts";
import { iconButtonClass } from "../ui/button.tsx";

const loadDialog = () => import("./settings-dialog.tsx");
const SettingsDialog = lazy(async () => ({ default: (await loadDialog()).SettingsDialog }));

/** Opens 'Instellingen', whose code is fetched as soon as somebody seems to want it. */
export function SettingsButton({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className={iconButtonClass}
        aria-label="Instellingen"
        aria-haspopup="dialog"
        title="Instellingen"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Settings size={18} aria-hidden="true" />
      </button>
      {wanted && (
        <Suspense>
          <SettingsDialog user={user} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
