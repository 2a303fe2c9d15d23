import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in what the server rendered: a button that needs the page's script is off until the script is there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
