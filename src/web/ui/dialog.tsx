import { CSPProvider } from "@base-ui/react/csp-provider";
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { iconButtonClass } from "./button.tsx";

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** For forms with two columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog: focus stays inside, Escape, the backdrop and the cross close it. */
export function Dialog({ title, open, onClose, wide = false, children }: DialogProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6">
            <Base.Popup
              className={`m-auto max-h-dvh w-full overflow-y-auto rounded-t-[20px] bg-surface p-5 shadow-[0_24px_60px_-12px_rgb(0_0_0/0.35)] transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 max-sm:mb-0 sm:rounded-[20px] sm:p-7 dark:border dark:border-line ${wide ? "sm:max-w-170" : "sm:max-w-115"}`}
            >
              <div className="mb-3 flex items-center justify-between gap-4">
                <Base.Title className="text-xl font-[650]">{title}</Base.Title>
                <Base.Close className={`${iconButtonClass} -mr-2`} aria-label="Sluiten">
                  <X size={18} aria-hidden="true" />
                </Base.Close>
              </div>
              {children}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
