import { type ReactNode, useEffect, useRef } from "react";
import { inDigits } from "#domain/wording.ts";

/** One line on phones, which scrolls sideways by itself. A fieldset is as wide as its contents unless it says otherwise. */
export const Chips = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="relative -mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 sm:flex-wrap">
    <legend className="sr-only">{legend}</legend>
    {children}
  </fieldset>
);

/** In pixels: shows that there are more. */
const PART_OF_PREVIOUS = 24;

interface ChipProps {
  readonly label: string;
  /** Absent until it is loaded. */
  readonly count: number | undefined;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

export function Chip({ label, count, isChosen, onPress }: ChipProps) {
  const chip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current: button } = chip;
    if (isChosen) button?.parentElement?.scrollTo({ left: button.offsetLeft - PART_OF_PREVIOUS });
  });
  return (
    <button
      ref={chip}
      type="button"
      aria-pressed={isChosen}
      className="min-h-11 shrink-0 rounded-full border border-line bg-surface px-4 text-sm font-semibold whitespace-nowrap aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
      onClick={onPress}
    >
      {label} {count !== undefined && <span className="font-normal tabular-nums">{inDigits(count)}</span>}
    </button>
  );
}
