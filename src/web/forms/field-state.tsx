import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { isUnreached, isWorthAnotherTry, sentenceOf } from "../base/api.ts";
import { Button } from "../ui/button.tsx";
import type { FieldState } from "./autosave.ts";

/** Below a field that saves by itself. Its line is always there, so that nothing moves under the finger. */
export function FieldStateLine({
  state,
  onRetry,
  onTake,
}: {
  readonly state: FieldState;
  readonly onRetry: () => void;
  /** Puts what was typed in the place of the newer text. */
  readonly onTake: (typed: string) => void;
}) {
  return (
    <div className="flex min-h-6 items-start justify-between gap-3 pt-1 text-sm">
      <p role="status" className="flex min-w-0 items-start gap-1.5">
        <InWords state={state} />
      </p>
      {state.kind === "failed" && isWorthAnotherTry(state.error) && (
        <Button className="shrink-0" onClick={onRetry}>
          Opnieuw
        </Button>
      )}
      {state.kind === "overtaken" && (
        <Button className="shrink-0" onClick={() => onTake(state.typed)}>
          Verder met wat je invulde
        </Button>
      )}
    </div>
  );
}

function InWords({ state }: { readonly state: FieldState }) {
  switch (state.kind) {
    case "stored":
      return null;
    case "saving":
      return (
        <span className="flex items-start gap-1.5 text-soft">
          <LoaderCircle size={15} className="mt-0.5 motion-safe:animate-spin" aria-hidden="true" />
          Bezig met bewaren
        </span>
      );
    case "saved":
      return (
        <span className="flex items-start gap-1.5 text-green">
          <Check size={15} className="mt-0.5" aria-hidden="true" /> Bewaard
        </span>
      );
    case "failed":
      return <NotSaved why={whyNot(state.error)} />;
    case "overtaken":
      return (
        <NotSaved
          why={
            state.typed.trim() === ""
              ? "Dit is intussen ergens anders gewijzigd. Je maakte het leeg."
              : `Dit is intussen ergens anders gewijzigd. Je vulde in: ‘${state.typed.trim()}’.`
          }
        />
      );
    default:
      return state satisfies never;
  }
}

const NotSaved = ({ why }: { readonly why: string }) => (
  <span className="flex items-start gap-1.5 wrap-anywhere text-orange">
    <CircleAlert size={15} className="mt-0.5 shrink-0" aria-hidden="true" />
    <span>
      <strong className="font-semibold">Niet bewaard.</strong> {why}
    </span>
  </span>
);

const whyNot = (error: Error): string =>
  isUnreached(error)
    ? "De site is niet te bereiken; wat je invulde, staat hier nog."
    : `${sentenceOf(error).replace(/[.]$/, "")}.`;
