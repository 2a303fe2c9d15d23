import type { ReactNode } from "react";
import toast from "react-hot-toast/headless";

interface UndoToastProps {
  readonly id: string;
  /** The element that had the focus at the time of the action. */
  readonly pressed: Element | null;
  readonly onUndo: () => void;
  readonly children: ReactNode;
}

/** Shows what was done, with an undo button. */
export function toastWithUndo(
  message: string,
  { onUndo, duration }: { readonly onUndo: () => void; readonly duration: number },
): void {
  const pressed = document.activeElement;
  toast.success(
    ({ id }) => (
      <UndoToast id={id} pressed={pressed} onUndo={onUndo}>
        {message}
      </UndoToast>
    ),
    { duration },
  );
}

/** Toast with an undo button. Undo returns the focus to where it was. */
export function UndoToast({ id, pressed, onUndo, children }: UndoToastProps) {
  return (
    <>
      {children}{" "}
      <button
        type="button"
        className="-mx-1 -my-2.5 min-h-11 rounded-control px-1 font-semibold text-accent underline underline-offset-3"
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
