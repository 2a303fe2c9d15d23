import { ChevronDown, SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";

interface FilterPanelProps {
  readonly isAnySet: boolean;
  /** Whether it begins open; unless given, when any filter is set. */
  readonly beginsOpen?: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

export function FilterPanel({ isAnySet, beginsOpen = isAnySet, onClear, children }: FilterPanelProps) {
  const [open, setOpen] = useState(beginsOpen);
  const id = useId();
  return (
    <div className="mb-5 rounded-card border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 pr-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex min-h-12 flex-1 items-center gap-2.5 rounded-card px-4 text-[15px] font-semibold"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal size={17} aria-hidden="true" /> Filters
          <ChevronDown
            size={17}
            className={`transition-transform ${open ? "rotate-180" : ""}`}
            aria-hidden="true"
          />
        </button>
        {isAnySet && (
          <Button look="bare" onClick={onClear}>
            <X size={16} aria-hidden="true" /> Wis filters
          </Button>
        )}
      </div>
      <div
        id={id}
        hidden={!open}
        className="grid gap-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        {children}
      </div>
    </div>
  );
}
