import { useEffect, useRef } from "react";

/**
 * Scrolls to it when an answer makes it appear, not when the page loads. The buttons of the answer stay where they were
 * pressed.
 */
export function useScrollIntoView(isAsked: boolean, isKnown: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const hadNothing = useRef(false);
  useEffect(() => {
    const isNew = isAsked && hadNothing.current;
    hadNothing.current = isKnown && !isAsked;
    if (!isNew || !matchMedia("(width < 64rem)").matches) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    place.current?.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
  }, [isAsked, isKnown]);
  return place;
}
