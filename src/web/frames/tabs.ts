/** A row of tabs, which scrolls sideways where it does not fit. */
export const tabsClass = "-mx-4 overflow-x-auto [scrollbar-width:none] border-b border-line sm:mx-0 sm:px-0";

export const tabClass =
  "inline-flex min-h-12 min-w-11 items-center justify-center border-b-2 border-transparent px-1 text-xs font-semibold whitespace-nowrap text-soft -outline-offset-3 transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink sm:text-md";

/** Scrolls only the row: the page stays where it is. */
export function showTab(tab: Element | null | undefined): void {
  const row = tab?.closest("nav");
  if (!tab || !row) return;
  const within = row.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < within.left || right > within.right)
    row.scrollLeft += (left + right - within.left - within.right) / 2;
}
