import type { ReactNode } from "react";
import toast from "react-hot-toast/headless";

interface ActionToastProps {
  readonly id: string;
  /** The element that had the focus at the time of the action. */
  readonly pressed: Element | null;
  readonly action?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

interface UndoToast {
  readonly onUndo: () => void;
  readonly duration: number;
  /** By which it is dismissed once another choice made its undo wrong. */
  readonly id?: string;
}

export function toastWithUndo(message: string, { onUndo, duration, id }: UndoToast): void {
  const pressed = document.activeElement;
  toast.success(
    ({ id }) => (
      <ActionToast id={id} pressed={pressed} onPress={onUndo}>
        {message}
      </ActionToast>
    ),
    { duration, ...(id !== undefined && { id }) },
  );
}

const RETRY_MS = 12_000;

/** Shows what failed, with a button that tries again. One at a time: `id` names what failed. */
export function toastWithRetry(
  message: string,
  { id, onRetry }: { readonly id: string; readonly onRetry: () => void },
): void {
  const pressed = document.activeElement;
  toast.error(
    <ActionToast id={id} pressed={pressed} action="Opnieuw proberen" onPress={onRetry}>
      {message}
    </ActionToast>,
    { id, duration: RETRY_MS },
  );
}

/** Toast with a button, for undo unless it says otherwise. A press returns the focus to where it was. */
export function ActionToast({ id, pressed, action = "Ongedaan maken", onPress, children }: ActionToastProps) {
  return (
    <>
      {children}{" "}
      <button
        type="button"
        className="-mx-1 -my-2.5 min-h-11 rounded-control px-1 font-semibold text-accent underline underline-offset-3"
        onClick={() => {
          toast.dismiss(id);
          if (pressed instanceof HTMLElement) pressed.focus();
          onPress();
        }}
      >
        {action}
      </button>
    </>
  );
}
