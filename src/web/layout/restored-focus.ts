import { useEffect } from "react";

/** By then a dialog or menu that closed has given the focus back. */
const SETTLED_MS = 150;

const FOCUSABLE = ":is(a[href], button, input, select, textarea, summary, [tabindex='0']):not(:disabled)";

interface Place {
  readonly element: HTMLElement;
  readonly row: Element | null;
  readonly list: Element | null;
  /** Which of the rows it is, and which of the row's elements has the focus. */
  readonly at: readonly [row: number, element: number];
}

/** To what took its place in the list, else to the open dialog or the main content. An element disabled for a moment gets it back. */
export function useRestoredFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let place: Place | null = null;
    let isDisabled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      last = target;
      isDisabled = false;
      // What is over the page, such as a toast, leaves the place in the page as it is.
      if (target.closest("#inhoud > *")) place = placeOf(target);
    };
    const restore = () => {
      if (!last || document.activeElement !== document.body) return;
      const to = openDialog() ?? (place ? nowAt(place) : mainContent());
      if (!last.isConnected) to?.focus({ preventScroll: true });
      else if (isDisabled) last.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      isDisabled ||= last?.matches(":disabled") ?? false;
      clearTimeout(timer);
      timer = setTimeout(restore, SETTLED_MS);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    addEventListener("focusin", note);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener("focusin", note);
    };
  }, []);
}

/** The one on top, beside which nothing may have the focus. */
const openDialog = () => [...document.querySelectorAll<HTMLElement>("[role=dialog][data-open]")].at(-1);

const mainContent = () => document.getElementById("inhoud");

const focusableIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(FOCUSABLE)];

function placeOf(element: HTMLElement): Place {
  const row = element.closest("li, tr");
  const list = row?.parentElement ?? null;
  const at =
    row && list ? ([[...list.children].indexOf(row), focusableIn(row).indexOf(element)] as const) : null;
  return { element, row, list, at: at ?? [0, 0] };
}

/** The element itself, its like in the row that took its place, or the main content. */
function nowAt({ element, row, list, at: [place, index] }: Place): HTMLElement | null {
  if (element.isConnected && !element.matches(":disabled")) return element;
  const next = row?.isConnected ? row : list?.isConnected && (list.children[place] ?? list.lastElementChild);
  const within = next ? focusableIn(next) : [];
  return within[index] ?? within.at(-1) ?? mainContent();
}
