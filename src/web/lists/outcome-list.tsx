import type { ReactNode } from "react";
import { countInWords } from "#domain/wording.ts";

/** An organiser does not read thousands of rows, and a phone renders them slowly. */
const MAX_ITEMS = 200;

interface OutcomeListProps<Item> {
  readonly label: string;
  readonly unit: readonly [one: string, several: string];
  readonly items: readonly Item[];
  /** Items that need a look; they come first when there are too many rows. */
  readonly first: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}

interface ImportedRowProps {
  readonly badge: ReactNode;
  /** Of the column of badges: as wide as the widest. */
  readonly width: string;
  readonly remark: ReactNode;
  readonly children: ReactNode;
}

export const ImportedRow = ({ badge, width, remark, children }: ImportedRowProps) => (
  <li className="flex items-start gap-3 px-3.5 py-2">
    <span className={`shrink-0 ${width}`}>{badge}</span>
    <div className="min-w-0 flex-1 wrap-anywhere">
      {children}
      <div className="text-sm text-soft empty:hidden">{remark}</div>
    </div>
  </li>
);

export function OutcomeList<Item>({ label, unit, items, first, children }: OutcomeListProps<Item>) {
  const needLook = new Set(first);
  const shown =
    items.length <= MAX_ITEMS
      ? items
      : [...first, ...items.filter((item) => !needLook.has(item))].slice(0, MAX_ITEMS);
  const rest = items.length - shown.length;
  return (
    <div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line text-md"
      >
        {shown.map(children)}
      </ul>
      {rest > 0 && <p className="mt-2 text-sm text-soft">En nog {countInWords(rest, ...unit)}.</p>}
    </div>
  );
}
