import type { ReactNode } from "react";
import toast from "react-hot-toast/headless";

interface UndoToastProps {
  readonly id: string;
  /** What had the focus when it was done. */
  readonly pressed: Element | null;
  readonly onUndo: () => void;
  readonly children: ReactNode;
}

/** What was done, and the way back; whoever takes it has the focus where it was. */
export function UndoToast({ id, pressed, onUndo, children }: UndoToastProps) {
  return (
    <>
      {children}{" "}
      <button
        type="button"
        className="-my-2.5 min-h-11 rounded-control px-2 font-semibold text-accent underline underline-offset-3"
        onClick={() => {
          toast.dismiss(id);
          if (pressed instanceof HTMLElement) pressed.focus();
          onUndo();
        }}
      >
        Ongedaan maken
      </button>
    </>
  );
}
