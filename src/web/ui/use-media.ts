import { useCallback, useSyncExternalStore } from "react";

/** The breakpoints of `styles.css`, for what a script decides. */
export const WINDOW = {
  belowWords: "(width < 37.5rem)",
  belowSm: "(width < 40rem)",
  fromMd: "(width >= 51.25rem)",
  belowLg: "(width < 64rem)",
} as const;

/** Whether the window matches this media query now; false on the server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
