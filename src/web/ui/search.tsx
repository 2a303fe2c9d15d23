import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

interface FilterPanelProps {
  readonly search: ReactNode;
  readonly isAnySet: boolean;
  /** Whether it starts open; by default when a filter is set. */
  readonly beginsOpen?: boolean;
  /** Whether 'Wis filters' is in the panel; otherwise it stands beside it when a filter is set. */
  readonly hasClear?: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

export function FilterPanel({
  search,
  isAnySet,
  beginsOpen = isAnySet,
  hasClear = false,
  onClear,
  children,
}: FilterPanelProps) {
  const [open, setOpen] = useState(beginsOpen);
  const id = useId();
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <div className="min-w-48 flex-1">{search}</div>
        <Button
          aria-expanded={open}
          aria-controls={id}
          className="min-h-11.5 max-sm:px-3.5"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal size={17} aria-hidden="true" /> Filters
          <ChevronDown
            size={17}
            className={`transition-transform ${open ? "rotate-180" : ""}`}
            aria-hidden="true"
          />
        </Button>
        {isAnySet && !hasClear && <ClearButton isAnySet className="max-sm:px-3.5" onClear={onClear} />}
      </div>
      <div
        id={id}
        hidden={!open}
        className="mt-3 grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        {children}
        {hasClear && (
          <ClearButton isAnySet={isAnySet} className="self-end justify-self-start" onClear={onClear} />
        )}
      </div>
    </div>
  );
}

function ClearButton({
  isAnySet,
  className = "",
  onClear,
}: Pick<FilterPanelProps, "isAnySet" | "onClear"> & { readonly className?: string }) {
  return (
    <Button look="bare" className={className} disabled={!isAnySet} onClick={onClear}>
      <X size={16} aria-hidden="true" /> Wis filters
    </Button>
  );
}

export const FilterBar = ({
  isAnySet,
  onClear,
  children,
}: {
  readonly isAnySet: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) => (
  <div className="mb-5 flex flex-wrap items-end gap-3">
    {children}
    <ClearButton isAnySet={isAnySet} onClear={onClear} />
  </div>
);

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const PAUSE_MS = 200;

export function SearchField({ label, ...search }: SearchFieldProps) {
  return <Field label={label} {...useTyped(search)} />;
}

export function SearchBar({ label, className = "", ...search }: SearchFieldProps & { className?: string }) {
  return (
    <search className={`relative block ${className}`}>
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-soft"
      />
      <input
        className="block h-11.5 w-full rounded-control border border-field-line bg-surface pr-3 pl-10.5 text-base text-ink placeholder:text-soft"
        aria-label={label}
        placeholder={label}
        {...useTyped(search)}
      />
    </search>
  );
}

/** Searches when typing pauses. Holds the text itself, so that a slow answer does not overwrite typed text. */
function useTyped({ value, onSearch }: Pick<SearchFieldProps, "value" | "onSearch">) {
  const [text, setText] = useState(value);
  const sent = useRef(new Set([value]));
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (value === "" || !sent.current.has(value)) setText(value);
  }, [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      sent.current.add(text);
      search(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return {
    type: "search",
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
}
