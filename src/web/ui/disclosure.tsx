import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly summaryClass: string;
  readonly label?: string;
  readonly children: ReactNode;
}

const PANEL_PX = 240;

/** Links behind a button (APG "Disclosure Navigation"). Closes on Escape, on a press outside it and on a choice. */
export function Disclosure({ summary, summaryClass, label, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [side, setSide] = useState<"start" | "end">("start");
  const { key } = useLocation();
  const shownOn = useRef(key);
  useEffect(() => {
    // Not by hydration: a press before it has opened the links.
    if (shownOn.current === key) return;
    shownOn.current = key;
    details.current?.removeAttribute("open");
  }, [key]);
  useEffect(() => {
    const close = () => details.current?.removeAttribute("open");
    const onPress = ({ target }: Event) => {
      if (!details.current?.contains(target as Node)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !details.current?.open) return;
      if (details.current.contains(document.activeElement)) details.current.querySelector("summary")?.focus();
      close();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details
      ref={details}
      className="relative"
      onToggle={({ currentTarget }) => {
        const { left } = currentTarget.getBoundingClientRect();
        setSide(left + PANEL_PX > innerWidth ? "end" : "start");
      }}
    >
      <summary
        aria-label={label}
        className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${summaryClass}`}
      >
        {summary}
      </summary>
      {/* Presses on its links and buttons bubble to here. Keyboards and screen readers use those elements. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        onClick={({ target }) => {
          if (!(target as Element).closest("a, button")) return;
          details.current?.removeAttribute("open");
          details.current?.querySelector("summary")?.focus();
        }}
        className={`absolute top-full z-20 mt-2 min-w-56 rounded-control border border-line bg-surface p-1.5 shadow-[0_12px_32px_-12px_rgb(0_0_0/0.35)] ${side === "start" ? "left-0" : "right-0"}`}
      >
        {children}
      </div>
    </details>
  );
}

export const disclosedClass =
  "flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-md font-medium hover:bg-raised";

/** Scrolls what opened into view: in a dialog it would open below the buttons at its foot. */
export function showOpened({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
}

export const Fold = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <details className="group" onToggle={showOpened}>
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control [&::-webkit-details-marker]:hidden">
      {heading}
      <span className="text-md text-soft group-open:hidden">Toon</span>
      <span className="hidden text-md text-soft group-open:inline">Verberg</span>
    </summary>
    {children}
  </details>
);
