import toast from "react-hot-toast/headless";
import type { Answered } from "#contract/responses.ts";
import { UndoToast } from "../ui/undo-toast.tsx";

const SAID_MS = 6000;
const UNDO_MS = 10_000;
/** The newest answer takes the place of the one before it. */
const ID = "answered";

/** Says what was recorded; a place that nobody has taken yet can be had back. */
export function sayAnswered({ message, vacated }: Pick<Answered, "message" | "vacated">, undo: () => void) {
  if (vacated !== "free") {
    toast.success(message, { id: ID, ...(vacated && { duration: SAID_MS }) });
    return;
  }
  const pressed = document.activeElement;
  toast.success(
    () => (
      <UndoToast id={ID} pressed={pressed} onUndo={undo}>
        {message}
      </UndoToast>
    ),
    { id: ID, duration: UNDO_MS },
  );
}
