import toast from "react-hot-toast/headless";
import type { Answered } from "#contract/responses.ts";

/** Long enough to read what happened, and to think again. */
const SAID_MS = 6000;
const UNDO_MS = 10_000;

/** Says what was recorded; a place that nobody has taken yet can be had back. */
export function sayAnswered({ message, vacated }: Pick<Answered, "message" | "vacated">, undo: () => void) {
  if (vacated === undefined) return void toast.success(message);
  if (vacated === "passed-on") return void toast.success(message, { duration: SAID_MS });
  toast.success(
    ({ id }) => (
      <>
        {message}{" "}
        <button
          type="button"
          className="-my-1.5 min-h-9 rounded-control px-1.5 font-semibold text-accent underline underline-offset-3"
          onClick={() => {
            toast.dismiss(id);
            undo();
          }}
        >
          Ongedaan maken
        </button>
      </>
    ),
    { duration: UNDO_MS },
  );
}
