import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

const loadDialog = () => import("./subscribe-dialog.tsx");
const SubscribeDialog = lazy(async () => ({ default: (await loadDialog()).SubscribeDialog }));

/** Opens the subscribe dialog, whose code is fetched as soon as somebody seems to want it. */
export function SubscribeButton({ className, children }: { className?: string; children: ReactNode }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        look="primary"
        className={`disabled:opacity-100 ${className ?? ""}`}
        disabled={!hydrated}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {wanted && (
        <Suspense>
          <SubscribeDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
