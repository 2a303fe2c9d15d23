import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { usePart } from "../ui/part.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

const loadDialog = () => import("./subscribe-dialog.tsx");
/** What does not come yet is asked for again by the press. */
const fetchDialog = () => void loadDialog().catch(() => undefined);

/** Opens the subscribe dialog, whose code is fetched as soon as somebody seems to want it. */
export function SubscribeButton({ className, children }: { className?: string; children: ReactNode }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [dialog, wantDialog] = usePart(loadDialog);
  return (
    <>
      <Button
        look="primary"
        className={`disabled:opacity-100 ${className ?? ""}`}
        disabled={!hydrated}
        aria-haspopup="dialog"
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => wantDialog(() => setOpen(true))}
      >
        {children}
      </Button>
      {dialog && <dialog.SubscribeDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
